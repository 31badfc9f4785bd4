import type { ServerOptions } from '@recovery-guardian/server';

/** A clock that stands still until a test moves it. */
export type TestClock = NonNullable<ServerOptions['clock']> & {
  /** Moves the clock forward, in milliseconds. */
  advance(milliseconds: number): void;
};

/** Creates a stopped clock at the machine's time, so that real timestamps are not old. */
export function createTestClock(): TestClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/** Creates a clock that runs with the machine's, as browsers do, but can be moved forward. */
export function createRunningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** The machine's time, which cannot be moved: the clock of a server in a separate process. */
export const machineClock: TestClock = {
  now: () => new Date(),
  advance() {
    throw new Error('The clock of a server in a separate process cannot be moved');
  },
};
