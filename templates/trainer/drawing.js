/** Elements of the page, and cards drawn in SVG.  Texts are never read as HTML. */

/**
 * An element with attributes and children; null and false stand for nothing.
 *
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null>} attributes
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * The same for SVG.
 *
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 */
function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** @param {Element} made @param {Record<string, any>} attributes @param {(Node | string | null | false)[]} children */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** The head of a table. @param {...string} names */
const headRow = (...names) =>
  element("thead", {}, element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name))));

/** The suits in a box from -10 to 10. */
const SUIT_PATHS = [
  "M0-10A5 5 0 0 1 4.2-2.3A5 5 0 1 1 1.6 5.6C1.8 7.6 2.6 9 4 10H-4" +
    "C-2.6 9-1.8 7.6-1.6 5.6A5 5 0 1 1-4.2-2.3A5 5 0 0 1 0-10Z",
  "M0-10L7.5 0L0 10L-7.5 0Z",
  "M0 9.5C-7 4-9.5 .5-9.5-3.5A4.9 4.9 0 0 1 0-5.5A4.9 4.9 0 0 1 9.5-3.5C9.5 .5 7 4 0 9.5Z",
  "M0-10C2.5-5.5 9.5-2 9.5 2.8A4.6 4.6 0 0 1 1.6 5.6C1.8 7.6 2.6 9 4 10H-4" +
    "C-2.6 9-1.8 7.6-1.6 5.6A4.6 4.6 0 0 1-9.5 2.8C-9.5-2-2.5-5.5 0-10Z",
];
/** Where the pips of the ranks 2 to 10 are: columns -1, 0, 1 and heights from -1 (top) to 1. */
const PIPS = (() => {
  const two = [
    [0, -1],
    [0, 1],
  ];
  const four = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ];
  const six = [...four, [-1, 0], [1, 0]];
  const eight = [...four, [-1, -0.33], [1, -0.33], [-1, 0.33], [1, 0.33]];
  return [
    two,
    [...two, [0, 0]],
    four,
    [...four, [0, 0]],
    six,
    [...six, [0, -0.5]],
    [...six, [0, -0.5], [0, 0.5]],
    [...eight, [0, 0]],
    [...eight, [0, -0.66], [0, 0.66]],
  ];
})();
/** What jack, queen and king wear, in a box from -16 to 16. */
const CROWNS = [
  "M-15 8C-14-6-4-12 8-12C14-12 16-7 13-3C11-6 8-5 8-2C9 2 13 4 14 8ZM-15 10H14V14H-15Z",
  "M-14 8L-16-6L-9 0L-6-11L0-2L6-11L9 0L16-6L14 8ZM-14 10H14V14H-14Z",
  "M-14 8L-16-8L-7-1L-2-9H-5V-12H-2V-15H2V-12H5V-9H2L7-1L16-8L14 8ZM-14 10H14V14H-14Z",
];

/**
 * The face of a card; a wild card that is no joker says so.
 *
 * @param {Card} card
 * @param {boolean} saysWild
 * @returns {Element}
 */
function drawCard(card, saysWild) {
  const suit = isJoker(card) ? "joker" : SUIT_NAMES[suitOf(card)];
  const face = drawn("svg", { viewBox: "0 0 100 140", class: `face ${suit}`, "aria-hidden": "true" });
  face.append(drawn("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }));
  if (isJoker(card)) {
    face.append(
      drawn("path", { d: "M50 32L61 62L93 62L67 81L77 112L50 93L23 112L33 81L7 62L39 62Z" }),
      drawn("text", { x: 50, y: 23, class: "word" }, "JOKER"),
      drawn("text", { x: 50, y: 131, class: "word" }, "JOKER"),
    );
    return face;
  }
  const rank = rankOf(card);
  /** @param {number} x @param {number} y @param {number} scale */
  const pip = (x, y, scale) =>
    drawn("path", { d: SUIT_PATHS[suitOf(card)], transform: `translate(${x} ${y}) scale(${scale})` });
  face.append(
    drawn("text", { x: 19, y: 36, class: rank === 10 ? "index ten" : "index" }, rankText(card)),
    pip(19, 54, 1.15),
  );
  if (saysWild) face.append(drawn("text", { class: "word", transform: "translate(25 102) rotate(-90)" }, "WILD"));
  if (rank === ACE) {
    face.append(pip(62, 72, 3));
  } else if (rank > 10) {
    const half = () => [
      drawn("path", { d: CROWNS[rank - 11], class: "crown", transform: "translate(66 37) scale(1.25)" }),
      pip(66, 61, 0.6),
    ];
    face.append(drawn("rect", { class: "frame", x: 41, y: 12, width: 50, height: 116, rx: 4 }));
    face.append(...half(), drawn("g", { transform: "rotate(180 66 70)" }, ...half()));
  } else {
    for (const [column, height] of PIPS[rank - 2]) {
      const at = `translate(${64 + 18 * column} ${70 + 48 * height}) scale(0.82)${height > 0 ? " rotate(180)" : ""}`;
      face.append(drawn("path", { d: SUIT_PATHS[suitOf(card)], transform: at }));
    }
  }
  return face;
}

/**
 * The cards of a deal as a line of text, those held marked.
 *
 * @param {Card[]} cards
 * @param {number} held
 */
function smallCards(cards, held) {
  return element(
    "span",
    { class: "small" },
    ...cards.map((card, j) =>
      element(
        "span",
        { class: `chip ${isJoker(card) ? "joker" : SUIT_NAMES[suitOf(card)]} ${(held >> j) & 1 ? "on" : "off"}` },
        textOf(card),
      ),
    ),
  );
}

/** The cards of a hold in words. @param {Card[]} deal @param {number} hold */
const holdText = (deal, hold) =>
  deal
    .filter((_, j) => (hold >> j) & 1)
    .map(textOf)
    .join(" ") || "nothing";
