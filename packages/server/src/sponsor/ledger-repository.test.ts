import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { purgeExpired } from '../database/expired.ts';
import { openDatabase } from '../database/open.ts';
import { useTestStore } from '../testing/open-test-store.ts';
import { changeGasPolicy, createGasPolicyRepository } from './gas-policy-repository.ts';
import {
  createSponsorLedger,
  getPolicyTotals,
  listReceipts,
  PolicyChanged,
  type PolicyUsage,
  type Reservation,
  type SponsorLedger,
  sumSpending,
} from './ledger-repository.ts';

const chainId = 31337;
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const otherSender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const day = 86_400;
const now = 20_000 * day + 3_600;

describe("the sponsor's ledger", () => {
  const opened = useTestStore();
  let ledger: SponsorLedger;
  let policies = 0;
  let nonces = 0n;

  before(() => {
    ledger = createSponsorLedger(opened.db);
  });

  /** Creates a policy for one test. */
  async function createPolicy(team?: string): Promise<string> {
    const id = `policy-${++policies}`;
    const policy = { id, rules: {}, team, createdAt: new Date() };
    await createGasPolicyRepository(opened.db).create(policy);
    return id;
  }

  /** Creates an operation with a new nonce. */
  function operation(policyId: string, changes: Partial<Reservation> = {}): Reservation {
    return {
      policyId,
      policyVersion: 1,
      caller: { id: 'key-1', network: '192.0.2.0/24' },
      chainId,
      entryPoint,
      sender,
      nonce: nonces++,
      cost: 10n,
      signedAt: now,
      validUntil: now + 600,
      ...changes,
    };
  }

  const allow = () => undefined;
  const totals = (policyId: string) => getPolicyTotals(opened.db, policyId);

  /** Refuses what would exceed this total. */
  const upTo =
    (limit: bigint) =>
    ({ total }: PolicyUsage, cost: bigint) =>
      total.spent + cost > limit ? 'too much' : undefined;

  it('the sponsor ledger never reserves more than a limit for parallel requests to two processes', async () => {
    // PGlite allows one process: there both share its connection.
    const { url } = opened.database;
    const other = url === undefined ? undefined : await openDatabase({ url });
    try {
      const ledgers = [ledger, createSponsorLedger((other ?? opened).db)] as const;
      const limits = [
        upTo(205n),
        // The sums of one caller are not rows that a statement could lock.
        ({ pending }: PolicyUsage, cost: bigint) =>
          pending.caller.spent + cost > 205n ? 'too much' : undefined,
      ];
      for (const limit of limits) {
        const id = await createPolicy();
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            (index % 2 === 0 ? ledgers[0] : ledgers[1]).reserve(
              // Another key of nonces each, or the earlier ones would no longer be pending.
              operation(id, { nonce: BigInt(index) << 64n }),
              limit,
            ),
          ),
        );
        assert.equal(answers.filter((answer) => answer === undefined).length, 20);
        assert.deepEqual(await totals(id), { operations: 20, spent: 200n });
      }
    } finally {
      await other?.close();
    }
  });

  it('the sponsor ledger reserves nothing under rules that were changed since they were read [S183]', async () => {
    const id = await createPolicy();
    await opened.db.transaction().execute(async (trx) => {
      const locked = await createGasPolicyRepository(trx).lock(id);
      const change = { by: 'operator', at: new Date() };
      await changeGasPolicy(trx, locked ?? assert.fail(), { isEnabled: false }, change);
    });
    await assert.rejects(ledger.reserve(operation(id), allow), PolicyChanged);
    assert.deepEqual(await totals(id), { operations: 0, spent: 0n });
    assert.equal(await ledger.reserve(operation(id, { policyVersion: 2 }), allow), undefined);
  });

  it('spending is summed by network, team and policy, of today and this month, and receipts are the newest', async () => {
    const today = 30_010;
    const spend = async (policyId: string, age: number, changes: Partial<Reservation> = {}) => {
      const signedAt = (today - age) * day + 60;
      const one = operation(policyId, { signedAt, validUntil: signedAt + 600, ...changes });
      await ledger.reserve(one, allow);
      return one;
    };
    const [ours, theirs] = [await createPolicy(), await createPolicy('acme')];
    const chain = { chainId: 10 };
    await ledger.settle(await spend(ours, 10, chain), 1n);
    await ledger.settle(await spend(ours, 9, chain), 2n);
    await ledger.settle(await spend(ours, 0, chain), 3n);
    await ledger.settle(await spend(theirs, 0, chain), 4n);
    await spend(theirs, 0, chain);
    const newest = await spend(theirs, 0, { chainId: 100, signedAt: today * day + 90 });
    await ledger.settle(newest, 5n);
    const sums = await sumSpending(opened.db, { today, firstDay: today - 9, limit: 100 });
    const of = (chainOf: number) => sums.filter(({ chainId: id }) => id === chainOf);
    assert.deepEqual(of(10), [
      { chainId: 10, today: 7n, month: 9n, reserved: 10n, operations: 3 },
      { chainId: 10, team: '', today: 3n, month: 5n, reserved: 0n, operations: 2 },
      { chainId: 10, team: 'acme', today: 4n, month: 4n, reserved: 10n, operations: 1 },
      { chainId: 10, team: '', policyId: ours, today: 3n, month: 5n, reserved: 0n, operations: 2 },
      {
        chainId: 10,
        team: 'acme',
        policyId: theirs,
        today: 4n,
        month: 4n,
        reserved: 10n,
        operations: 1,
      },
    ]);
    assert.deepEqual(
      of(100).map(({ team, policyId, month }) => [team, policyId, month]),
      [
        [undefined, undefined, 5n],
        ['acme', undefined, 5n],
        ['acme', theirs, 5n],
      ],
    );
    const [receipt, ...others] = await listReceipts(opened.db, 3);
    const { nonce, signedAt } = newest;
    assert.deepEqual(receipt, {
      ...{
        policyId: theirs,
        chainId: 100,
        sender: sender.toLowerCase(),
        nonce,
        cost: 5n,
        signedAt,
      },
    });
    assert.equal(others.length, 2);
  });

  it('the sponsor ledger counts an operation once, even if requested repeatedly', async () => {
    const id = await createPolicy();
    const one = operation(id);
    const asked = Array.from({ length: 20 }, () => ledger.reserve(one, upTo(15n)));
    assert.deepEqual(new Set(await Promise.all(asked)), new Set([undefined]));
    assert.deepEqual(await totals(id), { operations: 1, spent: 10n });
  });

  it('the sponsor ledger reserves the cost of the most expensive valid signature of an operation', async () => {
    const id = await createPolicy();
    const one = operation(id);
    await ledger.reserve({ ...one, cost: 70n }, allow);
    await ledger.reserve({ ...one, cost: 1n }, allow);
    assert.deepEqual(await totals(id), { operations: 1, spent: 70n });
    // Reserves the whole sum again: on another day it counts there.
    const reason = await ledger.reserve({ ...one, cost: 1n }, (_usage, cost) => `${cost}`);
    assert.equal(reason, '70');
    // Once the expensive one has expired, only the other one may be used.
    const later = now + 601;
    await ledger.reserve({ ...one, cost: 1n, signedAt: later, validUntil: later + 600 }, allow);
    assert.deepEqual(await totals(id), { operations: 1, spent: 1n });
  });

  it('the sponsor ledger reports usage by sender and by day, without the operation itself', async () => {
    const id = await createPolicy();
    await ledger.reserve(operation(id, { signedAt: now - day, validUntil: now + 600 }), allow);
    await ledger.reserve(operation(id, { sender: otherSender }), allow);
    const mine = operation(id);
    await ledger.reserve(mine, allow);
    const expected = {
      total: { operations: 2, spent: 20n },
      today: { operations: 1, spent: 10n },
      sender: { operations: 1, spent: 10n },
      senderToday: { operations: 0, spent: 0n },
      senderInPeriod: { operations: 1, spent: 10n },
    };
    const { pending: _, ...usage } = await ledger.getUsage(mine);
    assert.deepEqual(usage, expected);
    const next = { ...expected.senderToday, operations: 1, spent: 10n };
    const other = await ledger.getUsage(operation(id));
    assert.deepEqual(other.senderToday, next);
    assert.deepEqual(other.total, { operations: 3, spent: 30n });
  });

  it('the sponsor ledger counts the operations of a sender in a period until now, as long as it may be', async () => {
    const id = await createPolicy();
    const hour = 3_600;
    const reserve = async (signedAt: number, changes: Partial<Reservation> = {}) => {
      const one = operation(id, { signedAt, validUntil: now + 600, ...changes });
      await ledger.reserve(one, allow);
      return one;
    };
    const network = '198.51.100.0/24';
    for (const age of [0, hour - 1, hour, 29 * day])
      await ledger.settle(await reserve(now - age), 2n);
    await reserve(now);
    await reserve(now, { caller: { id: 'key-1', network } });
    await reserve(now, { sender: otherSender });
    const count = async (period: number | undefined) => {
      const { senderInPeriod } = await ledger.getUsage(operation(id, { period }));
      return [senderInPeriod.operations, senderInPeriod.spent];
    };
    const counted = async () => [
      await count(hour),
      await count(30 * day),
      await count(36_500 * day),
    ];
    const expected = [
      [3, 14n],
      [5, 18n],
      [5, 18n],
    ];
    assert.deepEqual(await counted(), expected);
    await purgeExpired(opened.db, { now: new Date(now * 1_000), retention: hour, hold: 0 });
    assert.deepEqual(await counted(), expected);
    // As an earlier version signed, which kept the day only.
    await sql`update sponsorships set signed_at = null where policy_id = ${id}`.execute(opened.db);
    assert.deepEqual((await count(30 * day))[0], 5);
  });

  it('the sponsor ledger reports what one API key and one network reserved for operations that are not executed [S31]', async () => {
    const id = await createPolicy();
    const callers = {
      one: { id: 'key-1', network: '192.0.2.0/24' },
      neighbour: { id: 'key-2', network: '192.0.2.0/24' },
      traveller: { id: 'key-1', network: '198.51.100.0/24' },
    };
    const reserve = (caller: keyof typeof callers, changes: Partial<Reservation> = {}) => {
      const one = operation(id, { caller: callers[caller], sender: otherSender, ...changes });
      return ledger.reserve(one, allow).then(() => one);
    };
    const executed = await reserve('one');
    await reserve('one');
    await reserve('neighbour', { cost: 100n });
    await reserve('traveller', { cost: 1_000n });
    await ledger.settle(executed, 1n);
    const mine = operation(id, { caller: callers.one });
    await ledger.reserve(mine, allow);
    assert.deepEqual((await ledger.getUsage(mine)).pending, {
      caller: { operations: 2, spent: 1_010n },
      network: { operations: 2, spent: 110n },
    });
    // When a sender reaches a nonce, its signatures for earlier nonces are void.
    const next = operation(id, { caller: callers.one, sender: otherSender });
    assert.deepEqual((await ledger.getUsage(next)).pending.network, { operations: 1, spent: 10n });
    const otherKey = { ...next, nonce: (1n << 64n) | next.nonce };
    assert.equal((await ledger.getUsage(otherKey)).pending.network.operations, 3);
  });

  it('the sponsor ledger counts for a sender what was executed, and what the network of the caller reserved [S31]', async () => {
    const id = await createPolicy();
    const owner = { id: 'key-1', network: '192.0.2.0/24' };
    // The same public key, from elsewhere: only the owner could execute these.
    const stranger = { id: 'key-1', network: '198.51.100.0/24' };
    const reserve = async (caller: typeof owner, changes: Partial<Reservation> = {}) => {
      const one = operation(id, { caller, ...changes });
      await ledger.reserve(one, allow);
      return one;
    };
    const yesterday = { signedAt: now - day, validUntil: now + 600 };
    const first = await reserve(stranger);
    await reserve(stranger);
    await reserve(stranger, yesterday);
    await reserve(owner, yesterday);
    const mine = operation(id, { caller: owner });
    const usage = async () => {
      const { sender: ofSender, senderToday, total } = await ledger.getUsage(mine);
      return [ofSender, senderToday, total].map(({ operations, spent }) => [operations, spent]);
    };
    const reservedByOwner = [
      [1, 10n],
      [0, 0n],
      [4, 40n],
    ];
    assert.deepEqual(await usage(), reservedByOwner);
    // Also if a stranger requested the same operation.
    await reserve(stranger, { nonce: mine.nonce });
    assert.deepEqual(await usage(), reservedByOwner);
    await ledger.settle(first, 3n);
    assert.deepEqual(await usage(), [
      [2, 13n],
      [1, 3n],
      [4, 33n],
    ]);
  });

  it('the sponsor ledger deletes the network of an operation once it is settled [S31]', async () => {
    const id = await createPolicy();
    const one = operation(id);
    await ledger.reserve(one, allow);
    await ledger.settle(one, 1n);
    const { rows } = await sql`
      select caller, network from sponsorships where policy_id = ${id}`.execute(opened.db);
    assert.deepEqual(rows, [{ caller: null, network: null }]);
  });

  it('the sponsor ledger books the actual cost of an operation once', async () => {
    const id = await createPolicy();
    const one = operation(id);
    await ledger.reserve(one, allow);
    await Promise.all([ledger.settle(one, 3n), ledger.settle(one, 3n), ledger.settle(one, 3n)]);
    assert.deepEqual(await totals(id), { operations: 1, spent: 3n });
    // An executed operation is not released, and is not charged again.
    await ledger.release(chainId, now + day);
    await ledger.reserve({ ...one, cost: 1_000n }, allow);
    assert.deepEqual(await totals(id), { operations: 1, spent: 3n });
  });

  it('the sponsor ledger books at most what was reserved, and the actual cost after a lie [S95]', async () => {
    const id = await createPolicy();
    const cheaper = await createPolicy();
    const one = operation(id);
    await ledger.reserve(one, allow);
    await ledger.reserve({ ...one, policyId: cheaper, cost: 4n }, allow);
    for (const [claimed, booked, ofCheaper] of [
      [2n ** 200n, 10n, 4n],
      [0n, 0n, 0n],
      [7n, 7n, 4n],
      [11n, 10n, 4n],
      [3n, 3n, 3n],
    ] as const) {
      await ledger.settle(one, claimed);
      assert.deepEqual(await totals(id), { operations: 1, spent: booked });
      assert.deepEqual(await totals(cheaper), { operations: 1, spent: ofCheaper });
    }
  });

  it('the sponsor ledger releases expired reservations on their own chain', async () => {
    const id = await createPolicy();
    await ledger.reserve(operation(id), allow);
    await ledger.reserve(operation(id, { chainId: 1 }), allow);
    await ledger.reserve(operation(id, { validUntil: now + 601 }), allow);
    await ledger.release(chainId, now + 600);
    assert.deepEqual(await totals(id), { operations: 3, spent: 30n });
    await Promise.all([ledger.release(chainId, now + 601), ledger.release(chainId, now + 601)]);
    assert.deepEqual(await totals(id), { operations: 2, spent: 20n });
  });

  /** How many rows a policy has: sums, and operations. */
  async function countRows(policyId: string) {
    const tables = ['gas_policy_usage', 'sponsorships'] as const;
    const counts = tables.map(async (table) => {
      const { rows } = await sql`
        select from ${sql.table(table)} where policy_id = ${policyId}`.execute(opened.db);
      return rows.length;
    });
    const [sums, operations] = await Promise.all(counts);
    return { sums, operations };
  }

  it('the sponsor ledger keeps nothing of operations that were never executed [S82]', async () => {
    const id = await createPolicy();
    await ledger.reserve(operation(id), allow);
    await ledger.reserve(operation(id, { sender: otherSender, validUntil: now + 900 }), allow);
    await ledger.release(chainId, now + 601);
    // Of the other sender, and of all, each in all and of the day.
    assert.deepEqual(await countRows(id), { sums: 4, operations: 1 });
    assert.deepEqual(await totals(id), { operations: 1, spent: 10n });
    await ledger.release(chainId, now + 901);
    assert.deepEqual(await countRows(id), { sums: 0, operations: 0 });
  });

  it('the sponsor ledger keeps executed operations for the retention, and sums of days for a week [S82]', async () => {
    const id = await createPolicy();
    const one = operation(id);
    await ledger.reserve(one, allow);
    await ledger.settle(one, 3n);
    // Not executed, as far as is known.
    await ledger.reserve(operation(id), allow);
    const today = now - 3_600;
    const purge = (time: number) =>
      purgeExpired(opened.db, { now: new Date(time * 1_000), retention: 31 * day, hold: 0 });
    await purge(today + 8 * day - 1);
    assert.deepEqual(await countRows(id), { sums: 4, operations: 2 });
    await purge(today + 8 * day);
    assert.deepEqual(await countRows(id), { sums: 2, operations: 2 });
    await purge(today + 32 * day - 1);
    assert.deepEqual(await countRows(id), { sums: 2, operations: 2 });
    await purge(today + 32 * day);
    assert.deepEqual(await countRows(id), { sums: 2, operations: 1 });
    // Limits in all, and of the sender in all, count what was executed at any time.
    assert.deepEqual(await totals(id), { operations: 2, spent: 13n });
    // A block that is read again changes nothing.
    await ledger.settle(one, 3n);
    assert.deepEqual(await totals(id), { operations: 2, spent: 13n });
  });

  it('the sponsor ledger stores any amount and any nonce exactly', async () => {
    const id = await createPolicy();
    const cost = 2n ** 250n + 1n;
    const one = operation(id, { cost, nonce: 2n ** 256n - 1n });
    await ledger.reserve(one, allow);
    assert.deepEqual(await totals(id), { operations: 1, spent: cost });
    await ledger.settle(one, cost - 1n);
    assert.deepEqual(await totals(id), { operations: 1, spent: cost - 1n });
  });

  it('the sums of the sponsor ledger equal its operations after random steps', async () => {
    const id = await createPolicy();
    const limit = 120n;
    let state = 42;
    const random = (below: number) => {
      // A linear congruential generator: the same steps in every run.
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    const known = Array.from({ length: 12 }, () => operation(id));
    for (let round = 0; round < 40; round++) {
      const time = now + round * 60;
      const steps = Array.from({ length: 5 }, () => {
        const one = known[random(known.length)] as Reservation;
        switch (random(4)) {
          case 0:
            return ledger.release(chainId, time);
          case 1:
            return ledger.settle(one, BigInt(random(10)));
          default: {
            const cost = BigInt(random(30));
            const fresh = { ...one, cost, signedAt: time, validUntil: time + 600 };
            return ledger.reserve(fresh, upTo(limit));
          }
        }
      });
      await Promise.all(steps);
      const { rows: entries } = await sql<{ cost: string }>`
        select cost from sponsorships where policy_id = ${id}`.execute(opened.db);
      const sum = entries.reduce((spent, { cost }) => spent + BigInt(cost), 0n);
      assert.deepEqual(await totals(id), { operations: entries.length, spent: sum });
      assert.ok(sum <= limit, `round ${round}: ${sum}`);
    }
  });
});
