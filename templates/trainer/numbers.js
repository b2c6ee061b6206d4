/** Exact fractions as text. */

/**
 * A fraction p/q, q > 0, with `digits` decimals, halves rounded away from zero.
 *
 * @param {bigint} p
 * @param {bigint} q
 * @param {number} digits
 */
function formatDecimal(p, q, digits) {
  const scale = 10n ** BigInt(digits);
  const tenths = (2n * (p < 0n ? -p : p) * scale + q) / (2n * q);
  const text = String(tenths).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
  return (p < 0n && tenths ? "−" : "") + whole + (digits ? "." + text.slice(-digits) : "");
}

/** A fraction in lowest terms: "28/47". @param {bigint} p @param {bigint} q */
function formatFraction(p, q) {
  const common = gcd(p, q);
  return q === common ? String(p / common) : `${p / common}/${q / common}`;
}

/** An EV or a pay: an integer as it is, anything else with six decimals. @param {bigint} p @param {bigint} q */
const formatValue = (p, q) => (p % q ? formatDecimal(p, q, 6) : formatDecimal(p, q, 0));

/** A number of coins: an integer as it is, anything else with four decimals. @param {bigint} p @param {bigint} q */
const formatCoins = (p, q) => (p % q ? formatDecimal(p, q, 4) : formatDecimal(p, q, 0));

/** @param {bigint} p @param {bigint} q @param {number} digits */
const formatPercent = (p, q, digits) => `${formatDecimal(100n * p, q, digits)}%`;

/**
 * The number p/q of a text, as an integer over a denominator; null if it is none, or negative.
 *
 * @param {unknown} text
 * @param {bigint} denominator
 */
function parseFraction(text, denominator) {
  const match = /^(\d{1,60})(?:\/([1-9]\d{0,60}))?$/.exec(String(text));
  const q = match ? BigInt(match[2] ?? 1) : 1n;
  return match && denominator % q === 0n ? BigInt(match[1]) * (denominator / q) : null;
}
