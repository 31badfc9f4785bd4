import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type Address, type Hex, keccak256, stringToHex } from 'viem';
import { purgeExpired } from '../database/expired.ts';
import { account, at, createId, now, useTestStore } from '../testing/open-test-store.ts';
import type { NewRecoveryRequest, RecoveryRepository } from './recovery-repository.ts';

const first: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const second: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const byFirst = { signer: first, signature: '0x11' } as const;
const day = 86_400;

describe('the store of recovery requests', () => {
  const opened = useTestStore();
  let recoveries: RecoveryRepository;

  before(async () => {
    ({ recoveries } = opened.store);
  });

  const newRequest = (changes: Partial<NewRecoveryRequest> = {}): NewRecoveryRequest => {
    const id = createId();
    return {
      id,
      recoveryHash: keccak256(stringToHex(id)),
      account,
      chainId: 1,
      newOwners: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', first],
      newThreshold: 2,
      nonce: 2n ** 256n - 1n,
      emoji: '🐢🌵🚲🎺',
      matchPhrase: 'amber river seven',
      createdBy: first,
      createdAt: now,
      ...changes,
    };
  };
  const open = async (changes?: Partial<NewRecoveryRequest>) => {
    const request = newRequest(changes);
    assert.equal(await recoveries.create(request, byFirst), true);
    return request;
  };
  const keep = (id: string, signer: Address, signature: Hex, refused?: Hex) =>
    recoveries.keepSignature({
      request: { id, account },
      signature: { signer, signature },
      refused,
      at: at(1),
    });
  /** Returns a request's entries in the audit log. */
  const notesOf = async (id: string) => {
    const { rows } = await sql<{ event: string; ids: Record<string, string> }>`
      select event, ids from audit_pending where ids->>'request' = ${id} order by id`.execute(
      opened.db,
    );
    return rows.map(({ event, ids }) => [event, ids.account, ids.guardian]);
  };
  const signaturesOf = async (id: string) => (await recoveries.find(id))?.signatures;

  it('a recovery request is stored unchanged, once per hash', async () => {
    const request = await open({ module: account });
    const nothing = { sponsored: false, transactionHash: undefined };
    const expected = {
      ...request,
      status: 'PENDING',
      executeData: nothing,
      finalizeData: nothing,
      signatures: [byFirst],
      updatedAt: now,
    };
    assert.deepEqual(await recoveries.find(request.id), expected);
    assert.deepEqual(await recoveries.findByHash(request.recoveryHash), expected);
    const again = { ...newRequest(), recoveryHash: request.recoveryHash };
    assert.equal(await recoveries.create(again, { signer: second, signature: '0x22' }), false);
    assert.equal(await recoveries.find(again.id), undefined);
    assert.deepEqual(await signaturesOf(request.id), [byFirst]);
    assert.deepEqual(await notesOf(request.id), [
      ['recovery-created', account, first],
      ['recovery-approved', account, first],
    ]);
    assert.deepEqual(await notesOf(again.id), []);
  });

  it('a recovery request keeps one signature per guardian, ordered by signer: the shortest, or one that replaces a refused one', async () => {
    const { id } = await open();
    assert.equal(await keep(id, second, '0x2222'), true);
    assert.equal(await keep(id, second, '0x333333'), false, 'longer');
    assert.equal(await keep(id, second, '0x4444'), false, 'as long');
    assert.equal(await keep(id, second, '0x4444', '0x5555'), false, 'another one was refused');
    assert.deepEqual(await signaturesOf(id), [
      { signer: first, signature: '0x11' },
      { signer: second, signature: '0x2222' },
    ]);
    assert.equal(await keep(id, second, '0x333333', '0x2222'), true);
    assert.equal(await keep(id, second, '0x44'), true, 'shorter');
    assert.deepEqual((await signaturesOf(id))?.[1], { signer: second, signature: '0x44' });
    assert.deepEqual((await recoveries.find(id))?.updatedAt, at(1));
    const approvals = (await notesOf(id)).filter(([, , guardian]) => guardian === second);
    assert.equal(approvals.length, 3, 'one for each that was kept');
  });

  it('a recovery request keeps all parallel signatures', async () => {
    const { id } = await open();
    const signers = Array.from({ length: 20 }, (_, index) => addressOf(index));
    const kept = await Promise.all(signers.map((signer) => keep(id, signer, '0x11')));
    assert.ok(kept.every(Boolean));
    assert.deepEqual(
      (await signaturesOf(id))?.map(({ signer }) => signer.toLowerCase()),
      [first, ...signers].map((signer) => signer.toLowerCase()).sort(),
    );
  });

  it('a recovery request changes its status only from the current one, and records the step', async () => {
    const { id } = await open();
    const step = { sponsored: true, transactionHash: `0x${'ab'.repeat(32)}` } as const;
    const execute = { id, from: 'PENDING', to: 'EXECUTION-IN-PROGRESS', at: at(2) } as const;
    assert.equal(
      await recoveries.advance({
        ...execute,
        step: { sponsored: true, transactionHash: undefined },
      }),
      true,
    );
    assert.equal(await recoveries.advance(execute), false);
    const sent = { id, from: execute.to, at: at(3) };
    assert.equal(await recoveries.advance({ ...sent, to: execute.to, step }), true);
    assert.equal(await recoveries.advance({ ...sent, to: 'EXECUTED' }), true);
    const finalize = { id, from: 'EXECUTED', to: 'FINALIZATION-IN-PROGRESS', at: at(4) } as const;
    assert.equal(
      await recoveries.advance({
        ...finalize,
        step: { sponsored: true, transactionHash: undefined },
      }),
      true,
    );
    // It failed: returns to the previous status.
    const nothing = { sponsored: false, transactionHash: undefined };
    const back = { id, from: finalize.to, to: finalize.from, at: at(5), step: nothing };
    assert.equal(await recoveries.advance(back), true);
    const { status, executeData, finalizeData, updatedAt } = (await recoveries.find(id)) ?? {};
    assert.equal(status, 'EXECUTED');
    assert.deepEqual(executeData, step);
    assert.deepEqual(finalizeData, nothing);
    assert.deepEqual(updatedAt, at(5));
  });

  it('recovery requests are listed newest of each guardian first, so that none of them hides those of others', async () => {
    const place = { account: addressOf(99), chainId: 5, nonce: 7n, module: addressOf(7) };
    const theirs = await open({ ...place, createdBy: second, createdAt: now });
    const flood: string[] = [];
    for (let index = 1; index <= 12; index++) {
      flood.unshift((await open({ ...place, createdAt: at(index) })).id);
    }
    await open({ ...place, nonce: 8n });
    await open({ ...place, chainId: 6 });
    await open({ ...place, module: addressOf(8) });
    const { id: ofDefault } = await open({ ...place, module: undefined, createdAt: at(99) });
    const listed = (await recoveries.list(place)).map(({ id }) => id);
    assert.deepEqual(listed, [flood[0], theirs.id, ...flood.slice(1, 9)]);
    const [newest] = await recoveries.list({ ...place, isDefault: true });
    assert.equal(newest?.id, ofDefault);
  });

  it('at most ten recovery requests are listed, the newest of each guardian first [S69]', async () => {
    const place = { account: addressOf(98), chainId: 5, nonce: 7n, module: addressOf(7) };
    const guardians = Array.from({ length: 12 }, (_, index) => addressOf(index));
    for (const [index, createdBy] of guardians.entries()) {
      await open({ ...place, createdBy, createdAt: at(index) });
    }
    const listed = await recoveries.list(place);
    assert.deepEqual(
      listed.map(({ createdBy }) => createdBy.toLowerCase()),
      guardians.toReversed().slice(0, 10),
    );
  });

  it('recovery requests are paged by status, the longest unchanged first', async () => {
    const chainId = 77;
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      ids.push((await open({ chainId, createdAt: at(10 - index) })).id);
    }
    const executed = ids[2] as string;
    await recoveries.advance({ id: executed, from: 'PENDING', to: 'EXECUTED', at: at(20) });
    const page = { status: 'PENDING', chainId, limit: 3 } as const;
    const found = await recoveries.listByStatus(page);
    const more = await recoveries.listByStatus({ ...page, after: found.at(-1) });
    assert.deepEqual(
      [...found, ...more].map(({ id }) => id),
      ids.filter((id) => id !== executed).reverse(),
    );
    assert.equal(found.length, 3);
  });

  it('recovery requests are deleted after the retention, but never while pending', async () => {
    const chainId = 99;
    const stand = async (
      status: 'EXECUTED' | 'EXECUTION-IN-PROGRESS' | 'FINALIZED' | 'PENDING',
    ) => {
      const { id } = await open({ chainId });
      await recoveries.advance({ id, from: 'PENDING', to: status, at: now });
      return id;
    };
    const pending = await stand('PENDING');
    const inFlight = await stand('EXECUTION-IN-PROGRESS');
    const executed = await stand('EXECUTED');
    const finalized = await stand('FINALIZED');
    const isThere = async (id: string) => (await recoveries.find(id)) !== undefined;
    const purge = (seconds: number) =>
      purgeExpired(opened.db, { now: at(seconds), retention: 2 * day, hold: 0 });

    await purge(2 * day - 1);
    assert.ok((await isThere(pending)) && (await isThere(finalized)));
    await purge(2 * day + 1);
    assert.ok(!(await isThere(pending)) && !(await isThere(finalized)));
    assert.ok((await isThere(executed)) && (await isThere(inFlight)));
    await purge(30 * day);
    assert.ok(!(await isThere(executed)) && (await isThere(inFlight)));
  });
});

function addressOf(index: number): Address {
  return keccak256(stringToHex(String(index))).slice(0, 42) as Address;
}
