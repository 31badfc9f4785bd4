import type { ServerOptions } from '@recovery-guardian/server';

/** A clock that stands still until a test moves it. */
export type TestClock = NonNullable<ServerOptions['clock']> & {
  /** Lets time pass, in milliseconds. */
  advance(milliseconds: number): void;
};

/** Starts at the machine's time, so that what is dated with the real clock is not old. */
export function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** The machine's own time, which nobody moves: that of a server in a process of its own. */
export const machineClock: TestClock = {
  now: () => new Date(),
  advance() {
    throw new Error("The clock of a server in a process of its own is the machine's");
  },
};
