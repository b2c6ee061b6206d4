"use strict";

/** What the page of a game knows of its charts; `sections` have a heading or null, and the number and row of each line.
 * @typedef {{title: string, facts: string, legend: number[], sections: [?string, [string, number][]][]}} Step
 * @typedef {{steps: Step[]}} Charts */

/** Return the element with this id, or null on a page without it.
 * @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

/** Let the slider and the buttons choose the chart of the card.
 * @param {Charts} charts */
function startCard(charts) {
  const slider = byId("step");
  const buttons = [...document.querySelectorAll("#choice button")];
  const rows = [...byId("rows").content.querySelectorAll("tr")];
  const terms = [...byId("terms").content.querySelectorAll("li")];
  let shown = Number(slider.value);

  /** Return the lines of a section, as the page has them for the first chart. */
  function bodyOf([heading, lines]) {
    const body = document.createElement("tbody");
    if (heading !== null) {
      const row = body.insertRow();
      row.className = "heading";
      row.insertCell();
      const cell = document.createElement("th");
      Object.assign(cell, { scope: "rowgroup", colSpan: 2, textContent: heading });
      row.append(cell);
    }
    for (const [number, place] of lines) {
      const row = rows[place].cloneNode(true);
      row.cells[0].textContent = number;
      body.append(row);
    }
    return body;
  }

  /** Show the chart at a place of the slider. @param {number} place */
  function show(place) {
    if (place === shown) return;
    shown = place;
    const step = charts.steps[place];
    for (const body of [...byId("lines").tBodies]) body.remove();
    byId("lines").append(...step.sections.map(bodyOf));
    byId("facts").textContent = step.facts;
    byId("legend").replaceChildren(...step.legend.map((term) => terms[term].cloneNode(true)));
    tell();
  }

  /** Say which chart is shown, where it was chosen. */
  function tell() {
    slider.value = String(shown);
    slider.setAttribute("aria-valuetext", charts.steps[shown].title);
    for (const button of buttons) button.setAttribute("aria-pressed", String(Number(button.dataset.step) === shown));
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const button of buttons) button.addEventListener("click", () => show(Number(button.dataset.step)));
  byId("print").addEventListener("click", () => window.print());
  // The words belong to the card on paper, folded or not.
  const words = byId("legend").parentElement;
  let wasOpen = words.open;
  window.addEventListener("beforeprint", () => {
    wasOpen = words.open;
    words.open = true;
  });
  window.addEventListener("afterprint", () => {
    words.open = wasOpen;
  });
  byId("choice").hidden = byId("print").hidden = false;
  tell();
}

/** Return the number that a pay is, such as 9, 4.5, 4,5 or 4/3; NaN if it is none.
 * @param {string} text */
function payOf(text) {
  const [above, below] = text.trim().replace(",", ".").split("/").map(Number);
  return below === undefined ? above : above / below;
}

/** Let the form choose the games that are listed, and the headings sort them. */
function startIndex() {
  const form = byId("filters");
  const body = byId("games").tBodies[0];
  const rows = [...body.rows];
  const pays = [...document.querySelectorAll("input.pay")];
  const fields = [...form.querySelectorAll("input, select")];

  /** Whether a game has all that was chosen. @param {HTMLTableRowElement} row */
  function fits(row) {
    const { family, deck } = row.dataset;
    if (byId("family").value && family !== byId("family").value) return false;
    if (byId("deck").value && deck !== byId("deck").value) return false;
    const words = byId("search").value.toLowerCase().split(/\s+/);
    const name = row.querySelector("a").textContent.toLowerCase();
    if (!words.every((word) => name.includes(word))) return false;
    return pays.every((input, at) => {
      if (!input.value.trim()) return true;
      const own = (row.cells[at + 1].dataset.pays ?? "").split(" ").filter(Boolean).map(payOf);
      return own.some((pay) => Math.abs(pay - payOf(input.value)) < 1e-9);
    });
  }

  /** List the games that fit, and keep what was chosen in the address. */
  function choose() {
    let n = 0;
    for (const row of rows) {
      row.hidden = !fits(row);
      n += row.hidden ? 0 : 1;
    }
    byId("found").textContent = n === rows.length ? `${n} game${n === 1 ? "" : "s"}` : `${n} of ${rows.length} games`;
    byId("none").hidden = n > 0;
    const chosen = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.id, field.value]));
    const address = location.href.split("#")[0];
    history.replaceState(null, "", `${chosen}` ? `${address}#${chosen}` : address);
  }

  /** Choose what the address says, unless it names a place of the page. */
  function recall() {
    if (location.hash && !location.hash.includes("=")) return;
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) {
      const value = chosen.get(field.id) ?? "";
      const known = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value);
      field.value = known ? value : "";
    }
    choose();
  }

  /** Make a heading a button that sorts by its column, the highest first, then the lowest, then as at first. */
  function makeSortable(heading) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const order = { none: "descending", descending: "ascending", ascending: "none" }[heading.ariaSort ?? "none"];
      for (const other of document.querySelectorAll("th[data-sort]")) other.removeAttribute("aria-sort");
      const sign = order === "ascending" ? 1 : -1;
      const key = (row) => sign * Number(row.dataset[heading.dataset.sort]);
      if (order !== "none") heading.ariaSort = order;
      body.append(...(order === "none" ? rows : [...rows].sort((a, b) => key(a) - key(b))));
    });
  }

  form.addEventListener("input", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(choose));
  window.addEventListener("hashchange", recall);
  document.querySelectorAll("th[data-sort]").forEach(makeSortable);
  form.hidden = false;
  recall();
}

if (byId("data")) startCard(JSON.parse(byId("data").textContent));
if (byId("filters")) startIndex();
