import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type Recovery, RecoveryServiceClient } from '@recovery-guardian/core';
import {
  AccountHolder,
  createBody,
  eoaGuardian,
  freshAddress,
  guardTogether,
  recoveryOf,
  sendAsSafe,
  serveHttp,
  startTestWorld,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Account } from '@recovery-guardian/wallet';
import { encodeFunctionData, parseAbi } from 'viem';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { nextRequest, walletOn } from '../../testing/test-wallet.ts';
import { decodingCaller } from '../approvals/send-calls.ts';
import { helpingHandlers } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { updateBadge } from '../watcher/notifications.ts';

// The wallet of a friend of Mia, whose account is protected by another friend, by the wallet's key and
// by a Safe of two owners, one of whom has this wallet. Chain and service are real.

let world: TestWorld;
let client: RecoveryServiceClient;
let other: TestGuardian;
let recovery: Recovery;
let id: string;

before(async () => {
  world = await startTestWorld({ database: { kind: 'pglite' } });
  client = new RecoveryServiceClient({ baseUrl: world.url, accessToken: world.accessToken });
  other = eoaGuardian();
  const [, key, first] = world.chain.accounts;
  await guardTogether(world.chain, 0, {
    guardians: [other.address, key?.address ?? '0x', first?.safe ?? '0x'],
    threshold: 3n,
  });
});
after(() => world?.stop());

/** Each test has a recovery of its own: to other owners. */
beforeEach(async () => {
  world.clock.advance(86_400_000);
  recovery = await recoveryOf(new AccountHolder(world, 0));
  ({ id } = await client.createRecovery(await createBody(other, recovery)));
});

/** The wallet of the holder of one of the chain's accounts. */
async function walletOf(index: number, serviceUrl = world.url): Promise<Wallet> {
  const { wallet } = await walletOn(world.chain, {
    index,
    serviceUrl,
    serviceToken: world.accessToken,
    recoveryModule: world.recoveryModule,
  });
  return wallet;
}

const list = (wallet: Wallet) => helpingHandlers['helping.list'](wallet);
const protectedId = () => `eip155:${world.chain.chainId}:${recovery.account}` as Account['id'];
const approve = (wallet: Wallet, signatures: readonly `0x${string}`[] = []) =>
  helpingHandlers['helping.approve'](wallet, { account: protectedId(), id, signatures });
const signers = async () =>
  (await client.getRecovery(id)).signatures.map(([signer]) => signer.toLowerCase());
const found = async (wallet: Wallet) =>
  (await list(wallet)).requests.find((request) => request.id === id);

/** Approves what is shown, once `meanwhile` has happened. */
async function answer(wallet: Wallet, meanwhile = async () => {}) {
  const shown = await nextRequest(wallet);
  assert.ok(shown.kind === 'approve-recovery');
  await meanwhile();
  wallet.approvals.answer(shown.id, { approved: true });
  return shown;
}

/** In milliseconds: what is shown although it must not be would wait for an answer. */
const timeout = 20_000;

suite('the recovery of a friend', () => {
  test('a friend’s recovery is found by the chain, counted on the button, and approved by a key', async () => {
    const wallet = await walletOf(1);
    const { accounts, isIncomplete } = await list(wallet);
    assert.deepEqual([accounts.map((one) => one.id), isIncomplete], [[protectedId()], false]);
    const request = await found(wallet);
    assert.deepEqual(request?.newOwners, recovery.newOwners);
    assert.deepEqual([request?.agreed, request?.guardianThreshold], [[other.address], 3]);
    await updateBadge(wallet);
    assert.match(fakeBrowser.action.badge.text, /^[1-9]$/);

    const rename = { account: protectedId(), name: 'Mia' };
    await helpingHandlers['helping.rename'](wallet, rename);
    const approving = approve(wallet);
    const shown = await answer(wallet);
    assert.deepEqual(shown.warnings, ['recovers-account']);
    assert.deepEqual(
      shown.parties.map(({ role, address, name }) => [role, address, name]),
      [
        ['account', recovery.account, 'Mia'],
        ['owner', recovery.newOwners[0], undefined],
        ['module', world.recoveryModule, undefined],
      ],
    );
    const own = await wallet.accounts.selected();
    assert.ok(own?.name);
    const { names } = await decodingCaller(wallet, own, undefined);
    assert.equal(names.get(own.address), own.name);
    assert.deepEqual(await approving, { link: undefined });
    const [, key] = world.chain.accounts;
    assert.ok((await signers()).includes(key?.address.toLowerCase() ?? ''));
    assert.equal(await found(wallet), undefined);
  });

  test('a friend’s recovery is signed by each owner of a Safe, and a link passes from one to the next', async () => {
    const first = await walletOf(2);
    await list(first);
    const signing = approve(first);
    await answer(first);
    const { link } = await signing;
    assert.ok(link);
    assert.equal((await signers()).length, 1, 'One of two owners is not the Safe.');

    const second = await walletOf(3);
    const { chainId } = world.chain;
    const opened = await helpingHandlers['helping.open'](second, { text: link, chainId });
    assert.deepEqual([opened.account, opened.id, opened.signatures.length], [protectedId(), id, 1]);
    const approving = approve(second, opened.signatures);
    await answer(second);
    assert.deepEqual(await approving, { link: undefined });
    const safe = world.chain.accounts[2]?.safe.toLowerCase() ?? '';
    assert.ok((await signers()).includes(safe));
  });

  test('a signature of no owner is refused before anything is shown [S48]', {
    timeout,
  }, async () => {
    const wallet = await walletOf(2);
    await list(wallet);
    const forged = `0x${'1f'.repeat(64)}1b` as const;
    await assert.rejects(approve(wallet, [forged]), { reason: 'invalid-link' });
    assert.equal(wallet.approvals.size, 0);
  });

  test('a friend’s recovery is not signed once the chain has moved on [S48]', {
    timeout,
  }, async () => {
    const wallet = await walletOf(1);
    await list(wallet);
    const invalidate = encodeFunctionData({ abi: parseAbi(['function invalidateNonce()']) });
    const call = { to: world.recoveryModule, value: 0n, data: invalidate };
    const approving = assert.rejects(approve(wallet), { reason: 'request-over' });
    await answer(wallet, () => sendAsSafe(world.chain, 0, [call]));
    await approving;
    assert.equal(await found(wallet), undefined);
    assert.deepEqual(await signers(), [other.address.toLowerCase()]);
  });

  test('a friend’s recovery is signed as it was shown, whatever the service says next, or not at all [S48]', {
    timeout,
  }, async (context) => {
    const thief = freshAddress();
    const proxy = await startLyingService();
    context.after(() => proxy.stop());
    const wallet = await walletOf(1, proxy.url);
    await list(wallet);
    const approving = assert.rejects(approve(wallet), { reason: 'request-over' });
    await answer(wallet, async () => {
      proxy.change = (request) => ({ ...request, newOwners: [thief] });
    });
    await approving;
    for (const change of [
      { id: 'another' },
      { account: thief },
      { chainId: 1 },
      { nonce: '0xff' },
      { status: 'EXECUTED' },
      { newThreshold: 2 },
      { newOwners: [recovery.account] },
      { newOwners: [] },
    ]) {
      proxy.change = (request) => ({ ...request, ...change });
      await assert.rejects(approve(wallet), { reason: 'request-over' }, JSON.stringify(change));
    }
    // Words of its own change nothing: those that are compared are of what is signed.
    proxy.change = (request) => request;
    const shown = await found(wallet);
    assert.ok(shown);
    proxy.change = (request) => ({ ...request, matchPhrase: 'Approve at once', emoji: 'Now' });
    assert.deepEqual(await found(wallet), shown);
    assert.deepEqual(await signers(), [other.address.toLowerCase()]);
    assert.equal(wallet.approvals.size, 0);
  });

  test('an ignored recovery is not counted, and a removed account not listed', async () => {
    const wallet = await walletOf(1);
    const request = await found(wallet);
    assert.ok(request);
    for (const { hash } of (await list(wallet)).requests) {
      await helpingHandlers['helping.ignore'](wallet, { hash, isIgnored: true });
    }
    assert.equal((await found(wallet))?.isIgnored, true);
    await updateBadge(wallet);
    assert.equal(fakeBrowser.action.badge.text, '');
    await helpingHandlers['helping.remove'](wallet, { account: protectedId() });
    assert.deepEqual((await list(wallet)).accounts, []);
    await helpingHandlers['helping.open'](wallet, {
      text: recovery.account,
      chainId: world.chain.chainId,
    });
    await helpingHandlers['helping.rename'](wallet, { account: protectedId(), name: ' Mia ' });
    assert.deepEqual(
      (await list(wallet)).accounts.map(({ name }) => name),
      ['Mia'],
    );
    const open = { text: other.address, chainId: world.chain.chainId };
    await assert.rejects(helpingHandlers['helping.open'](wallet, open), {
      reason: 'not-a-guardian',
    });
  });
});

/** The service behind a proxy that changes what it says of requests. */
async function startLyingService() {
  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    const answer = await fetch(`${world.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        authorization: request.headers.authorization ?? '',
      },
      ...(body.length > 0 && { body }),
    });
    const said = await answer.json();
    const isAboutRequest = request.url?.includes('/recoveries/fetch');
    const changed = Array.isArray(said) ? said.map((one) => proxy.change(one)) : proxy.change(said);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAboutRequest ? changed : said));
  });
  const proxy = { ...server, change: (request: object): object => request };
  return proxy;
}
