/** Learns for each method how long 19 of 20 answers take. Times in milliseconds. */
export interface LateAfter {
  /** After this an answer is late, and another upstream worth asking. */
  of(method: string): number;
  answered(method: string, duration: number): void;
}

const atFirst = 300;
const least = 100;
/** Rising 19 times as fast as falling, an estimate settles where 19 of 20 are below it. */
const rise = 1.095;
const fall = 0.995;

/**
 * A fixed time would be too long for a quick read, and would ask everybody for every estimate
 * where estimates take their time. `most` bounds it, so that all upstreams get their turn.
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
