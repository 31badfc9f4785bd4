import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { suite, type TestContext, test } from 'node:test';
import { auditedRecoveryModules, executeRecoveryCall } from '@recovery-guardian/core';
import { type ChainAccount, startChain } from '@recovery-guardian/devnet/chain';
import {
  addGuardian,
  sendCalls,
  serveHttp,
  until,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import type { AccountId } from '@recovery-guardian/wallet';
import type { Address } from 'viem';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { walletOn } from '../../testing/test-wallet.ts';
import { accountHandlers, stateHandlers } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { notifyOfAccount, openNotified, updateBadge } from './notifications.ts';
import { startWatching, watchRecoveries } from './watch-recoveries.ts';

const [, module] = auditedRecoveryModules(31_337) as [Address, Address];
const hour = 3_600_000;

const chain = useStarted(startChain);

/** How a node misbehaves: it is silent, breaks off, refuses, or its newest block is so many hours old. */
type Mode = 'silent' | 'broken' | 'refusing' | number;

/** A wallet whose public node can misbehave, at the chain's time. */
async function watched(context: TestContext) {
  const node: { mode: Mode } = { mode: 0 };
  const reach = fetch;
  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    if (node.mode === 'silent') return;
    if (node.mode === 'broken') return void request.socket.destroy();
    const { id, method } = JSON.parse(body);
    const error = { code: -32005, message: 'too many calls' };
    if (node.mode === 'refusing') {
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    }
    const headers = { 'content-type': 'application/json' };
    const answer = JSON.parse(
      await (await reach(chain.rpcUrl, { method: 'POST', headers, body })).text(),
    );
    if (method === 'eth_getBlockByNumber') {
      const time = Number(answer.result.timestamp) - node.mode * 3_600;
      answer.result.timestamp = `0x${time.toString(16)}`;
    }
    response.end(JSON.stringify(answer));
  });
  context.after(() => server.stop());
  const publicUrl = 'https://node.example';
  context.mock.method(globalThis, 'fetch', (url: string, options: RequestInit) =>
    reach(url.startsWith(publicUrl) ? server.url : url, options),
  );
  const clock = { now: Date.now() };
  const rpcUrl = publicUrl;
  const made = await walletOn({ ...chain, rpcUrl }, { index: 1, now: () => clock.now });
  const { account } = made;
  // Only a silent node is not waited for: on a busy machine, a good one also answers late.
  const wallet: Wallet = {
    ...made.wallet,
    get patience() {
      return node.mode === 'silent' ? 250 : made.wallet.patience;
    },
  };
  const { created } = fakeBrowser.notifications;
  created.length = 0;
  fakeBrowser.notifications.shown.clear();
  /** The looks of the alarm, five minutes apart. @returns the notifications since the first */
  const look = async (times = 1) => {
    created.length = 0;
    for (let time = 0; time < times; time += 1) {
      clock.now += 300_000;
      await watchRecoveries(wallet, (one, news) => notifyOfAccount(wallet, one, news));
    }
    await updateBadge(wallet);
    return created;
  };
  const { badge } = fakeBrowser.action;
  return { wallet, account, node, clock, look, badge };
}

suite('an account that cannot be watched', () => {
  for (const [name, mode] of [
    ['is silent', 'silent'],
    ['breaks off', 'broken'],
    ['refuses', 'refusing'],
    ['has an old block', 2],
  ] as const) {
    test(`the user is told once a day, in notification and badge, while the node ${name}`, async (context) => {
      const { account, node, clock, look, badge } = await watched(context);
      assert.deepEqual(await look(), []);
      assert.equal(badge.text, '');
      // The chain's clock does not follow the test's.
      clock.now -= 300_000;
      node.mode = mode;
      const [told, ...more] = await look(2);
      assert.deepEqual(more, []);
      assert.equal(told?.id, `unchecked:${account.id}`);
      assert.match(told.title, /^Could not be checked since /);
      assert.equal(told.requireInteraction, true);
      assert.equal(badge.text, '?');
      assert.match(badge.title, /^Could not be checked since /);
      assert.deepEqual(await look(2), []);
      clock.now += 24 * hour;
      assert.equal((await look()).length, 1);
      clock.now -= 24 * hour + 900_000;
      node.mode = 0;
      assert.deepEqual(await look(), []);
      assert.deepEqual([badge.text, badge.title], ['', '']);
    });
  }

  for (const [what, end] of [
    [
      'watching is turned off',
      (wallet) => stateHandlers['settings.set'](wallet, { watchesRecoveries: false }),
    ],
    ['the account is removed', ({ accounts }, id) => accounts.remove(id)],
    [
      'the account is removed during a look',
      async (wallet, id) => {
        const looking = watchRecoveries(wallet, async () => {});
        await accountHandlers['accounts.remove'](wallet, { id });
        await looking;
        const late = { module, executeAfter: 1, toldAt: 1, isToldInLastHour: true, holders: '' };
        await wallet.recoveries.set([{ account: id, ...late }]);
      },
    ],
  ] satisfies [string, (wallet: Wallet, id: AccountId) => Promise<unknown>][]) {
    test(`nothing says that an account could not be checked after ${what}`, async (context) => {
      const { wallet, account, node, look, badge } = await watched(context);
      node.mode = 'broken';
      await look(2);
      assert.equal(badge.text, '?');
      await end(wallet, account.id);
      await updateBadge(wallet);
      assert.deepEqual([badge.text, badge.title], ['', '']);
      assert.deepEqual([...fakeBrowser.notifications.shown], []);
      const state = await stateHandlers['state.get'](wallet);
      assert.deepEqual('unchecked' in state && [state.unchecked, state.recoveries], [[], []]);
    });
  }

  test('a single missed look is not told', async (context) => {
    const { node, look, badge } = await watched(context);
    node.mode = 'broken';
    assert.deepEqual(await look(), []);
    node.mode = 0;
    await look();
    node.mode = 'broken';
    assert.deepEqual(await look(), []);
    assert.equal(badge.text, '');
  });

  test('the notification opens the account that could not be checked', async (context) => {
    const { wallet, account } = await watched(context);
    await openNotified(wallet, `unchecked:${account.id}`);
    assert.equal((await wallet.accounts.selected())?.id, account.id);
  });

  test('an old block is as old for Home, and ends no alarm', async (context) => {
    const { wallet, account, node, clock } = await watched(context);
    const overview = () => accountHandlers['accounts.overview'](wallet, { id: account.id });
    assert.equal((await overview()).checkedAt, clock.now);
    const running = { account: account.id, module, executeAfter: 1 };
    await wallet.recoveries.set([
      { ...running, toldAt: 1, isToldInLastHour: true, holders: `1 ${account.owners}` },
    ]);
    node.mode = 2;
    const old = await overview();
    assert.equal(old.checkedAt, old.timestamp * 1_000);
    assert.ok(clock.now - old.checkedAt > hour);
    await watchRecoveries(wallet, async () => {});
    assert.equal((await wallet.recoveries.get()).length, 1);
    node.mode = 0;
    await watchRecoveries(wallet, async () => {});
    assert.deepEqual(await wallet.recoveries.get(), []);
  });

  test('a silent node keeps no other account from being watched', async (context) => {
    const { wallet, account, node } = await watched(context);
    const [guardian] = chain.accounts as [ChainAccount];
    await addGuardian(chain, 1, guardian.address, module);
    const terms = { module, version: '0.1.0', account: account.address } as const;
    const recovery = { ...terms, newThreshold: 1n, nonce: 0n };
    const newOwners = [guardian.address];
    const signatures = [{ signer: guardian.address, signature: '0x' }] as const;
    await sendCalls(chain, [executeRecoveryCall({ ...recovery, newOwners, signatures })]);
    // The same account, first in the list, at a node that never answers.
    const stored = await wallet.accounts.listStored();
    const [known] = await wallet.chains.list();
    assert.ok(known && stored[0]);
    await fakeBrowser.storage.local.set({
      accounts: { accounts: [{ ...stored[0], chainId: 10 }, ...stored] },
      chains: [
        { ...known, chainId: 10 },
        { ...known, rpcUrl: chain.rpcUrl },
      ],
    });
    node.mode = 'silent';
    const told: string[] = [];
    const look = () =>
      watchRecoveries({ ...wallet, patience: 1_500 }, async ({ chainId }, news) => {
        told.push(`${chainId} ${news}`);
      });
    const watching = look();
    await until('the recovery is told', async () => told.length > 0);
    assert.deepEqual(told, ['31337 running']);
    await watching;
    await look();
    assert.deepEqual(told, ['31337 running', '10 unchecked']);
  });

  test('an alarm that a wrong clock has set is set again, and so is one that did not come', async () => {
    const { alarms } = fakeBrowser;
    const now = Date.now();
    const year = 365 * 24 * hour;
    for (const scheduledTime of [now + 4 * year, now + 6 * 60_000, now - hour, undefined]) {
      alarms.set.clear();
      if (scheduledTime) alarms.set.set('watch', { scheduledTime });
      await startWatching(now);
      const next = alarms.set.get('watch')?.scheduledTime ?? 0;
      assert.ok(next >= now && next < now + 300_000, String(scheduledTime));
    }
    const kept = { scheduledTime: now + 240_000 };
    alarms.set.set('watch', kept);
    await startWatching(now);
    assert.equal(alarms.set.get('watch'), kept);
  });

  test('a recovery that was told by a wrong clock, years ahead, is told again each day', async () => {
    const clock = { now: Date.now() + 4 * 365 * 24 * hour };
    const { wallet } = await walletOn(chain, { index: 1, now: () => clock.now });
    let told = 0;
    const look = () =>
      watchRecoveries(wallet, async () => {
        told += 1;
      });
    await look();
    clock.now = Date.now();
    await look();
    await look();
    assert.equal(told, 2);
  });

  test('the notification of an alarm stays also in a browser that refuses the option', async (context) => {
    const { wallet } = await walletOn(chain, { index: 1 });
    const [account] = await wallet.accounts.listStored();
    assert.ok(account);
    const { notifications } = fakeBrowser;
    const create = notifications.create.bind(notifications);
    context.mock.method(notifications, 'create', async (id: string, options: never) => {
      if ('requireInteraction' in options) throw new TypeError('Property is unsupported');
      return create(id, options);
    });
    notifications.created.length = 0;
    await notifyOfAccount(wallet, account, 'running');
    assert.equal(notifications.created.length, 1);
  });
});
