import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain as LocalChain, startChain } from '@recovery-guardian/devnet/chain';
import { addGuardian, sendCalls } from '@recovery-guardian/devnet/testing';
import { executeRecoveryCall, shortenAddress } from '@recovery-guardian/protocol';
import { knownRecoveryModules } from '@recovery-guardian/safe';
import type { Address } from 'viem';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { createUnlockedWallet, password } from '../../testing/test-wallet.ts';
import { accountHandlers } from '../pages/account-handlers.ts';
import { storedValue } from '../storage/stored-value.ts';
import { type NoticedRecoveries, notifyOfRecovery, watchRecoveries } from './watch-recoveries.ts';

let chain: LocalChain;
let bundler: Awaited<ReturnType<typeof startBundler>>;

before(async () => {
  chain = await startChain();
  bundler = await startBundler({ chain });
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

suite('the watcher', () => {
  test('tells once of a recovery that runs, also while locked, and in each language; one request cancels it', async () => {
    const [guardian, holder] = chain.accounts;
    const [module] = knownRecoveryModules;
    assert.ok(guardian && holder && module);
    const { chainId, rpcUrl } = chain;
    const { wallet, account } = await createUnlockedWallet({
      privateKey: holder.privateKey,
      safe: holder.safe,
      chain: { chainId, rpcUrl, endpointUrl: bundler.url, recoveryModule: module },
    });
    const told: string[] = [];
    const noticed = storedValue<NoticedRecoveries>(memoryStore(), 'noticed', []);
    const look = () =>
      watchRecoveries(wallet, noticed, async ({ address }, { newOwners }) => {
        told.push(`${address} ${newOwners}`);
      });

    await addGuardian(chain, 1, guardian.address, module);
    await look();
    assert.deepEqual(told, []);

    const newOwners = [guardian.address];
    const signatures = [{ signer: guardian.address, signature: '0x' }] as const;
    const recovery = { module, account: holder.safe, newOwners, newThreshold: 1n, signatures };
    await sendCalls(chain, [executeRecoveryCall(recovery)]);
    const overview = () => accountHandlers['accounts.overview'](wallet, { id: account.id });
    assert.deepEqual((await overview()).recovery?.newOwners, newOwners);
    await wallet.lock();
    await look();
    await look();
    assert.deepEqual(told, [`${account.address} ${guardian.address}`]);

    for (const [language, [title, beginning]] of Object.entries(wordsOf(account.address))) {
      const { created } = fakeBrowser.notifications;
      created.length = 0;
      await wallet.settings.update((settings) => ({ ...settings, language }));
      const unnoticed = storedValue<NoticedRecoveries>(memoryStore(), 'noticed', []);
      await watchRecoveries(wallet, unnoticed, (one) => notifyOfRecovery(wallet, one));
      assert.equal(created.length, 1, language);
      assert.equal(created[0]?.title, title);
      assert.ok(created[0]?.message.startsWith(beginning), created[0]?.message);
    }

    await wallet.keyring.unlock(password);
    await accountHandlers['recovery.cancel'](wallet, { id: account.id });
    while ((await overview()).recovery) await new Promise((resolve) => setTimeout(resolve, 200));
    const [cancelled, noticedOne] = await wallet.activity.list();
    assert.ok(cancelled?.what.kind === 'calls' && noticedOne?.what.kind === 'recovery-noticed');
    assert.deepEqual(cancelled.what.meanings, [{ kind: 'cancel-recovery' }]);
  });
});

/** By the language that the person chose: the title of the notification, and how its text begins. */
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
