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

/** Goes with the machine's, so that browsers agree with it, and a test may put it forward. */
export function createRunningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
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
