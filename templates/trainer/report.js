/** The report on a session. */

/**
 * @typedef {object} Figures  costs are in coins, integers over `denominator`
 * @property {number} deals
 * @property {number} right
 * @property {bigint} cost
 * @property {bigint} chartCost  the part of the decisions that are right by the chart
 * @property {number} natural  deals drawn as a machine deals them, on which the next two are based
 * @property {bigint} naturalCost
 * @property {bigint} naturalUnits  their cost per unit bet
 * @property {{line: number, deals: number, wrong: number, cost: bigint}[]} lines  the five that cost most
 * @property {number[]} errors  share of wrong decisions in successive parts of the session
 * @property {number} part  deals in such a part
 */

/** @param {Session} session @returns {Figures} */
function figuresOf(session) {
  const { decisions } = session;
  const natural = decisions.filter((decision) => decision.mode === "natural");
  /** @param {Decision[]} some */
  const coins = (some) => some.reduce((sum, one) => sum + session.cost(one) * BigInt(one.coins), 0n);
  const lines = [...new Set(decisions.map((one) => one.line))].map((line) => {
    const here = decisions.filter((one) => one.line === line);
    return { line, deals: here.length, wrong: here.filter((one) => !one.right).length, cost: coins(here) };
  });
  const part = Math.max(5, Math.ceil(decisions.length / 20));
  const errors = [];
  for (let at = 0; at < decisions.length; at += part) {
    const here = decisions.slice(at, at + part);
    errors.push(here.filter((one) => !one.right).length / here.length);
  }
  return {
    deals: decisions.length,
    right: decisions.filter((one) => one.right).length,
    cost: coins(decisions),
    chartCost: coins(decisions.filter((one) => one.right)),
    natural: natural.length,
    naturalCost: coins(natural),
    naturalUnits: natural.reduce((sum, one) => sum + session.cost(one), 0n),
    lines: lines
      .filter((one) => one.cost > 0n)
      .sort((a, b) => (a.cost < b.cost ? 1 : a.cost > b.cost ? -1 : a.line - b.line))
      .slice(0, 5),
    errors,
    part,
  };
}

/** Shares of wrong decisions as columns. @param {Figures} figures */
function drawErrors({ errors, part }) {
  const width = Math.max(12 * errors.length, 120);
  const label = errors.map((share) => `${Math.round(100 * share)}%`).join(", ");
  return drawn(
    "svg",
    {
      viewBox: `-26 -4 ${width + 26} 56`,
      class: "errors",
      preserveAspectRatio: "xMinYMid",
      role: "img",
      "aria-label": `Wrong decisions in parts of ${part} deals: ${label}`,
    },
    ...[0, 50, 100].flatMap((share) => [
      drawn("line", { x1: 0, x2: width, y1: 49.5 - 0.48 * share, y2: 49.5 - 0.48 * share }),
      drawn("text", { x: -2, y: 52 - 0.48 * share }, `${share}%`),
    ]),
    ...errors.map((share, at) =>
      drawn("rect", { x: 12 * at + 1, width: 10, y: 49 - 48 * share, height: 48 * share + 0.5 }),
    ),
  );
}

/**
 * The report as elements.
 *
 * @param {Session} session
 * @param {TrainerData} data
 * @returns {HTMLElement[]}
 */
function reportElements(session, data) {
  const figures = figuresOf(session);
  const { denominator } = session;
  const { deals, right, natural } = figures;
  if (!deals) return [element("p", {}, "No decisions yet.")];
  /** @type {[string, string, string][]} */
  const rows = [
    ["deals", "Deals", String(deals)],
    ["accuracy", "Right", `${right} (${formatPercent(BigInt(right), BigInt(deals), 1)})`],
    ["cost", "Cost of mistakes", `${formatCoins(figures.cost, denominator)} coins`],
  ];
  if (figures.chartCost) {
    rows.push(["chart", "of which mistakes of the chart", `${formatCoins(figures.chartCost, denominator)} coins`]);
  }
  if (natural) {
    const [p, q] = data.optimalReturn.map(BigInt);
    const hands = denominator * BigInt(natural);
    const played = formatPercent(p * hands - figures.naturalUnits * q, q * hands, 4);
    const perHour = formatDecimal(figures.naturalCost * BigInt(session.settings.speed), hands, 2);
    rows.push(
      ["hourly", `Cost per hour at ${session.settings.speed} deals per hour`, `${perHour} coins`],
      ["return", "Return as you play", `${played} (optimal ${formatPercent(p, q, 4)})`],
    );
  }
  const note =
    natural === deals
      ? "Cost per hour and return are estimates from these deals: the more deals, the better."
      : natural
        ? `Cost per hour and return are estimates from the ${natural} natural deals: deals of other modes are harder.`
        : "Cost per hour and return are estimated from natural deals only.";
  const made = [
    element(
      "dl",
      { class: "figures" },
      ...rows.map(([key, name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", { "data-figure": key }, value)),
      ),
    ),
    element("p", { class: "note" }, note),
  ];
  if (figures.lines.length) {
    made.push(
      element(
        "table",
        { class: "lines" },
        element("caption", {}, "Lines that cost you most"),
        headRow("Line", "Wrong", "Coins"),
        element(
          "tbody",
          {},
          ...figures.lines.map(({ line, deals: here, wrong, cost }) =>
            element(
              "tr",
              { "data-line": line },
              element("th", { scope: "row" }, lineText(data, line)),
              element("td", {}, `${wrong} of ${here}`),
              element("td", {}, formatCoins(cost, denominator)),
            ),
          ),
        ),
      ),
    );
  }
  if (deals >= 10) {
    made.push(
      element(
        "figure",
        {},
        element("figcaption", {}, `Share of wrong decisions, in parts of ${figures.part} deals`),
        /** @type {any} */ (drawErrors(figures)),
      ),
    );
  }
  return made;
}

/** A line with its name and its section. @param {TrainerData} data @param {number} index */
function lineText(data, index) {
  const line = data.lines[index];
  if (!line) return "No line applies: draw five cards";
  return `${line.name}${line.section ? ` (${line.section})` : ""}: ${line.text}`;
}
