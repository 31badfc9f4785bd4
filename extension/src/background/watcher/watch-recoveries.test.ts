import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  auditedRecoveryModules,
  executeRecoveryCall,
  finalizeRecoveryCall,
  revokeGuardianCall,
  shortenAddress,
} from '@recovery-guardian/core';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import {
  type ChainAccount,
  type Chain as LocalChain,
  startChain,
} from '@recovery-guardian/devnet/chain';
import { addGuardian, sendAsSafe, sendCalls } from '@recovery-guardian/devnet/testing';
import type { AccountId } from '@recovery-guardian/wallet';
import { type Address, getAddress, isAddressEqual } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { approveNext, nextRequest, password, walletOn } from '../../testing/test-wallet.ts';
import { accountHandlers } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { notifyOfAccount, openNotified, updateBadge } from './notifications.ts';
import { watchRecoveries } from './watch-recoveries.ts';

const [, threeDays, sevenDays] = auditedRecoveryModules(31_337) as [Address, Address, Address];

let chain: LocalChain;
let bundler: Awaited<ReturnType<typeof startBundler>>;
let guardian: ChainAccount;
let holder: ChainAccount;

before(async () => {
  chain = await startChain();
  [guardian, holder] = chain.accounts as [ChainAccount, ChainAccount];
  bundler = await startBundler({ chain });
  await addGuardian(chain, 1, guardian.address, threeDays);
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

suite('the watcher', () => {
  test('the watcher notifies once of a recovery, in each language and while locked, and one request cancels it [S59]', async () => {
    const { wallet, account, overview } = await walletOfHolder({ recoveryModule: threeDays });
    const told: string[] = [];
    const look = () =>
      watchRecoveries(wallet, async ({ address }) => {
        told.push(address);
      });
    await look();
    assert.deepEqual(told, []);

    await startRecovery(threeDays);
    assert.deepEqual((await overview()).modules[0]?.recovery?.newOwners, [guardian.address]);
    await wallet.lock();
    const [stored] = await wallet.accounts.listStored();
    const setup = { owner: guardian.address, saltNonce: '0' };
    await fakeBrowser.storage.local.set({ accounts: { accounts: [{ ...stored, setup }] } });
    await look();
    await look();
    assert.deepEqual(told, [account.address]);

    for (const [language, [title, beginning]] of Object.entries(wordsOf(account.address))) {
      const { created } = fakeBrowser.notifications;
      created.length = 0;
      await wallet.settings.update((settings) => ({ ...settings, language }));
      await wallet.recoveries.set([]);
      await watchRecoveries(wallet, (one, news) => notifyOfAccount(wallet, one, news));
      assert.equal(created.length, 1, language);
      assert.equal(created[0]?.title, title);
      const message = created[0]?.message.replace(/[\u2068\u2069]/g, '');
      assert.ok(message?.startsWith(beginning), message);
    }

    await wallet.keyring.unlock(password);
    await cancel(wallet, account.id);
    const [cancelled, noticedOne] = await wallet.activity.list();
    assert.ok(cancelled?.what.kind === 'calls' && noticedOne?.what.kind === 'recovery-noticed');
    const kinds = cancelled.what.meanings.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['cancel-recovery', 'void-approvals']);
  });

  test("the watcher notifies of a recovery even if the browser's storage is full [S63]", async (context) => {
    const { wallet, account } = await walletOfHolder({ recoveryModule: threeDays });
    await startRecovery(threeDays);
    const full = context.mock.method(fakeBrowser.storage.local, 'set', async () => {
      throw new Error('Resource::kQuotaBytes quota exceeded');
    });
    const told: Address[] = [];
    await watchRecoveries(wallet, async ({ address }) => void told.push(address));
    full.mock.restore();
    assert.deepEqual(told, [account.address]);
    await cancel(wallet, account.id);
  });

  test('stopping a recovery shows what the account would pay and sends nothing without approval [S64]', async () => {
    const { wallet, account } = await walletOfHolder({ recoveryModule: threeDays });
    await startRecovery(threeDays);
    const canceling = accountHandlers['recovery.cancel'](wallet, { id: account.id });
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'send-calls' && request.fee.payer === 'account');
    wallet.approvals.answer(request.id, { approved: false });
    await assert.rejects(canceling, { reason: 'declined' });
    assert.deepEqual(await wallet.activity.list(), []);
    await cancel(wallet, account.id);
  });

  test("alarm, home and cancel work with the node alone, for known modules and the account's own [S35]", async () => {
    // A service that is down, and never named a module.
    const { wallet, account, overview } = await walletOfHolder({
      serviceUrl: 'http://127.0.0.1:9',
    });
    const node = await wallet.chains.node(chain.chainId);
    const code = await node('eth_getCode', [threeDays, 'latest']);
    await node('anvil_setCode', [ownModule, code]);
    for (const module of [sevenDays, ownModule] as const) {
      await addGuardian(chain, 1, guardian.address, module);
      await startRecovery(module);
      const { service, modules } = await overview();
      assert.equal(service, 'unreachable');
      const [running] = modules.filter(({ recovery }) => recovery);
      assert.deepEqual(running?.guardians, [guardian.address]);
      assert.ok(running && isAddressEqual(running.module, module));
      let told = 0;
      await watchRecoveries(wallet, async (_, news) => {
        if (news === 'running') told += 1;
      });
      assert.equal(told, 1);
      await cancel(wallet, account.id);
      assert.deepEqual(await wallet.recoveries.get(), []);
      // The same way back in in two modules would be an alarm.
      const revoked = { module, guardians: [guardian.address], guardian: guardian.address };
      await sendAsSafe(chain, 1, [revokeGuardianCall({ ...revoked, threshold: 0n })]);
    }
    assert.deepEqual(
      (await overview()).unknownModules.map((one) => one.toLowerCase()),
      [ownModule],
    );
  });

  test('the watcher notifies again each day and in the last hour, and opens the right account [S36]', async () => {
    let now = Date.parse('2026-06-01T12:00:00Z');
    const { wallet, account } = await walletOfHolder({ recoveryModule: threeDays }, () => now);
    const node = await wallet.chains.node(chain.chainId);
    const [owner] = account.owners;
    assert.ok(owner);
    const other = await wallet.accounts.create(chain.chainId, owner, 'Other');
    const { created } = fakeBrowser.notifications;
    created.length = 0;
    fakeBrowser.tabs.created.length = 0;
    const look = async () => {
      await watchRecoveries(wallet, (one, news) => notifyOfAccount(wallet, one, news));
      return created.length;
    };
    await startRecovery(threeDays);
    assert.equal(await look(), 1);
    now += 23 * 3_600_000;
    assert.equal(await look(), 1);
    now += 3_600_000;
    assert.equal(await look(), 2);
    await node('evm_increaseTime', [71 * 3_600 + 1_800]);
    await node('evm_mine', []);
    assert.equal(await look(), 3);
    assert.equal(await look(), 3);
    const id = `recovery:${account.id}`;
    assert.deepEqual([...new Set(created.map((one) => one.id))], [id]);

    await updateBadge(wallet);
    const { badge } = fakeBrowser.action;
    assert.equal(badge.text, '!');
    await wallet.accounts.select(other.id);
    await openNotified(wallet, id);
    assert.equal((await wallet.accounts.selected())?.id, account.id);
    assert.deepEqual(fakeBrowser.tabs.created, ['popup.html#home']);
    assert.deepEqual(
      (await wallet.recoveries.get()).map((recovery) => recovery.account),
      [account.id],
    );

    await wallet.keyring.unlock(password);
    await cancel(wallet, account.id);
    assert.equal(await look(), 3);
    await updateBadge(wallet);
    assert.equal(badge.text, '');
  });

  // The last one: the chain's time moves on, and the accounts are lost.
  test('the watcher notifies once of a completed takeover, even if Home reads it first [S131]', async () => {
    const { created } = fakeBrowser.notifications;
    const { badge } = fakeBrowser.action;
    const thief = getAddress(`0x${'7'.repeat(40)}`);
    await addGuardian(chain, 3, guardian.address, threeDays);
    for (const [index, isHomeFirst] of [
      [3, false],
      [1, true],
    ] as const) {
      const { wallet, account } = await walletOn(chain, { index, recoveryModule: threeDays });
      await chooseAll(wallet, account.id);
      const look = () => watchRecoveries(wallet, (one, news) => notifyOfAccount(wallet, one, news));
      await startRecovery(threeDays, account.address, thief);
      await look();
      const node = await wallet.chains.node(chain.chainId);
      await node('evm_increaseTime', [73 * 3_600]);
      await node('evm_mine', []);
      await sendCalls(chain, [finalizeRecoveryCall(threeDays, account.address)]);
      created.length = 0;
      if (isHomeFirst) {
        const overview = await accountHandlers['accounts.overview'](wallet, { id: account.id });
        assert.deepEqual(overview.owners, [thief]);
        assert.equal((await wallet.accounts.get(account.id)).status, 'too-few-keys');
        await updateBadge(wallet);
        assert.equal(badge.text, '!');
      }
      await wallet.lock();
      await look();
      await look();
      assert.equal(created.length, 1);
      await updateBadge(wallet);
      assert.equal(badge.text, '');
    }
  });

  test('the notification of a completed takeover exists in each language [S131]', async () => {
    const { wallet } = await walletOn(chain);
    const [account] = await wallet.accounts.listStored();
    assert.ok(account);
    for (const [language, title] of Object.entries({
      en: 'Your account has new owners',
      ar: 'لحسابك مالكون جدد',
      de: 'Ihr Konto hat neue Besitzer',
      es: 'Su cuenta tiene nuevos propietarios',
      fr: 'Votre compte a de nouveaux propriétaires',
      ja: 'アカウントの所有者が変わりました',
    })) {
      const { created } = fakeBrowser.notifications;
      created.length = 0;
      await wallet.settings.update((settings) => ({ ...settings, language }));
      await notifyOfAccount(wallet, account, 'taken');
      assert.equal(created[0]?.title, title);
      assert.ok(created[0]?.message.includes(shortenAddress(account.address)));
    }
  });
});

const ownModule = '0x00000000000000000000000000000000000c0de5';

/** The user has chosen each module that a test enables. */
async function chooseAll(wallet: Wallet, id: AccountId): Promise<void> {
  await wallet.chosenModules.set({ [id]: [threeDays, sevenDays, ownModule] });
}

async function walletOfHolder(settings: Partial<Chain>, now?: () => number) {
  const { wallet, account } = await walletOn(chain, {
    index: 1,
    now,
    endpointUrl: bundler.url,
    ...settings,
  });
  await chooseAll(wallet, account.id);
  const overview = () => accountHandlers['accounts.overview'](wallet, { id: account.id });
  return { wallet, account, overview };
}

/** The guardian starts a recovery by a module, by default to become the owner. */
async function startRecovery(
  module: Address,
  account = holder.safe,
  newOwner = guardian.address,
): Promise<void> {
  const signatures = [{ signer: guardian.address, signature: '0x' }] as const;
  const newOwners = [newOwner];
  const terms = { module, version: '0.1.0', account, newOwners, newThreshold: 1n } as const;
  await sendCalls(chain, [executeRecoveryCall({ ...terms, nonce: 0n, signatures })]);
}

/** Cancels the running recovery, and waits until it is on chain. */
async function cancel(wallet: Wallet, id: AccountId): Promise<void> {
  const canceling = accountHandlers['recovery.cancel'](wallet, { id });
  await approveNext(wallet);
  await canceling;
  const overview = () => accountHandlers['accounts.overview'](wallet, { id });
  while ((await overview()).modules.some(({ recovery }) => recovery)) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** By language: the title of the notification, and how its text begins. */
function wordsOf(account: Address): Record<string, readonly [title: string, beginning: string]> {
  const short = shortenAddress(account);
  return {
    en: ['Someone started a recovery of your account', `${short} on Local will change hands`],
    ar: ['بدأ شخص ما استعادة لحسابك', `سيتولى غيرك التحكم في ${short} على Local`],
    de: ['Jemand hat eine Wiederherstellung Ihres Kontos begonnen', `${short} auf Local wechselt`],
    es: [
      'Alguien ha iniciado una recuperación de su cuenta',
      `${short} en Local cambiará de manos`,
    ],
    fr: [
      'Quelqu’un a lancé une récupération de votre compte',
      `${short} sur Local changera de mains`,
    ],
    ja: [
      '誰かがあなたのアカウントの復旧を始めました',
      `止めなければ、Local 上の ${short} の持ち主`,
    ],
  };
}
