import type { Budget, Row } from '../kit/report.ts';

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
const times = (value: number) => value.toFixed(2);

/** What the endpoint adds to the bundler's own time, one request at a time. */
export function addedTimeBudgets(name: string, through: Row, straight: Row): Budget[] {
  const budget = (percentile: 'p50' | 'p99', most: number): Budget => {
    const added = through[percentile] - straight[percentile];
    return {
      name: `${name}: added at ${percentile}, concurrency ${through.concurrency}`,
      target: `<= ${milliseconds(most)}`,
      measured: milliseconds(added),
      isMet: added <= most,
    };
  };
  return [budget('p50', 0.5), budget('p99', 2)];
}

/** The minimum ratio to the other one's rate. */
export function rateBudget(name: string, measured: Row, other: Row, least: number): Budget {
  const ratio = measured.rate / other.rate;
  return {
    name: `${name}: requests/s by those of ${other.name}, concurrency ${measured.concurrency}`,
    target: `>= ${times(least)}`,
    measured: `${times(ratio)} (${measured.rate.toFixed(0)} by ${other.rate.toFixed(0)})`,
    isMet: ratio >= least,
  };
}
