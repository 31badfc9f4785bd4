import type { TestContext } from 'node:test';

/** Counts event loop turns until the test ends. */
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
