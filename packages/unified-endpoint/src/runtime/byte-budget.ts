/** A limit on the bytes of memory that several holders use together. */
export interface ByteBudget {
  /** @returns whether the bytes fit */
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
