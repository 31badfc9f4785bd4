export type ByteBudget = ReturnType<typeof createByteBudget>;

/** A limit on the bytes of memory that several holders use together. */
export function createByteBudget(capacity: number) {
  let taken = 0;
  return {
    /** @returns whether the bytes fit */
    take(bytes: number): boolean {
      if (taken + bytes > capacity) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes: number): void {
      taken -= bytes;
    },
  };
}
