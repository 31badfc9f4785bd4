import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RelayedTransaction } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { forEachTransaction } from './relay-context.ts';

const relays = (...ids: string[]): RelayedTransaction[] =>
  ids.map((id) => ({ id, task: undefined, gas: 1n, createdAt: new Date(0) }));

describe('relays', () => {
  const run = async (
    work: { failing: Set<string> },
    list: readonly RelayedTransaction[],
    bad: string[],
  ) => {
    const turns: string[] = [];
    const act = async ({ id }: RelayedTransaction) => {
      turns.push(id);
      if (bad.includes(id)) throw new Error(id);
    };
    const failure = await forEachTransaction(work, list, act).then(
      () => undefined,
      (error: Error) => error.message,
    );
    return { turns: turns.join(''), failure };
  };

  it('relays that fail do not delay others, and are last the next time', async () => {
    const work = { failing: new Set<string>() };
    const list = relays('a', 'b', 'c');
    assert.deepEqual(await run(work, list, ['a']), { turns: 'abc', failure: 'a' });
    assert.deepEqual(await run(work, list, ['a']), { turns: 'bca', failure: 'a' });
    assert.deepEqual(await run(work, list, []), { turns: 'bca', failure: undefined });
    assert.deepEqual(await run(work, list, []), { turns: 'abc', failure: undefined });
  });

  it('relays are postponed when too many fail for it to be their fault', async () => {
    const work = { failing: new Set<string>() };
    const bad = ['a', 'b', 'c', 'd'];
    const { turns } = await run(work, relays('a', 'b', 'c', 'd', 'e', 'f'), bad);
    assert.equal(turns, 'abc');
    // Hostile relays cannot keep it that way.
    const { turns: next } = await run(work, relays('a', 'b', 'c', 'd', 'e', 'f'), bad);
    assert.equal(next, 'defab');
  });

  it('relays stop when the limit of a run is reached', async () => {
    const turns: string[] = [];
    await forEachTransaction({ failing: new Set() }, relays('a', 'b', 'c'), async ({ id }) => {
      turns.push(id);
      return id === 'b' ? 'enough' : undefined;
    });
    assert.deepEqual(turns, ['a', 'b']);
  });
});
