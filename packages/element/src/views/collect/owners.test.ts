import { assert, expect, fixtureSync } from '@open-wc/testing';
import { addGuardianCall, backupCodesStatement, enableModuleCall } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { writeLink } from '../../context/shared-link.ts';
import type { RecoveryGuardianElement } from '../../recovery-guardian.ts';
import { email, entersCode } from '../../testing/mount.ts';
import {
  clicks,
  findInput,
  leadsTo,
  pastes,
  sees,
  seesAccessible,
  textOf,
  types,
} from '../../testing/page.ts';
import {
  type RealChain,
  RealChainClient,
  RealWallet,
  useRealChain,
} from '../../testing/real-chain.ts';
import { callsSubject, type OwnerSubject, statementSubject } from '../../wallet/owner-subject.ts';

describe('an account of two owners, on the real chain', () => {
  const pages = useRealChain();
  let chain: RealChain;
  let safe: Address;
  let first: Address;
  let second: Address;
  let client: RealChainClient;

  beforeEach(() => {
    chain = pages.chain;
    safe = chain.shared.safe;
    [first, second] = chain.shared.owners;
    client = new RealChainClient(chain, safe, chain.others[0] as Address);
  });

  function visit(
    wallet: RealWallet,
    properties: Partial<RecoveryGuardianElement> = {},
    link?: string,
  ): RecoveryGuardianElement {
    return pages.visit({ account: safe, provider: wallet, client, ...properties }, link);
  }

  /** Proceeds to where the owners must sign before codes are sent. */
  async function askToRegister(element: RecoveryGuardianElement) {
    await types(element, 'Email address', email.target);
    await clicks(element, 'Continue');
    await leadsTo(element, 'Ask my wallet', '2 owners must sign');
  }

  it('two owners in one wallet both sign to register and to add the guardian', async function () {
    this.timeout(60_000);
    const wallet = new RealWallet(chain, first);
    const element = visit(wallet, { view: 'protect' });
    await askToRegister(element);
    await sees(element, `Codes sent to ${email.target} may start a recovery of this account.`);
    await seesAccessible(element, '0 of 2 done');
    await leadsTo(element, signAs(first), '1 of 2 done');
    assert.isEmpty(client.requests.filter(({ method }) => method === 'register'));
    wallet.switchTo(second);
    await leadsTo(element, signAs(second), 'Enter the code we sent to');
    await entersCode(element);

    await leadsTo(element, 'Turn on recovery', '2 owners must sign');
    await sees(
      element,
      'may help to recover this account. One helper is then enough to start a recovery.',
    );
    await expect(element).to.be.accessible();
    await leadsTo(element, signAs(second), '1 of 2 done');
    wallet.switchTo(first);
    await leadsTo(element, signAs(first), 'Done. You can get back in.');
    const kept = Object.keys(localStorage).filter((key) => !/:(guardian|targets):/.test(key));
    assert.isEmpty(kept, 'nothing finished is stored');
  });

  it('an account of two owners continues after a reload with another owner’s answer', async function () {
    this.timeout(60_000);
    const siweDomain = 'recovery.acme.example';
    let element = visit(new RealWallet(chain, first), { view: 'protect', siweDomain });
    await askToRegister(element);
    await leadsTo(element, signAs(first), '1 of 2 done');
    const { value: link } = await findInput(element, 'Link to share');
    assert.include(
      localStorage.getItem(`recovery-guardian:owners:${chain.chainId}:${safe}`),
      'signature',
    );

    const other = new RealWallet(chain, second);
    element = visit(other, { siweDomain }, link);
    await sees(element, 'Another owner needs your signature');
    await sees(element, `Codes sent to ${email.target} may start a recovery of this account.`);
    await expect(element).to.be.accessible();
    await clicks(element, 'Sign in my wallet');
    await seesAccessible(element, 'Done. Now send it back.');
    const { value: back } = await findInput(element, 'Link to send back');
    await clicks(element, 'Done');

    element = visit(new RealWallet(chain, first), { view: 'protect', siweDomain });
    await askToRegister(element);
    await sees(element, '1 of 2 done');
    await clicks(element, 'They sent you an answer?');
    await pastes(element, 'Paste it here', back);
    await leadsTo(element, 'Add the answer', 'Enter the code we sent to');
  });

  it('an account of two owners receives the signature from the tab that the link opened', async function () {
    this.timeout(60_000);
    const waiting = visit(new RealWallet(chain, first), { view: 'manage' });
    await clicks(waiting, 'Show my email and phone');
    await sees(waiting, 'Show the emails and phones that are registered for this account.');
    await leadsTo(waiting, signAs(first), '1 of 2 done');
    const { value: link } = await findInput(waiting, 'Link to share');

    // Another tab of this browser opens one link, then the other.
    const asked = inOtherTab(link);
    await clicks(asked, 'Sign in my wallet');
    const { value: back } = await findInput(asked, 'Link to send back');
    asked.remove();
    const answering = inOtherTab(back);
    await clicks(answering, 'Use here');
    await seesAccessible(answering, 'Answer received');
    answering.remove();
    await sees(waiting, 'No email or phone yet');

    /** Mounted next to the waiting element, which does not read the address again. */
    function inOtherTab(address: string): RecoveryGuardianElement {
      const element = document.createElement('recovery-guardian');
      Object.assign(element, {
        account: safe,
        chainId: chain.chainId,
        rpcUrl: chain.rpcUrl,
        recoveryModule: chain.module,
        provider: new RealWallet(chain, second),
        client,
      });
      history.replaceState(null, '', address);
      return fixtureSync(element);
    }
  });

  it('a collection of signatures can be left without an error, and keeps them', async function () {
    this.timeout(60_000);
    const element = visit(new RealWallet(chain, first), { view: 'manage' });
    await clicks(element, 'Show my email and phone');
    await leadsTo(element, signAs(first), '1 of 2 done');
    await clicks(element, 'Back');
    await seesAccessible(element, 'Show my email and phone');
    await leadsTo(element, 'Show my email and phone', '1 of 2 done');
  });

  it('what was asked for one account is left when the page shows another [S73]', async function () {
    this.timeout(60_000);
    const wallet = new RealWallet(chain, first, second);
    const element = visit(wallet, { view: 'manage' });
    await clicks(element, 'Show my email and phone');
    await leadsTo(element, signAs(first), '1 of 2 done');
    element.account = chain.single.safe;
    await sees(element, 'Show my email and phone');
    assert.notInclude(textOf(element), 'owners must sign');
    element.account = safe;
    await sees(element, safe.slice(0, 6));
    await leadsTo(element, 'Show my email and phone', '1 of 2 done');
  });

  it('a collection of signatures continues after the wallet declines or shows another account', async function () {
    this.timeout(60_000);
    const wallet = new RealWallet(chain, first);
    const element = visit(wallet, { view: 'manage' });
    await clicks(element, 'Show my email and phone');
    wallet.refusals.set('eth_signTypedData_v4', { code: 4001, message: 'no' });
    await clicks(element, signAs(first));
    await seesAccessible(element, 'You declined in your wallet. Nothing was signed.');
    wallet.refusals.clear();
    await leadsTo(element, signAs(first), '1 of 2 done');
    wallet.switchTo(chain.others[3] as Address);
    await leadsTo(element, 'Switch account in my wallet', '1 of 2 done');
  });

  it('only what can be explained, is still valid, and is signed by an owner is signed', async function () {
    this.timeout(60_000);
    const { module, chainId } = chain;
    const stranger = chain.others[3] as Address;
    const now = new Date();
    const add = addGuardianCall({ module, guardian: stranger, threshold: 1n });
    const enable = enableModuleCall(safe, module);
    const visitSubject = (subject: OwnerSubject, wallet = new RealWallet(chain, second)) =>
      visit(wallet, {}, writeLink({ kind: 'owner', account: safe, chainId, subject }));

    const strange: OwnerSubject[] = [
      statementSubject('I give everything away', now),
      callsSubject([enable, { to: stranger, value: 0n, data: '0x' }], 0n, now),
      callsSubject([{ ...add, data: `${add.data}00` }], 0n, now),
      callsSubject([enableModuleCall(safe, stranger)], 0n, now),
      callsSubject([], 0n, now),
    ];
    for (const subject of strange) {
      const element = visitSubject(subject);
      await seesAccessible(element, 'Don’t sign this');
    }

    const sheet = visitSubject(statementSubject(backupCodesStatement(), now));
    await seesAccessible(sheet, 'A new sheet of backup codes may help to start a recovery');

    const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
    const late = visitSubject(callsSubject([enable, add], 0n, yesterday));
    await seesAccessible(late, 'This request has expired');

    const outdated = visitSubject(callsSubject([enable, add], 7n, now));
    await sees(outdated, 'Recovery is turned on for this account. A recovery takes 3 minutes');
    await clicks(outdated, 'Sign in my wallet');
    await sees(outdated, 'The account changed since this was asked. Nothing was signed.');

    const wallet = new RealWallet(chain, stranger);
    const element = visitSubject(callsSubject([enable, add], 0n, now), wallet);
    await leadsTo(element, 'Sign in my wallet', 'This wallet does not control the account.');
    assert.isEmpty(wallet.asked);
    await leadsTo(element, 'Not now', 'Not protected yet');
  });
});

function signAs(signer: Address): string {
  return `Sign as ${signer.slice(0, 6)}…${signer.slice(-4)}`;
}
