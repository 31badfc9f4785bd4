import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { maskTarget, shortenAddress } from '@recovery-guardian/core';
import type { ChainAccount } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  deployManySafes,
  deploySafe,
  recoveryOf,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import { de } from '@recovery-guardian/element/translations/de';
import { friends } from '@recovery-guardian/element/translations/en/friends';
import type { Address } from 'viem';
import { elementBuild } from '../../../../scripts/builds/builds.ts';
import { codeAfter } from '../browser/screen.ts';
import { serveFiles } from '../browser/serve-files.ts';
import { openWatched } from '../browser/watched-page.ts';
import { openTab } from '../extension/wallet.ts';
import { worldChain } from '../extension/world-chain.ts';
import { driveSettings, settingsQuery } from './drive-settings.ts';
import { type GuardedSite, inSentence, plainHtml, startGuardedSite } from './guarded-site.ts';
import { walletScript } from './site-wallet.ts';

const email = 'mia@example.org';
const phone = '+4915112345678';
const masked = { email: maskTarget('email', email), phone: maskTarget('sms', phone) };

type FourAccounts = readonly [ChainAccount, ChainAccount, ChainAccount, ChainAccount];

/** Each user has their own browser; they pass each other links. */
for (const moduleVersion of ['0.1.0', '0.2.0'] as const) {
  describe(`several users, devices and codes, on a site of plain HTML, in a module ${moduleVersion}`, {
    timeout: 280_000,
  }, () => {
    let site: GuardedSite;
    let chain: ReturnType<typeof worldChain>;
    /** Accounts of users who own nothing here. */
    let friend: Address;
    let newOwner: Address;

    const accounts = () => site.world.chain.accounts as FourAccounts;

    before(async () => {
      site = await startGuardedSite({ moduleVersion });
      const { rpcUrl } = site.world.chain;
      const { recoveryModule } = site.world;
      chain = worldChain({ rpcUrl, recoveryModule, gracePeriod: 180 });
      [friend, newOwner] = (await chain.strangers()) as [Address, Address];
    });
    after(() => site?.stop());
    afterEach(() => site.leave());

    it('the element adds a friend as guardian, has them approve by a link, and lets the owner cancel and revoke', async () => {
      const [owner] = accounts();
      const account = owner.safe;
      const holder = new AccountHolder(site.world);
      await holder.protect(email);

      const mia = await site.visit({ account, wallet: [owner.address] });
      await mia.press(en.guardiansButton);
      await mia.press(en.addPersonButton);
      await mia.press(friends.byAddressButton);
      await mia.type(en.guardianField, friend.toLowerCase());
      await mia.type(en.guardianName, 'Ben');
      await mia.choose(en.thresholdOption(2, 2));
      await mia.press(en.addButton);
      await mia.reads(en.guardianNoChecksum);
      await mia.type(en.guardianField, friend);
      await mia.press(en.addButton);
      await mia.reads(en.guardianAdded(`\u2068Ben\u2069 (${inSentence(friend)})`));
      assert.equal((await chain.guardiansOf(account)).length, 2);
      assert.equal(await chain.guardianThresholdOf(account), 2n);

      const thief = await site.visit({ account, wallet: [newOwner] });
      await thief.press(en.recoverButton);
      const taken = await codeAfter(site.world, email, () => thief.press(en.ownerButton));
      await thief.sees(en.codeTitle(masked.email));
      await thief.enterCode(taken);
      await thief.sees(en.moreGuardiansTitle);
      await thief.reads(en.signedOf(1, 2));
      const link = await thief.textOf(en.askLink);

      const ben = await site.visit({ link, wallet: [friend] });
      await ben.sees(en.approveTitle(undefined));
      await ben.choose(en.approveConfirmation);
      await ben.press(en.approveButton);
      await ben.sees(en.handBackTitle);
      const answer = await ben.textOf(en.handBackLink);

      await thief.page.goto(answer);
      await thief.sees(en.takeTitle);
      await thief.press(en.takeButton);
      await thief.press(en.startButton);
      await thief.sees(en.waitTitle);
      assert.ok(await chain.isRecovering(account));

      await mia.page.reload();
      await mia.reads(en.alarmTitle);
      const { nonce } = await recoveryOf(holder);
      await mia.press(en.alarmButton);
      await mia.reads(en.alarmDone);
      // What was approved meanwhile is void, too.
      assert.ok((await recoveryOf(holder)).nonce > nonce);
      assert.ok(!(await chain.isRecovering(account)));
      await thief.sees(en.canceledTitle);

      await mia.page.reload();
      await mia.reads('Ben');
      await mia.press(en.manageWay('Ben'));
      await mia.press(en.removeButton);
      await mia.press(en.removeButton);
      await mia.sees(en.guardiansTitle);
      await mia.reads(en.guardianThreshold(1, 1));
      assert.ok(!(await chain.guardiansOf(account)).includes(friend));
      assert.equal(await chain.guardianThresholdOf(account), 1n);
    });

    it('the element accepts two codes, and continues after a reload and on another device with Firefox, to the new owner', async () => {
      const [, owner] = accounts();
      const account = owner.safe;
      const holder = new AccountHolder(site.world, 1);
      await holder.protect(email, phone);

      const laptop = await site.visit({ account, wallet: [newOwner] });
      await laptop.press(en.recoverButton);
      let byPhone = '';
      const byEmail = await codeAfter(site.world, email, async () => {
        byPhone = await codeAfter(site.world, phone, () => laptop.press(en.ownerButton));
      });
      await laptop.reads(en.confirmedOf(0, 2));
      await laptop.press(en.enterCodeOf(masked.email));
      await laptop.enterCode(byEmail);
      await laptop.reads(en.confirmedOf(1, 2));

      await laptop.page.reload();
      await laptop.press(en.recoverButton);
      await laptop.reads(en.resumedNotice);
      await laptop.reads(en.confirmedOf(1, 2));
      await laptop.unfold(en.elsewhereTitle);
      const link = await laptop.textOf(en.elsewhereLabel);

      const { rpcUrl } = site.world.chain;
      const wallet = walletScript({ rpcUrl, accounts: [newOwner] });
      const { tab: mobile, stop } = await openTab.Firefox();
      try {
        await mobile.open(link);
        await mobile.run(
          'document.head.append(Object.assign(document.createElement("script"), { text: arguments[0] }))',
          wallet,
        );
        await mobile.sees(en.followTitle);
        await mobile.press(en.followButton);
        await mobile.reads(en.confirmedOf(1, 2));
        await mobile.press(en.enterCode);
        await mobile.type(en.codeField, byPhone);
        await mobile.press(en.codeButton);
        await mobile.press(en.startButton);
        await mobile.sees(en.waitTitle);
      } finally {
        await stop();
      }

      await laptop.page.reload();
      await laptop.press(en.runningButton);
      await laptop.sees(en.waitTitle);
      assert.deepEqual(await chain.ownersOf(account), [owner.address]);
      await chain.skipGracePeriod();
      await laptop.press(en.finalizeButton);
      await laptop.sees(en.backInTitle);
      assert.deepEqual(await chain.ownersOf(account), [newOwner]);
      const { nonce } = await recoveryOf(holder);
      await laptop.press(en.voidButton);
      await laptop.reads(en.voided);
      assert.equal((await recoveryOf(holder)).nonce, nonce + 1n);
    });

    // All other accounts here are of 1.4.1.
    const version = moduleVersion === '0.1.0' ? '1.3.0' : '1.5.0';
    it(`the element finds the account of a user who knows only an email address, a Safe ${version}, and recovers it`, async () => {
      const lost = 'lost@example.org';
      const deployed = await deploySafe(site.world.chain, { version });
      const { account: safe } = deployed;
      const holder = new AccountHolder(site.world, deployed);
      await holder.protect(lost);

      const visitor = await site.visit({ wallet: [newOwner] });
      await visitor.type(en.emailField, lost);
      const found = await codeAfter(site.world, lost, () => visitor.press(en.findButton));
      await visitor.sees(en.findCodeTitle(lost));
      await visitor.enterCode(found);
      await visitor.sees(en.foundTitle);
      await visitor.press(en.foundChooseThis(shortenAddress(safe)));
      await visitor.press(en.recoverButton);
      await visitor.sees(en.ownerTitle);
      const recovery = await codeAfter(site.world, lost, () => visitor.press(en.ownerButton));
      await visitor.sees(en.codeTitle(maskTarget('email', lost)));
      await visitor.enterCode(recovery);
      await visitor.press(en.startButton);
      await visitor.sees(en.waitTitle);
      await chain.skipGracePeriod();
      await visitor.press(en.finalizeButton);
      await visitor.sees(en.backInTitle);
      assert.deepEqual(await chain.ownersOf(safe), [newOwner]);
    });

    // The rest is the same in any module.
    if (moduleVersion === '0.1.0') return;

    it('the element has two owners sign by a link in two browsers, and by two accounts in one', async () => {
      const [, , first, second] = accounts();
      const account = first.safe;
      const mia = await site.visit({ account, wallet: [first.address] });
      await mia.press(en.protectButton);
      await mia.nameEmail(email);
      await mia.press(en.signButton);

      await mia.sees(en.ownersTitle(2));
      await mia.reads(en.subjectRegister(email));
      await mia.press(en.signAs(shortenAddress(first.address)));
      await mia.reads(en.signedOf(1, 2));
      const link = await mia.textOf(en.askLink);

      const ben = await site.visit({ link, wallet: [second.address] });
      await ben.sees(en.answerOwnerTitle);
      await ben.reads(en.subjectRegister(email));
      await ben.press(en.answerOwnerButton);
      await ben.sees(en.handBackTitle);
      const answer = await ben.textOf(en.handBackLink);

      await mia.unfold(en.answerTitle);
      await mia.type(en.answerField, answer);
      const code = await codeAfter(site.world, email, () => mia.press(en.answerButton));
      await mia.sees(en.codeTitle(email));
      await mia.enterCode(code);

      await mia.sees(en.addTitle);
      await mia.press(en.switchOnButton);
      await mia.sees(en.ownersTitle(2));
      await mia.press(en.signAs(shortenAddress(first.address)));
      await mia.reads(en.signedOf(1, 2));
      await mia.switchTo(second.address);
      await mia.press(en.signAs(shortenAddress(second.address)));
      await mia.sees(en.protectDoneTitle);
      assert.equal((await chain.guardiansOf(account)).length, 1);

      await site.letPass(24 * 60 * 60 * 1000);
      const late = await site.visit({ link, wallet: [second.address] });
      await late.sees(en.tooLateTitle);
    });

    it('a site embeds the element by one file without a build, under a strict policy and Trusted Types, without other requests', async () => {
      const { url: baseUrl, accessToken, chain } = site.world;
      const { chainId, rpcUrl } = chain;
      const strict = await serveFiles({
        folders: [plainHtml, elementBuild],
        headers: {
          // The strictest policy: nothing inline, no eval, no markup from strings.
          'content-security-policy': [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            `connect-src ${new URL(baseUrl).origin} ${new URL(rpcUrl).origin}`,
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html 'allow-duplicates'",
          ].join('; '),
        },
      });
      // An account that no other test protects.
      const [safe] = await deployManySafes(chain, 1);
      const settings = {
        baseUrl,
        accessToken,
        chainId,
        rpcUrl,
        accounts: [{ safe: safe as Address }],
      };
      const { page, errors, origins, violations } = await openWatched(
        site.browser,
        `${strict.origin}/${settingsQuery(settings)}&recoveryModule=${site.world.recoveryModule}`,
      );
      try {
        await driveSettings(page);
        assert.deepEqual(await violations(), []);
        assert.deepEqual(errors, []);
        const known = [strict.origin, new URL(baseUrl).origin, new URL(rpcUrl).origin];
        assert.deepEqual(
          [...origins].filter((origin) => !known.includes(origin)),
          [],
        );
        await page.locator('recovery-guardian').evaluate((guardian) => {
          guardian.setAttribute('locale', 'de-AT');
        });
        await page.locator('recovery-guardian').getByText(de.unprotectedLead).waitFor();
        // The build in one file has a Lit of its own, as the page may.
        await page.evaluate(`import('/recovery-guardian.all.min.js')`);
        assert.deepEqual(await violations(), []);
      } finally {
        await strict.stop();
      }
    });
  });
}
