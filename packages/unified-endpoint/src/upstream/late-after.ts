/** Learns for each method within what time 95% of its answers arrive. Times in milliseconds. */
export interface LateAfter {
  /** After this time an answer is late and the next upstream is asked. */
  of(method: string): number;
  answered(method: string, duration: number): void;
}

const atFirst = 300;
const least = 100;
/** Rising 19 times as fast as falling, an estimate settles above 19 of 20 durations. */
const rise = 1.095;
const fall = 0.995;

/**
 * Creates the estimates, bounded by `most` so that every upstream gets a turn. A fixed time would
 * be too long for quick reads and too short for slow estimates.
 */
export function createLateAfter(most: number): LateAfter {
  const estimates = new Map<string, number>();
  const of = (method: string) => estimates.get(method) ?? Math.min(atFirst, most);
  return {
    of,
    answered(method, duration) {
      const estimate = of(method);
      const moved = duration > estimate ? estimate * rise : estimate * fall;
      estimates.set(method, Math.min(Math.max(moved, least), most));
    },
  };
}
