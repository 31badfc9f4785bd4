import type { ServerOptions } from '@recovery-guardian/server';

/** The machine's time, and what a test has added to it. */
export type TestClock = NonNullable<ServerOptions['clock']> & {
  /** Lets time pass, in milliseconds. */
  advance(milliseconds: number): void;
};

export function createTestClock(): TestClock {
  let added = 0;
  return {
    now: () => new Date(Date.now() + added),
    advance(milliseconds) {
      added += milliseconds;
    },
  };
}
