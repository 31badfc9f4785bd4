/** The service's time, not a chain's. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * Returns how many seconds another clock is ahead of this host's, negative if it is behind. The time
 * of the answer itself is not counted.
 *
 * @param readTime returns the other clock's time in milliseconds.
 */
export async function measureSkew(readTime: () => Promise<number>, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const time = await readTime();
  const after = clock.now().getTime();
  return (Math.max(time - after, 0) - Math.max(before - time, 0)) / 1_000;
}
