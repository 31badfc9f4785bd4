import { browser } from '../../browser.ts';

export const watchAlarm = 'watch';

const minutesBetweenLooks = 5;

/**
 * Has the browser wake the worker for each look. The alarm outlives the worker; a worker that often restarts
 * must not delay it each time. One that was set by a wrong clock, for years from now, or that has not
 * come, is set again.
 */
export async function startWatching(now: number): Promise<void> {
  const alarm = await browser.alarms.get(watchAlarm);
  const away = alarm ? Math.abs(alarm.scheduledTime - now) : Infinity;
  if (away <= minutesBetweenLooks * 60_000) return;
  await browser.alarms.create(watchAlarm, {
    periodInMinutes: minutesBetweenLooks,
    delayInMinutes: 1,
  });
}
