import type { Report } from './report.ts';

/** Above this many seconds of difference the operator is warned. */
const warnAbove = 1;
/** Above this many seconds codes, leases and daily limits end at visibly different times. */
const failAbove = 5;

/**
 * Reports how far another clock is away from this host's.
 *
 * @param skew how many seconds it is ahead; see {@link measureSkew}
 */
export function compareClocks(other: string, skew: number): Report {
  const seconds = Math.abs(skew);
  if (seconds <= warnAbove) return { findings: [], mistakes: [] };
  const difference = `the clock of ${other} is ${seconds.toFixed(1)} s ${skew > 0 ? 'ahead' : 'behind'}`;
  return seconds <= failAbove
    ? { findings: [`clocks: warning: ${difference}`], mistakes: [] }
    : {
        findings: [`clocks: ${difference}`],
        mistakes: [`${difference}: synchronize the clocks of both hosts by NTP`],
      };
}
