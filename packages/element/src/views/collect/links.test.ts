import { assert, expect } from '@open-wc/testing';
import { addGuardianCall, registerStatement } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { keepKnownTargets } from '../../context/account-memory.ts';
import { readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
import { type SharedLink, writeLink } from '../../context/shared-link.ts';
import {
  account,
  chainId,
  email,
  entersCode,
  guardian,
  type MountOptions,
  mount,
  owner,
  phone,
  protectedAccount,
  recovering,
  recoveryModule,
  restoresAddress,
  stranger,
} from '../../testing/mount.ts';
import { clicks, findControl, leadsTo, sees, seesAccessible, textOf } from '../../testing/page.ts';
import { everythingIn } from '../../testing/person.ts';
import {
  payForRecoveries,
  runningRecovery,
  startByTheService,
} from '../../testing/scenarios/flows.ts';
import { callsSubject, type OwnerSubject, statementSubject } from '../../wallet/owner-subject.ts';

const ref = { account, chainId };
const requestId = 'request-1';
const codeTitle = 'This code lets this address take control of your account:';

describe('links', () => {
  const page = restoresAddress();

  function open(link: SharedLink, options: MountOptions = {}) {
    history.replaceState(null, '', writeLink(link, page));
    return mount({ state: protectedAccount, walletAccounts: [stranger], ...options });
  }

  describe('that continue a recovery', () => {
    /** The owner has two contacts; a recovery to `newOwner` was requested. */
    async function follow(newOwner: Address, link: object = {}) {
      const mounted = open({ ...ref, kind: 'recovery', requestId, ...link });
      mounted.client.registrations = [email, phone];
      const recovery = { ...ref, newOwners: [newOwner], newThreshold: 1 };
      await mounted.client.requestSignature(recovery);
      return mounted;
    }

    it('a link to a recovery shows the new owner, phrase and targets that the service names, not its own [S37]', async () => {
      const { element } = await follow(stranger, {
        newOwners: [owner],
        newThreshold: 1,
        matchPhrase: 'three other words',
        recovery: { stage: 'check', newOwners: [owner], newThreshold: 1 },
        auths: [{ target: 'to CANCEL the attack' }],
      });
      await sees(element, 'Continue this recovery?');
      await sees(element, stranger);
      assert.notInclude(textOf(element), owner);
      await clicks(element, 'Continue');
      await leadsTo(element, 'Enter code sent to mi***@ex***.com', `${codeTitle} ${stranger}`);
      await sees(element, 'amber · river · seven');
      assert.notMatch(textOf(element), /CANCEL|three other words/);
      await expect(element).to.be.accessible();
    });

    it('a link to a recovery shows the new owner in full beside the code field, also in the user’s own recovery [S37]', async () => {
      const { element } = mount({ ...recovering, registrations: [email] });
      await leadsTo(element, 'Send the codes', `${codeTitle} ${stranger}`);
      await sees(element, 'If this is not what you chose, do not enter the code.');
    });

    it('a link replaces no recovery that was started in this browser, unless the user says so [S37]', async () => {
      const mine = { stage: 'signed', newOwners: [owner], newThreshold: 1 } as const;
      const { element } = await follow(stranger);
      storeRecoveryDraft(ref, { ...mine, signatures: [], nonce: '0' });
      element.refresh();
      await sees(element, 'You started another recovery in this browser');
      await seesAccessible(element, owner);
      await leadsTo(element, 'Keep the one I started here', 'More help needed');
      assert.deepInclude(readRecoveryDraft(ref), mine);

      const again = open({ ...ref, kind: 'recovery', requestId }, { isReload: true });
      again.client.registrations = [email, phone];
      await again.client.requestSignature({ ...ref, newOwners: [stranger], newThreshold: 1 });
      await leadsTo(again.element, 'Continue with this one instead', 'Confirm it’s you');
      assert.deepInclude(readRecoveryDraft(ref), { stage: 'check', newOwners: [stranger] });
    });

    it('a link to the same recovery continues it without a question', async () => {
      const { element } = await follow(stranger);
      await leadsTo(element, 'Continue', 'Confirm it’s you');
      history.replaceState(null, '', writeLink({ ...ref, kind: 'recovery', requestId }, page));
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      await sees(element, 'Continue this recovery?');
      assert.notInclude(textOf(element), 'another recovery');
    });

    it('the newest link is shown, not what was read for the one before [S37]', async () => {
      const { element, client } = await follow(stranger);
      await sees(element, stranger);
      await client.requestSignature({ ...ref, newOwners: [owner], newThreshold: 1 });
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      await sees(element, owner);
      assert.notInclude(textOf(element), stranger);
    });

    it('a link is refused where the service’s request is for another account [S37]', async () => {
      const mounted = open({ ...ref, kind: 'recovery', requestId });
      mounted.client.registrations = [email];
      await mounted.client.requestSignature({
        account: stranger,
        chainId,
        newOwners: [owner],
        newThreshold: 1,
      });
      await seesAccessible(mounted.element, 'Don’t sign this');
    });

    it('a link keeps its account until the page shows another one', async () => {
      const { element } = await follow(stranger);
      element.account = owner;
      await leadsTo(element, 'Continue', '0 of 2 confirmed');
      await sees(element, shortened(account));
      element.account = stranger;
      await sees(element, shortened(stranger));
      element.account = owner;
      await sees(element, shortened(owner));
    });

    it('a link asks the service again if it did not answer, and stores nothing before', async () => {
      const { element, client } = open({ ...ref, kind: 'recovery', requestId });
      client.registrations = [email];
      client.refusals.set('describeSignature', { reason: 'unreachable' });
      await sees(element, 'We can’t reach the recovery service.');
      assert.isUndefined(readRecoveryDraft(ref));
      await client.requestSignature({ ...ref, newOwners: [stranger], newThreshold: 1 });
      await clicks(element, 'Try again');
      await clicks(element, 'Continue');
      await entersCode(element);
      await sees(element, 'Everything is confirmed.');
    });
  });

  describe('that ask a guardian', () => {
    const asked = { ...ref, kind: 'guardian', newThreshold: 1, nonce: '0' } as const;

    it('a link for a guardian shows words to hear, account and new owner under Details, and approves nothing before they have spoken', async () => {
      const { element, chain } = open(
        { ...asked, newOwners: [owner] },
        { walletAccounts: [guardian] },
      );
      await sees(element, 'Someone asks for your help');
      await sees(element, 'They must read out these words');
      assert.notInclude(textOf(element), owner);
      await clicks(element, 'Details');
      await sees(element, account);
      await sees(element, owner);
      const approve = await findControl(element, 'Yes, help them back in');
      assert.equal(approve.getAttribute('aria-disabled'), 'true');
      await expect(element).to.be.accessible();
      await clicks(element, 'Yes, help them back in');
      await clicks(element, 'I called, and heard their voice and these words');
      assert.isEmpty(chain.asked);
      await leadsTo(element, 'Yes, help them back in', 'Done. Now send it back.');
      assert.lengthOf(chain.asked, 1);
    });

    it('a link for a guardian signs nothing that the account has voided meanwhile', async () => {
      const { element, chain } = open(
        { ...asked, newOwners: [owner] },
        { walletAccounts: [guardian] },
      );
      await clicks(element, 'I called, and heard their voice and these words');
      chain.recoveryNonce = 1n;
      await leadsTo(element, 'Yes, help them back in', 'Nothing was signed.');
      assert.isEmpty(chain.asked);
    });

    it('a link for a guardian says that the signature could not be delivered, and delivers it again', async () => {
      const { element, client, chain } = open(
        { ...asked, newOwners: [owner] },
        { walletAccounts: [guardian] },
      );
      payForRecoveries({ client, chain });
      client.refusals.set('createRecovery', { reason: 'unreachable' });
      await clicks(element, 'I called, and heard their voice and these words');
      await leadsTo(element, 'Yes, help them back in', 'Not delivered yet');
      await findControl(element, 'Copy the link');
      assert.notInclude(textOf(element), 'Nothing was changed');
      await expect(element).to.be.accessible();
      await leadsTo(element, 'Try again', 'Thank you. Your help has arrived.');
      assert.lengthOf(chain.asked, 1);
    });
  });

  describe('that asked a guardian, once the recovery waits', () => {
    /** @param wallet The account of the visitor's wallet. */
    function watch(wallet: Address) {
      const mounted = open(
        { ...ref, kind: 'guardian', newOwners: [stranger], newThreshold: 1, nonce: '0' },
        { walletAccounts: [wallet] },
      );
      startByTheService(mounted);
      mounted.chain.walletAccounts = [wallet];
      keepKnownTargets(ref, [{ channel: 'email', target: 'mi***@ex***.com' }]);
      return mounted;
    }

    it('a link shows words, days and how many have helped, and nothing to press but to leave [S37]', async () => {
      const { element, chain, client } = watch(guardian);
      await sees(element, 'Ask the owner for these words amber · river · seven');
      await sees(element, 'Day 1 of 3');
      await sees(element, '1 of 1 have helped');
      await expect(element).to.be.accessible();
      const pressed = [...everythingIn(element.shadowRoot ?? element)].filter((one) =>
        one.matches('button, a, input'),
      );
      assert.deepEqual(pressed.map(({ textContent }) => textContent?.trim()).filter(Boolean), [
        'Continue without the link',
      ]);
      assert.notInclude(textOf(element), 'mi***');
      assert.isUndefined(readRecoveryDraft(ref));
      assert.isEmpty(chain.asked);
      const methods = client.requests.map(({ method }) => method);
      assert.deepEqual([...new Set(methods)].sort(), [
        'createRecovery',
        'getNetworkConfiguration',
        'listRecoveries',
      ]);
    });

    it('a link shows an owner the alarm, who can stop the recovery there [S37]', async () => {
      const { element, chain } = watch(owner);
      await sees(element, 'Someone is taking over this account');
      await leadsTo(element, 'Stop it', 'This recovery is over');
      assert.isUndefined(chain.state.recovery);
    });

    it('a link says nothing of another recovery than its own [S37]', async () => {
      const { element, chain } = watch(guardian);
      await sees(element, 'amber · river · seven');
      chain.state.recovery = { ...runningRecovery, newOwners: [owner] };
      await element.refresh();
      await sees(element, 'another one took its place');
      assert.notInclude(textOf(element), 'amber');
    });

    it('a link leads the user who gets back in to their own page', async () => {
      const { element } = watch(stranger);
      await leadsTo(element, 'Go to the recovery', 'Was your phone stolen?');
    });
  });

  describe('that ask another owner', () => {
    const now = new Date();
    const add = addGuardianCall({ module: recoveryModule, guardian: stranger, threshold: 1n });
    const ask = (subject: OwnerSubject, threshold: number, owners = [owner, guardian, stranger]) =>
      open(
        { ...ref, kind: 'owner', subject },
        { state: { ...protectedAccount, owners, threshold }, walletAccounts: [owner] },
      );

    it('a link for another owner is refused where one signature speaks for the whole account [S38]', async () => {
      const statement = registerStatement({ channel: 'email', target: 'thief@evil.example' });
      for (const subject of [callsSubject([add], 0n, now), statementSubject(statement, now)]) {
        for (const owners of [[owner], [owner, stranger]]) {
          const { element, chain } = ask(subject, 1, owners);
          await sees(element, 'Don’t sign this');
          await sees(element, 'Your signature alone controls this account');
          assert.notInclude(textOf(element), 'Sign in my wallet');
          await expect(element).to.be.accessible();
          assert.isEmpty(chain.asked);
        }
      }
    });

    it('a link for another owner says that the signature completes it where the others have signed [S38]', async () => {
      for (const threshold of [2, 3]) {
        const { element } = ask(callsSubject([add], 0n, now), threshold);
        await sees(element, 'Another owner needs your signature');
        await sees(element, `This account needs ${threshold} signatures.`);
        await sees(element, 'yours completes it, and it takes effect without asking you again.');
      }
    });

    it('a link for another owner shows a guardian that is added in full [S37]', async () => {
      const { element } = ask(callsSubject([add], 0n, now), 2);
      await sees(element, `Address ${stranger}`);
    });

    it('a link for another owner is refused where a target is not plain [S37]', async () => {
      for (const target of ['mia@example.com\u202e', 'mia@exаmple.com', '+1 (your own)']) {
        const channel = target.startsWith('+') ? 'sms' : 'email';
        const statement = registerStatement({ channel, target });
        const { element } = ask(statementSubject(statement, now), 2);
        await sees(element, 'Don’t sign this');
      }
    });
  });
});

function shortened(address: Address): string {
  return `${address.slice(0, 6)}…${address.slice(-4)} on`;
}
