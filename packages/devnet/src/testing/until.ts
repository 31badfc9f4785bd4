import { setTimeout } from 'node:timers/promises';

/**
 * Asks again and again until something is found, or true.
 *
 * @param what Names it in the error; a function may say what is there instead.
 * @throws After 60 seconds.
 */
export async function until<Found>(
  what: string | (() => string | Promise<string>),
  find: () => Found | Promise<Found>,
): Promise<NonNullable<Found>> {
  for (const end = Date.now() + 60_000; ; await setTimeout(50)) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) {
      throw new Error(`Not so after 60 s: ${typeof what === 'string' ? what : await what()}`);
    }
  }
}
