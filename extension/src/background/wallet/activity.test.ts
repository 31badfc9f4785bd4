import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CallMeaning } from '@recovery-guardian/core';
import type { Hash } from 'viem';
import { memoryStore } from '../../testing/memory-store.ts';
import type { Chains } from '../chains/chains.ts';
import { storedValue } from '../stored-value.ts';
import { Activity, type ActivityEntry, type RefusedRequest, type SentCalls } from './activity.ts';

const address = `0x${'11'.repeat(20)}` as const;
const spender = `0x${'4F'.repeat(20)}` as const;
const approval: CallMeaning = { kind: 'token-approval', spender, amount: '1' };
const hashOf = (index: number): Hash => `0x${index.toString(16).padStart(64, '0')}`;

const calls = (index: number, ...meanings: CallMeaning[]): SentCalls => ({
  id: String(index),
  at: 0,
  origin: undefined,
  account: `eip155:1:${address}`,
  address,
  chainId: 1,
  meanings,
  operationHash: hashOf(index),
  nonce: '0x10000000000000000',
  validUntil: 100,
  status: 'confirmed',
  receipt: undefined,
});

function openActivity(chains?: Partial<Chains>) {
  const store = memoryStore();
  const stored = storedValue<readonly ActivityEntry[]>(store, 'activity', []);
  const spenders = storedValue<readonly string[]>(store, 'spenders', []);
  const refusals = storedValue<readonly RefusedRequest[]>(store, 'refusals', []);
  const activity = new Activity({ activity: stored, spenders, refusals }, chains as Chains);
  return { stored, activity };
}

suite('what the wallet did', () => {
  test('an address that may take tokens is known after the list was cleared, or is full [S75]', async () => {
    const { activity } = openActivity();
    const isKnown = async () => (await activity.spenders()).has(spender.toLowerCase());
    assert.equal(await isKnown(), false);
    await activity.addCalls(calls(0, approval));
    assert.equal(await isKnown(), true);
    for (let index = 1; index <= 200; index += 1) await activity.addCalls(calls(index));
    assert.ok(!(await activity.seenAddresses()).has(spender.toLowerCase()));
    assert.equal(await isKnown(), true);
    await activity.clear();
    assert.equal(await isKnown(), true);
  });

  test('an address that may take tokens is known if the endpoint says that it refused the calls [S75]', async () => {
    const { activity } = openActivity();
    await activity.addCalls(calls(0, approval));
    await activity.dropCalls(hashOf(0));
    assert.ok((await activity.spenders()).has(spender.toLowerCase()));
  });

  test('an address that an earlier version let take tokens is known after the list was cleared [S75]', async () => {
    const { activity, stored } = openActivity();
    await stored.set([{ calls: calls(0, approval) }]);
    await activity.clear();
    assert.ok((await activity.spenders()).has(spender.toLowerCase()));
  });

  test('the last 500 addresses that may take tokens are kept', async () => {
    const { activity } = openActivity();
    const spenderOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const;
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...approval,
      spender: spenderOf(index),
    }));
    await activity.addCalls(calls(0, ...many));
    await activity.addCalls(calls(1, approval));
    await activity.clear();
    const spenders = await activity.spenders();
    assert.equal(spenders.size, 500);
    assert.ok(spenders.has(spender.toLowerCase()));
  });

  test('calls that can no longer run have ended, also if the endpoint does not say so [S133]', async () => {
    const activityAt = (timestamp: string) =>
      openActivity({
        endpoint: async () => async () => {
          throw new Error('No answer');
        },
        node: async () => async (method) =>
          method === 'eth_call' ? `0x${'1'.padStart(48, '0')}${'0'.repeat(16)}` : { timestamp },
      }).activity;
    const pending = { ...calls(0), status: 'pending' } as const;
    const late = activityAt('0x65');
    await late.addCalls(pending);
    assert.equal((await late.refresh(pending)).status, 'lapsed');
    await assert.rejects(activityAt('0x64').refresh(pending), { message: 'No answer' });
  });

  test('refusals are kept, of the same only the last, and a site cannot fill the list', async () => {
    const { activity } = openActivity();
    const refused = (origin: string, at: number, subject = 'Order') =>
      activity.addRefusal({
        at,
        origin,
        subject,
        account: `eip155:1:${address}`,
        kind: 'typed-data',
      });
    await refused('https://a.example', 0);
    for (let at = 1; at <= 100; at += 1) await refused('https://b.example', at, `Type${at}`);
    await refused('https://a.example', 101);
    const [first, ...others] = await activity.list();
    assert.deepEqual(first, {
      id: 'https://a.example typed-data Order',
      at: 101,
      account: `eip155:1:${address}`,
      origin: 'https://a.example',
      what: { kind: 'refused', why: 'typed-data', subject: 'Order' },
    });
    assert.deepEqual(
      others.map(({ at }) => at),
      [100, 99, 98, 97, 96, 95, 94, 93, 92, 91],
    );
    for (let site = 0; site < 100; site += 1) await refused(`https://${site}.example`, 200 + site);
    assert.equal((await activity.list()).length, 50);
    await activity.clear();
    assert.deepEqual(await activity.list(), []);
  });
});
