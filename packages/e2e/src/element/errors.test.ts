import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { maskTarget } from '@recovery-guardian/core';
import type { ChainAccount } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  freshAddress,
  guardTogether,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Address } from 'viem';
import { codeAfter } from '../browser/screen.ts';
import { type GuardedSite, startGuardedSite, type Visitor } from './guarded-site.ts';

const email = 'mia@example.org';
const masked = maskTarget('email', email);
const minute = 60_000;

/** The message of a problem, with the usual values. */
function says(reason: keyof typeof en.errors, facts: { triesLeft?: number } = {}): string {
  const { triesLeft } = facts;
  return en.errors[reason]({ chainName: 'Local', target: '', triesLeft, retryAt: undefined });
}

type FirstThree = readonly [ChainAccount, ChainAccount, ChainAccount];

/** Causes each problem for real; the user reads it, presses the button and continues. */
describe('what can go wrong, on a site of plain HTML', { timeout: 280_000 }, () => {
  let site: GuardedSite;
  /** Owns nothing yet. */
  const newOwner = freshAddress();
  let owner: Address;
  /** Protected by an email address. */
  let guarded: Address;
  /** Its guardian is a friend, not the service, though an email address is registered. */
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
    const [first, second, third] = world.chain.accounts as FirstThree;
    owner = first.address;
    [guarded, befriended, bare] = [first.safe, second.safe, third.safe];
    await new AccountHolder(world).protect(email);
    await new AccountHolder(world, 1).registerWhole('noor@example.org');
    await guardTogether(world.chain, 1, { guardians: [freshAddress()], threshold: 1n });
  });
  after(() => site?.stop());
  // Earlier tests must not exhaust a later test's limit.
  beforeEach(() => site.letPass(minute));
  afterEach(() => site.leave());

  it('the element on a site says that the service is stopped', async () => {
    const newOwnersPage = await site.visit({ account: guarded, wallet: [newOwner] });
    await newOwnersPage.sees(en.uncheckedTitle);
    await site.world.servers[0].stop();
    await newOwnersPage.page.reload();
    await newOwnersPage.reads(en.serviceDownTitle);
    await newOwnersPage.reads(en.serviceDownNote);
    await newOwnersPage.sees(en.uncheckedTitle);
    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.reads(says('unreachable'));

    await site.world.restart();
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.sees(en.codeTitle(masked));
  });

  it('the element on a site says that a limit of the service is exhausted', async () => {
    const owners = await askToRegister('drained@example.org');
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle('drained@example.org'));
    await owners.press(en.wrongTarget('email'));
    await owners.press(en.continue);
    await owners.press(en.signButton);
    await owners.reads('Too many codes requested.');
    const waiting = owners.page.getByRole('button', { name: en.sendIn(''), disabled: true });
    const before = await waiting.innerText();
    await site.letPass(minute / 6);
    await waiting.filter({ hasNotText: before }).waitFor();
    await site.letPass(minute / 2);
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle('drained@example.org'));
  });

  it('the element on a site says that a mailbox is closed', async () => {
    site.world.mailbox.close('closed@example.org');
    const owners = await askToRegister('closed@example.org');
    await owners.press(en.signButton);
    await owners.reads(says('delivery-refused'));
    await owners.nameEmail('open@example.org');
    await owners.press(en.signButton);
    await owners.sees(en.codeTitle('open@example.org'));
  });

  it('the element on a site says that a code is wrong, expired, and wrong too often', async () => {
    let newOwnersPage = {} as Visitor;
    const first = await codeAfter(site.world, email, async () => {
      newOwnersPage = await askForCodes();
    });
    const resend = () =>
      codeAfter(site.world, email, async () => {
        await newOwnersPage.press(en.resend);
        await newOwnersPage.press(en.ownerButton);
        await newOwnersPage.sees(en.codeTitle(masked));
      });
    await newOwnersPage.enterCode(wrongCode(first));
    await newOwnersPage.reads(says('invalid-challenge', { triesLeft: 4 }));

    await site.letPass(10 * minute);
    await newOwnersPage.reads(en.codeExpired);
    // This clock may be wrong: the service decides.
    await newOwnersPage.press(en.enterCode);
    await newOwnersPage.type(en.codeField, first);
    await newOwnersPage.page.keyboard.press('Enter');
    await newOwnersPage.reads(says('challenge-expired'));
    const second = await resend();
    for (const triesLeft of [4, 3, 2, 1]) {
      await newOwnersPage.enterCode(wrongCode(second));
      await newOwnersPage.reads(says('invalid-challenge', { triesLeft }));
    }
    await newOwnersPage.enterCode(wrongCode(second));
    await newOwnersPage.reads('Too many wrong codes.');
    await site.letPass(minute);
    await newOwnersPage.enterCode(await resend());
    await newOwnersPage.sees(en.startTitle);
  });

  it('the element on a site says that the browser is offline', async () => {
    const newOwnersPage = await site.visit({ account: guarded, wallet: [newOwner] });
    await newOwnersPage.sees(en.uncheckedTitle);
    const context = newOwnersPage.page.context();
    await context.setOffline(true);
    await newOwnersPage.reads(en.offlineTitle);
    await newOwnersPage.reads(en.offlineNote);
    await context.setOffline(false);
    await newOwnersPage.page.getByText(en.offlineNote).waitFor({ state: 'hidden' });

    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.sees(en.ownerTitle);
    await context.setOffline(true);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.reads(says('offline'));
    await context.setOffline(false);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.sees(en.codeTitle(masked));
  });

  it('the element on a site says that a part of it does not load', async () => {
    const newOwnersPage = await site.visit({ account: guarded, wallet: [newOwner] });
    const { page } = newOwnersPage;
    const [inside, view] = ['**/es/shared/session.js', '**/es/views/recover.js'];
    for (const part of [inside, view]) await page.route(part, (route) => route.abort());
    await page.reload();
    await newOwnersPage.reads('Account recovery could not be loaded.');
    await page.unroute(inside);
    await newOwnersPage.press(en.reloadButton);
    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.reads(says('not-loaded'));
    await page.unroute(view);
    await newOwnersPage.press(en.reloadButton);
    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.sees(en.ownerTitle);
  });

  it('the element on a site says that the account has no guardian, or other ones', async () => {
    const newOwnersPage = await site.visit({ account: bare, wallet: [newOwner] });
    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.sees(en.noGuardianTitle);
    await newOwnersPage.press(en.back);
    await newOwnersPage.press(en.protectButton);
    await newOwnersPage.sees(en.targetTitle);

    const others = await site.visit({ account: befriended, wallet: [newOwner] });
    await others.press(en.recoverButton);
    await others.press(en.ownerButton);
    await others.reads(says('guardian-not-set'));
    await others.press(en.askGuardiansButton);
    await others.sees(en.moreGuardiansTitle);
  });

  /** An owner of the guarded account is about to sign that codes may go to this address. */
  async function askToRegister(target: string): Promise<Visitor> {
    const owners = await site.visit({ account: guarded, wallet: [owner] });
    await owners.press(en.addAnyButton);
    await owners.press(en.channelName('email'));
    await owners.nameEmail(target);
    await owners.sees(en.signTitle);
    return owners;
  }

  /** The user who has lost the guarded account's key requests the code. */
  async function askForCodes(): Promise<Visitor> {
    const newOwnersPage = await site.visit({ account: guarded, wallet: [newOwner] });
    await newOwnersPage.press(en.recoverButton);
    await newOwnersPage.press(en.ownerButton);
    await newOwnersPage.sees(en.codeTitle(masked));
    return newOwnersPage;
  }
});
