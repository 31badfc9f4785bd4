import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { ChainAccount } from '@recovery-guardian/devnet';
import {
  addGuardian,
  eoaGuardian,
  guardTogether,
  sendCalls,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import { executeRecoveryCall, maskTarget } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { registerContacts } from '../account-holder.ts';
import { worldChain } from '../extension/world-chain.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { newestCode } from './newest-code.ts';
import { installWallet } from './site-wallet.ts';
import { inSentence, type Visitor } from './visitor.ts';

const email = { channel: 'email', target: 'mia@example.org' } as const;
const masked = maskTarget('email', email.target);
const minute = 60_000;

/** The message of a problem, with the usual values. */
function says(reason: keyof typeof en.errors, facts: { triesLeft?: number } = {}): string {
  const { triesLeft } = facts;
  return en.errors[reason]({ chainName: 'Local', target: '', triesLeft, retryAt: undefined });
}

/** Causes each problem for real; the user reads it, presses the button and continues. */
describe('what can go wrong, on a site of plain HTML', { timeout: 280_000 }, () => {
  let site: GuardedSite;
  let chain: ReturnType<typeof worldChain>;
  const friend = eoaGuardian();
  /** Owns nothing yet. */
  let heir: Address;
  let owner: Address;
  /** Protected by an email address. */
  let guarded: Address;
  /** Its guardian is the friend, not the service, though an email address is registered. */
  let befriended: Address;
  /** Has no guardian. */
  let bare: Address;

  before(async () => {
    site = await startGuardedSite({
      // Production's shortest period, so that the limit can be exhausted.
      configure: (written) => ({
        ...written,
        limits: { ...written.limits, codesPerTarget: [{ maximum: 1, period: 30 }] },
      }),
    });
    const { world } = site;
    const { rpcUrl, accounts } = world.chain;
    chain = worldChain({ rpcUrl, recoveryModule: world.recoveryModule, gracePeriod: 180 });
    [heir] = (await chain.strangers()) as [Address];
    const [first, second, third] = accounts as readonly [ChainAccount, ChainAccount, ChainAccount];
    owner = first.address;
    [guarded, befriended, bare] = [first.safe, second.safe, third.safe];
    await addGuardian(world.chain, 0, await registerContacts(world, [email], 0));
    await registerContacts(world, [{ ...email, target: 'noor@example.org' }], 1);
    await guardTogether(world.chain, 1, { guardians: [friend.address], threshold: 1n });
  });
  after(() => site?.stop());
  // Earlier tests must not exhaust a later test's limit.
  beforeEach(() => site.letPass(minute));
  afterEach(() => site.leave());

  it('the service is stopped', async () => {
    const heirs = await site.visit({ account: guarded, wallet: [heir] });
    await heirs.sees(en.uncheckedTitle);
    await site.world.servers[0].stop();
    await heirs.page.reload();
    await heirs.reads(says('unreachable'));
    await heirs.reads(en.serviceDownNote);
    await heirs.sees(en.uncheckedTitle);
    await heirs.press(en.recoverButton);
    await heirs.press(en.ownerButton);
    await heirs.reads(says('unreachable'));

    await site.world.restart();
    await heirs.press(en.ownerButton);
    await heirs.sees(en.codeTitle(masked));
  });

  it('its limit is exhausted', async () => {
    const owners = await askToRegister('drained@example.org');
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle(maskTarget('email', 'drained@example.org')));
    await owners.press(en.wrongTarget('email'));
    await owners.press(en.continue);
    await owners.press(en.signButton);
    await owners.reads('Too many codes. Try again at');
    const clock = owners.page.getByRole('timer');
    const before = await clock.innerText();
    await site.letPass(minute / 6);
    await clock.filter({ hasNotText: before }).waitFor();
    await site.letPass(minute / 2);
    await owners.reads(en.retryNow);
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle(maskTarget('email', 'drained@example.org')));
  });

  it('a mailbox is closed', async () => {
    site.world.mailbox.close('closed@example.org');
    const owners = await askToRegister('closed@example.org');
    await owners.press(en.signButton);
    await owners.reads(says('delivery-refused'));
    await owners.press(en.back);
    await owners.nameEmail('open@example.org');
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle(maskTarget('email', 'open@example.org')));
  });

  it('a code is wrong, expired, and wrong too often', async () => {
    const heirs = await askForCodes();
    const first = newestCode(site.world, email.target);
    await heirs.enterCode(another(first));
    await heirs.reads(says('invalid-challenge', { triesLeft: 4 }));

    await site.letPass(10 * minute);
    await heirs.reads(en.codeExpired);
    await heirs.type(en.codeField, first);
    await heirs.page.keyboard.press('Enter');
    await heirs.reads(says('challenge-expired'));
    await heirs.press(en.restart);
    await heirs.press(en.ownerButton);
    await heirs.sees(en.codeTitle(masked));

    const second = newestCode(site.world, email.target);
    for (const triesLeft of [4, 3, 2, 1]) {
      await heirs.enterCode(another(second));
      await heirs.reads(says('invalid-challenge', { triesLeft }));
    }
    await heirs.enterCode(another(second));
    await heirs.reads('Too many wrong codes.');
    await site.letPass(minute);
    await heirs.press(en.restart);
    await heirs.press(en.ownerButton);
    await heirs.sees(en.codeTitle(masked));
    await heirs.enterCode(newestCode(site.world, email.target));
    await heirs.sees(en.startTitle);
  });

  it('there is no wallet, and then one whose user declines', async () => {
    const owners = await askToRegister('no-wallet@example.org', { hasWallet: false });
    await owners.press(en.signButton);
    await owners.reads(says('no-wallet'));

    const { rpcUrl } = site.world.chain;
    await owners.page.evaluate(installWallet, { rpcUrl, accounts: [owner] });
    await owners.declines(true);
    await owners.press(en.signButton);
    await owners.reads(says('wallet-refused'));
    await owners.declines(false);
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle(maskTarget('email', 'no-wallet@example.org')));
  });

  it('the wallet is on another chain', async () => {
    const owners = await site.visit({
      account: guarded,
      wallet: [owner],
      walletChainId: '0x1',
      query: { rpcUrl: '' },
    });
    await owners.reads(says('wrong-chain'));
    await owners.press(en.switchChain('Local'));
    await owners.sees(en.uncheckedTitle);
  });

  it('the browser is offline', async () => {
    const heirs = await site.visit({ account: guarded, wallet: [heir] });
    await heirs.sees(en.uncheckedTitle);
    const context = heirs.page.context();
    await context.setOffline(true);
    await heirs.reads(says('offline'));
    await heirs.reads(en.offlineNote);
    await context.setOffline(false);
    await heirs.page.getByText(en.offlineNote).waitFor({ state: 'hidden' });

    await heirs.press(en.recoverButton);
    await heirs.sees(en.ownerTitle);
    await context.setOffline(true);
    await heirs.press(en.ownerButton);
    await heirs.reads(says('offline'));
    await context.setOffline(false);
    await heirs.press(en.ownerButton);
    await heirs.sees(en.codeTitle(masked));
  });

  it('the account does not exist yet', async () => {
    const heirs = await site.visit();
    await heirs.sees(en.chooseAccountTitle);
    await heirs.type(en.accountField, friend.address);
    await heirs.press(en.continue);
    await heirs.sees(en.notDeployedTitle);
    await heirs.press(en.anotherAccount);
    await heirs.type(en.accountField, guarded);
    await heirs.press(en.continue);
    await heirs.sees(en.uncheckedTitle);
  });

  it('a part of the page does not load', async () => {
    const heirs = await site.visit({ account: guarded, wallet: [heir] });
    const { page } = heirs;
    // The element as ES modules, each loaded on demand.
    await page.route('**/recovery-guardian.min.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "import './es/recovery-guardian.js';",
      }),
    );
    const [inside, view] = ['**/es/shared/session.js', '**/es/views/recover.js'];
    for (const part of [inside, view]) await page.route(part, (route) => route.abort());
    await page.reload();
    await heirs.reads('Account recovery could not be loaded.');
    await page.unroute(inside);
    await heirs.press(en.reloadButton);
    await heirs.press(en.recoverButton);
    await heirs.reads(says('not-loaded'));
    await page.unroute(view);
    await heirs.press(en.reloadButton);
    await heirs.press(en.recoverButton);
    await heirs.sees(en.ownerTitle);
  });

  it('the account has no guardian, or other ones', async () => {
    const heirs = await site.visit({ account: bare, wallet: [heir] });
    await heirs.press(en.recoverButton);
    await heirs.sees(en.noGuardianTitle);
    await heirs.press(en.back);
    await heirs.press(en.protectButton);
    await heirs.sees(en.targetTitle);

    const others = await site.visit({ account: befriended, wallet: [heir] });
    await others.press(en.recoverButton);
    await others.press(en.ownerButton);
    await others.reads(says('guardian-not-set'));
    await others.press(en.askGuardiansButton);
    await others.sees(en.moreGuardiansTitle);
  });

  it('a recovery is pending, and then final', async () => {
    const { recoveryModule: module, chain: node } = site.world;
    const recovery = {
      chainId: node.chainId,
      module,
      account: befriended,
      newOwners: [heir],
      newThreshold: 1n,
      nonce: 0n,
    };
    const signatures = [{ signer: friend.address, signature: await friend.sign(recovery) }];
    await sendCalls(node, [executeRecoveryCall({ ...recovery, signatures })]);

    const heirs = await site.visit({ account: befriended, wallet: [heir] });
    await heirs.reads(en.runningTitle);
    await heirs.press(en.recoverButton);
    await heirs.sees(en.waitTitle);
    await chain.skipGracePeriod();
    await heirs.press(en.finalizeButton);
    await heirs.sees(en.finalizedTitle(inSentence(heir)));
    assert.deepEqual(await chain.ownersOf(befriended), [heir]);
    await heirs.press(en.doneButton);
    await heirs.sees(en.uncheckedTitle);
  });

  /** An owner of the guarded account is about to sign that codes may go to this address. */
  async function askToRegister(target: string, { hasWallet = true } = {}): Promise<Visitor> {
    const owners = await site.visit({
      account: guarded,
      wallet: hasWallet ? [owner] : undefined,
    });
    await owners.press(en.addContactButton);
    await owners.nameEmail(target);
    await owners.sees(en.signTitle);
    return owners;
  }

  /** The user who has lost the guarded account's key requests the code. */
  async function askForCodes(): Promise<Visitor> {
    const heirs = await site.visit({ account: guarded, wallet: [heir] });
    await heirs.press(en.recoverButton);
    await heirs.press(en.ownerButton);
    await heirs.sees(en.codeTitle(masked));
    return heirs;
  }
});

/** A wrong code of the same length. */
function another(code: string): string {
  return code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
}
