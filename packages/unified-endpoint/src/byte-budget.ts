/** How many bytes of memory something may hold together. */
export interface ByteBudget {
  /** @returns whether there was room for so many more */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export function createByteBudget(capacity: number): ByteBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > capacity) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes) {
      taken -= bytes;
    },
  };
}
