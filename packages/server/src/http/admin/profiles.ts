import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Profiles what this process spends its time on, in the format of Chrome's developer tools
 * (`.cpuprofile`): functions and their places in the code, no values.
 *
 * @param ending ends it early, with what it has
 */
export async function profileCpu(seconds: number, ending: AbortSignal): Promise<object> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    await sleep(seconds * 1_000, undefined, { signal: ending, ref: false }).catch(() => {});
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}
