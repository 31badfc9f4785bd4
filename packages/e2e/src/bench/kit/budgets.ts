import type { Budget } from './report.ts';
import { median } from './statistics.ts';

export const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
export const perSecond = (rate: number) => `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;
export const times = (ratio: number) => ratio.toFixed(2);

/**
 * Compares a value with its limit.
 *
 * @param measured the value as text, where more is to be said than the value.
 */
export function budget(
  name: string,
  value: number,
  operator: '<' | '<=' | '>=',
  limit: number,
  format: (value: number) => string = String,
  measured = format(value),
): Budget {
  const isMet = { '<': value < limit, '<=': value <= limit, '>=': value >= limit }[operator];
  return { name, target: `${operator} ${format(limit)}`, measured, isMet };
}

/**
 * Flat memory, by samples in megabytes: the last third of the requests compared with the second. The
 * process warms up during the first third.
 */
export function memoryBudget(name: string, samples: readonly number[]): Budget {
  const third = Math.floor(samples.length / 3);
  const growth = median(samples.slice(-third)) / median(samples.slice(third, 2 * third));
  const range = `${Math.min(...samples).toFixed(0)} to ${Math.max(...samples).toFixed(0)} MB`;
  return budget(
    `${name}: memory of the last third of the requests by that of the second`,
    growth,
    '<=',
    1.1,
    times,
    `${times(growth)} (${range})`,
  );
}
