import type { Clock } from '@recovery-guardian/recovery-service';
import type { Report } from './report.ts';

/** Above this many seconds of difference the operator is warned. */
const warnAbove = 1;
/** Above this many seconds codes, leases and daily limits end at visibly different times. */
const failAbove = 5;

/**
 * Compares this host's clock with another one's. The time of the answer itself is not counted.
 *
 * @param readTime returns the other clock's time in milliseconds.
 */
export async function compareClocks(
  other: string,
  readTime: () => Promise<number>,
  clock: Clock,
): Promise<Report> {
  const before = clock.now().getTime();
  const time = await readTime();
  const after = clock.now().getTime();
  const seconds = Math.max(time - after, before - time, 0) / 1_000;
  if (seconds <= warnAbove) return { findings: [], mistakes: [] };
  const difference = `the clock of ${other} is ${seconds.toFixed(1)} s ${time > after ? 'ahead' : 'behind'}`;
  return seconds <= failAbove
    ? { findings: [`clocks: warning: ${difference}`], mistakes: [] }
    : {
        findings: [`clocks: ${difference}`],
        mistakes: [`${difference}: synchronize the clocks of both hosts by NTP`],
      };
}
