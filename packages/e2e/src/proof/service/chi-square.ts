/**
 * The probability of counts at least this uneven if all values are equally likely.
 *
 * @see Wilson and Hilferty's approximation, close for the hundreds of degrees of freedom here
 */
export function chiSquareP(counts: ArrayLike<number>): { chiSquare: number; p: number } {
  const all = Array.from(counts);
  const expected = all.reduce((sum, count) => sum + count, 0) / all.length;
  const chiSquare = all.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = all.length - 1;
  const variance = 2 / (9 * freedom);
  const z = (Math.cbrt(chiSquare / freedom) - (1 - variance)) / Math.sqrt(variance);
  return { chiSquare, p: 1 - normal(z) };
}

/** The standard normal distribution, to 7 digits (Abramowitz and Stegun, 26.2.17). */
function normal(z: number): number {
  if (z < 0) return 1 - normal(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduceRight((inner, term) => (inner + term) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
