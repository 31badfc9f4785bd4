import type { TestContext } from 'node:test';

/** Counts the turns of the event loop, until the test is over. */
export function countTurns(t: TestContext): { readonly count: number } {
  const turns = { count: 0 };
  let next: NodeJS.Immediate;
  const turn = () => {
    turns.count++;
    next = setImmediate(turn);
  };
  turn();
  t.after(() => clearImmediate(next));
  return turns;
}
