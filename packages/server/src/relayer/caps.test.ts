import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { network, site } from '@recovery-guardian/core/ip-address';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import {
  concat,
  encodeFunctionData,
  formatEther,
  parseAbi,
  parseEther,
  parseGwei,
  toHex,
} from 'viem';
import { defaultSettings } from '../configuration/service-settings.ts';
import { purgeExpired } from '../database/expired.ts';
import { executeRecovery, relayLimits } from '../guardians/on-chain.ts';
import { ServiceError } from '../kit/service-error.ts';
import {
  type GuardedAccount,
  type ProcessOptions,
  startRelayerFixture,
} from '../testing/relayer-fixture.ts';

const day = 86_400_000;

describe("the gas key's spending", () => {
  const fixture = useStarted(() => startRelayerFixture({ accounts: 26 }));
  beforeEach(() => fixture.clock.advance(day));

  const open = async (options: ProcessOptions) => {
    const relayer = await fixture.openProcess({ confirmations: 1, ...options });
    const settle = async () => {
      await relayer.work();
      await fixture.mine();
      await relayer.work();
      await relayer.release();
    };
    const ask = async (guarded: GuardedAccount = fixture.takeAccount()) => {
      const { id } = await fixture.openRequest(guarded);
      return { id, refusal: await refusalOf(relayer.execute(id)) };
    };
    return { ...relayer, settle, ask };
  };

  it('the spending of the gas key is limited per account and period', async () => {
    const { ask, settle } = await open({ perAccount: { maximum: 1, period: 3_600 } });
    const guarded = fixture.takeAccount();
    const { id, refusal } = await ask(guarded);
    assert.equal(refusal, undefined);
    await settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
    await fixture.callAs(guarded.account, cancelRecovery);
    fixture.clock.advance(600_000);
    // Even with a short retention.
    await purgeExpired(fixture.db, { now: fixture.clock.now(), retention: 60, hold: 0 });
    const again = await ask(guarded);
    assert.equal(again.refusal?.reason, 'rate-limited');
    assert.equal(again.refusal?.details.retryAfter, 3_000);
    // Others have their own quota, and it has one again later.
    assert.equal((await ask()).refusal, undefined);
    fixture.clock.advance(3_001_000);
    assert.equal((await ask(guarded)).refusal, undefined);
    await settle();
  });

  it('the spending of the gas key never exceeds the daily cap, even with parallel requests', async () => {
    const perDay = parseEther('0.1');
    const { ask, measure, settle } = await open({ perDay: formatEther(perDay) });
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const refused = asked.filter(({ refusal }) => refusal);
    for (const { refusal } of refused) assert.equal(refusal?.reason, 'rate-limited');
    const { spentToday } = await measure();
    assert.ok(spentToday <= perDay && spentToday > perDay / 2n, formatEther(spentToday));
    assert.ok(refused.length > 0 && refused.length < asked.length, String(refused.length));
    // The unspent part of the reservation is available again.
    await settle();
    assert.ok((await measure()).spentToday < spentToday);
    assert.equal((await ask()).refusal, undefined);
    await settle();
  });

  it('the spending of the gas key is counted by the actual cost on chain', async () => {
    const { ask, measure, settle } = await open({});
    const { spent } = await measure();
    const { address } = fixture.gasKey;
    const before = await fixture.client.getBalance({ address });
    await ask();
    await settle();
    const after = await measure();
    assert.equal(after.spent - spent, before - (await fixture.client.getBalance({ address })));
    assert.equal(after.balance, await fixture.client.getBalance({ address }));
    assert.deepEqual([after.queued, after.sent, after.oldest], [0, 0, undefined]);
  });

  it('the spending of the gas key never exceeds the total cap', async () => {
    const { ask, measure } = await open({ total: '0.000001' });
    assert.equal((await ask()).refusal?.reason, 'rate-limited');
    assert.equal((await measure()).queued, 0);
  });

  it('the gas key does not pay for calls that need too much gas or that the operator does not pay for', async () => {
    const small = await open({ maximumGas: 100_000 });
    assert.equal((await small.ask()).refusal?.reason, 'relay-refused');
    const without = await open({ execution: false });
    assert.equal((await without.ask()).refusal?.reason, 'not-sponsored');
  });

  it("a rollup's fees of its base chain and operator count in the caps and in the balance", async () => {
    const fee = parseEther('0.01');
    const oracle = '0x420000000000000000000000000000000000000F';
    const bytecode = concat(['0x7f', toHex(fee, { size: 32 }), '0x60005260206000f3']);
    await fixture.client.setCode({ address: oracle, bytecode });
    const { address } = fixture.gasKey;
    const balance = await fixture.client.getBalance({ address });
    try {
      const relayer = await open({ perDay: '1' });
      const { spentToday } = await relayer.measure();
      const { id } = await relayer.ask();
      const reserved = (await relayer.measure()).spentToday - spentToday;
      // Its own fee and the operator's, each twice, as they follow another chain's prices.
      assert.ok(reserved >= 4n * fee, formatEther(reserved));
      await fixture.client.setBalance({ address, value: parseEther('0.019') });
      await relayer.work();
      assert.match(JSON.stringify(relayer.log.lines), /balance is too low/);
      await fixture.client.setBalance({ address, value: balance });
      await relayer.settle();
      assert.equal(await fixture.statusOf(id), 'EXECUTED');
      const small = await open({ perDay: '0.03' });
      assert.equal((await small.ask()).refusal?.reason, 'rate-limited');
    } finally {
      await fixture.client.setBalance({ address, value: balance });
      await fixture.client.setCode({ address: oracle, bytecode: '0x' });
    }
  });

  it('the gas key waits and is reported if its balance is too low', async () => {
    const relayer = await open({ lowBalance: '0.05' });
    const { address } = fixture.gasKey;
    const balance = await fixture.client.getBalance({ address });
    await relayer.checkBalance();
    const { id } = await relayer.ask();
    await fixture.client.setBalance({ address, value: parseGwei('1') });
    await assert.rejects(relayer.checkBalance(), /less than 0\.05/);
    await relayer.work();
    await relayer.work();
    assert.equal(relayer.log.lines.length, 1);
    assert.match(JSON.stringify(relayer.log.lines), /balance is too low/);
    await fixture.client.setBalance({ address, value: balance });
    await relayer.settle();
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
  });

  it('a gas key that is delegated to a contract is refused', async () => {
    const { requirePlainKey } = await open({});
    await requirePlainKey();
    const { address } = fixture.gasKey;
    await fixture.client.setCode({ address, bytecode: concat(['0xef0100', address]) });
    await assert.rejects(requirePlainKey(), /gas key 0x\w{40} has code on the chain 31337/);
    await fixture.client.setCode({ address, bytecode: '0x' });
  });

  it('the spending of the gas key is limited for one token and network, over all accounts [S32]', async () => {
    const { service } = await open({});
    const caller = (address: string) => ({
      tokenId: 'token',
      network: network(address),
      site: site(address),
      tokenKind: 'publishable' as const,
      host: undefined,
      language: undefined,
    });
    const settings = {
      ...defaultSettings,
      limits: { ...defaultSettings.limits, relaysPerCaller: [{ maximum: 2, period: 3_600 }] },
    };
    const ask = async (address: string) => {
      const { id } = await fixture.openRequest(fixture.takeAccount());
      return refusalOf(
        executeRecovery(service, { id }, relayLimits({ settings }, caller(address))),
      );
    };
    assert.equal(await ask('2001:db8:1:1::1'), undefined);
    assert.equal(await ask('2001:db8:1:2::1'), undefined);
    assert.equal((await ask('2001:db8:1:3::1'))?.reason, 'rate-limited');
    assert.equal(await ask('198.51.100.7'), undefined);
  });

  it('a recovery that the balance of the gas key cannot pay does not block cheaper ones behind it', async () => {
    const relayer = await open({});
    const { address } = fixture.gasKey;
    const balance = await fixture.client.getBalance({ address });
    const costly = await relayer.ask();
    const cheap = await relayer.ask();
    // Before the cheap one, also by a clock that gives both the same time.
    await sql`update relays set gas = 30000000, created_at = created_at - interval '1 second'
      where recovery_id = ${costly.id}`.execute(fixture.db);
    await fixture.client.setBalance({ address, value: parseEther('0.02') });
    await relayer.settle();
    assert.equal(await fixture.statusOf(cheap.id), 'EXECUTED');
    assert.equal(await fixture.statusOf(costly.id), 'EXECUTION-IN-PROGRESS');
    await fixture.client.setBalance({ address, value: balance });
    await relayer.settle();
    assert.equal(await fixture.statusOf(costly.id), 'EXECUTED');
  });

  it('the gas key never sends a transaction elsewhere, even if the database was changed', async () => {
    const relayer = await open({});
    const { id } = await relayer.ask();
    const nonce = await fixture.minedNonce();
    const theft = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      args: [fixture.chain.accounts[1]?.address as `0x${string}`, 1n],
    });
    await fixture.db
      .updateTable('relays')
      .set({ data: theft })
      .where('recovery_id', '=', id)
      .execute();
    // The module refuses it; the key refuses what the module would accept.
    await relayer.settle();
    assert.equal(await fixture.minedNonce(), nonce);
    assert.equal(await fixture.statusOf(id), 'PENDING');
  });
});

const cancelRecovery = encodeFunctionData({ abi: parseAbi(['function cancelRecovery()']) });

async function refusalOf(asked: Promise<unknown>): Promise<ServiceError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
