import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { at, now, useTestStore } from '../testing/open-test-store.ts';
import { type Checkpoint, createEventLog } from './event-repository.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const chain = { chainId: 1, module } as const;
const checkpoint = (number: number, fork = 'a'): Checkpoint => {
  return { number: BigInt(number), hash: `0x${fork}${number}` };
};

describe('the event log of a chain', () => {
  const test = useTestStore();
  let log: ReturnType<typeof createEventLog>;

  before(async () => {
    log = createEventLog(test.db);
  });
  afterEach(() => sql`truncate block_marks, earlier_block_marks, told_events`.execute(test.db));

  const lease = (reader: string, seconds = 0) =>
    log.lease({
      ...chain,
      reader,
      start: checkpoint(10),
      now: at(seconds),
      leasedUntil: at(seconds + 30),
    });
  const advance = (reader: string, from: Checkpoint, to: Checkpoint) =>
    log.advance({ ...chain, reader, from, to, leasedUntil: at(30) });

  it('the event log leases its checkpoints to one reader until expiry or release', async () => {
    const taken = await Promise.all(['a', 'b', 'c'].map((reader) => lease(reader)));
    assert.equal(taken.filter((one) => one !== undefined).length, 1);
    const holder = ['a', 'b', 'c'][taken.findIndex((one) => one !== undefined)] ?? '';
    assert.deepEqual(await lease(holder, 29), checkpoint(10));
    assert.equal(await lease('d', 58), undefined);
    assert.deepEqual(await lease('d', 59), checkpoint(10));
    assert.equal(await lease(holder, 60), undefined);
    await log.release({ ...chain, reader: 'd' });
    assert.deepEqual(await lease(holder, 61), checkpoint(10));
  });

  it('the event log moves a checkpoint once from where it was read, together with its lease', async () => {
    await lease('a');
    assert.equal(await advance('a', checkpoint(9), checkpoint(12)), false);
    assert.equal(await advance('a', checkpoint(10, 'b'), checkpoint(12)), false);
    const moved = await Promise.all([
      advance('a', checkpoint(10), checkpoint(12)),
      advance('a', checkpoint(10), checkpoint(13)),
    ]);
    assert.equal(moved.filter(Boolean).length, 1);
    // A reader that took longer than its lease has still read correctly.
    assert.equal(
      await advance('late', (await log.find(chain)) ?? checkpoint(0), checkpoint(14)),
      true,
    );
    assert.equal(await lease('a', 1), undefined);
    assert.deepEqual(await lease('late', 1), checkpoint(14));
  });

  it('the event log keeps earlier checkpoints, and drops those that a reorg removed', async () => {
    await lease('a');
    for (let i = 10; i < 14; i++) await advance('a', checkpoint(i), checkpoint(i + 1));
    assert.deepEqual(await log.listEarlier({ ...chain, limit: 2 }), [
      checkpoint(13),
      checkpoint(12),
    ]);
    const below = await log.listEarlier({ ...chain, below: 12n, limit: 9 });
    assert.deepEqual(below, [checkpoint(11), checkpoint(10)]);
    const moveBack = (from: Checkpoint) => log.moveBack({ ...chain, from, to: checkpoint(11) });
    assert.equal(await moveBack(checkpoint(13)), false);
    assert.equal(await moveBack(checkpoint(14)), true);
    assert.deepEqual(await log.find(chain), checkpoint(11));
    assert.deepEqual(await log.listEarlier({ ...chain, limit: 9 }), [checkpoint(10)]);
  });

  it('the event log keeps 513 earlier checkpoints, and older ones at growing distances [S71]', async () => {
    await log.lease({ ...chain, reader: 'a', start: checkpoint(2_000), now, leasedUntil: at(30) });
    await sql`
      insert into earlier_block_marks (chain_id, module, number, hash)
      select 1, ${module.toLowerCase()}, number, '0xa' || number
      from generate_series(1, 1999) as number`.execute(test.db);
    assert.equal(await advance('a', checkpoint(2_000), checkpoint(2_001)), true);
    const all = await log.listEarlier({ ...chain, limit: 10_000 });
    assert.deepEqual(all[0], checkpoint(2_000));
    assert.deepEqual(all[512], checkpoint(1_488));
    // The oldest at distances below 1,024 and below 2,048.
    assert.deepEqual(all.slice(513), [checkpoint(978), checkpoint(1)]);
  });

  it('the event log keeps a real checkpoint, however many a node has invented [S71]', async () => {
    await log.lease({ ...chain, reader: 'a', start: checkpoint(10), now, leasedUntil: at(30) });
    await advance('a', checkpoint(10), checkpoint(20));
    let from = checkpoint(20);
    for (let i = 1; i <= 600; i++) {
      const to = checkpoint(20 + i * 2_000, 'f');
      await advance('a', from, to);
      from = to;
    }
    const older = await log.listEarlier({ ...chain, below: 21n, limit: 9 });
    assert.deepEqual(older.at(-1), checkpoint(10));
  });

  const note = async (block: number, ...ids: string[]) => {
    const events = ids.map((id) => ({ id, block: checkpoint(block) }));
    return [...(await log.note({ chainId: 1, events, now }))].sort();
  };
  it('the event log reports events once, even with parallel reporters', async () => {
    assert.deepEqual(await note(11, 'x', 'y'), ['x', 'y']);
    assert.deepEqual(await note(11, 'y', 'z'), ['z']);
    const told = await Promise.all([note(12, 'p', 'q'), note(12, 'p', 'q'), note(12, 'p', 'q')]);
    assert.deepEqual(told.flat().sort(), ['p', 'q']);
  });

  it('the event log reports an event that a reorg removed again only if it returns much later', async () => {
    await lease('a');
    await advance('a', checkpoint(10), checkpoint(20));
    assert.deepEqual(await note(20, 'gone', 'back'), ['back', 'gone']);
    await log.moveBack({ ...chain, from: checkpoint(20), to: checkpoint(15) });
    assert.deepEqual(await note(21, 'back'), []);
    await advance('a', checkpoint(15), checkpoint(320));
    assert.deepEqual(await note(320, 'gone'), []);
    await log.moveBack({ ...chain, from: checkpoint(320), to: checkpoint(310) });
    await advance('a', checkpoint(310), checkpoint(621));
    assert.deepEqual(await note(621, 'gone'), ['gone']);
  });

  it('the event log does not report again an event that returns in time, even with a large range', async () => {
    await lease('a');
    await advance('a', checkpoint(10), checkpoint(20));
    await note(20, 'back', 'late');
    await log.moveBack({ ...chain, from: checkpoint(20), to: checkpoint(15) });
    await advance('a', checkpoint(15), checkpoint(900));
    assert.deepEqual(await note(21, 'back'), []);
    assert.deepEqual(await note(900, 'late'), ['late']);
  });
});
