/** Pseudo-random choices, reproducible by a seed. Not for secrets. */
export interface Random {
  /** From 0 to 1, exclusive. */
  next(): number;
  /** A whole number from 0 to `below`, exclusive. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  bytes(length: number): Uint8Array;
  hex(bytes: number): `0x${string}`;
}

/** Mulberry32: small, uniform enough for choosing inputs, and portable. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  const bytes = (length: number) => Uint8Array.from({ length }, () => int(256));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('There is nothing to pick from');
      return items[int(items.length)] as (typeof items)[number];
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(last + 1);
        const item = shuffled[last] as (typeof items)[number];
        shuffled[last] = shuffled[other] as (typeof items)[number];
        shuffled[other] = item;
      }
      return shuffled;
    },
    bytes,
    hex: (length) => `0x${Buffer.from(bytes(length)).toString('hex')}`,
  };
}
