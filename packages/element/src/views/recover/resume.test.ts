import { assert, expect } from '@open-wc/testing';
import { readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
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
  recovering,
  restoresAddress,
  stranger,
} from '../../testing/mount.ts';
import { clicks, findInput, leadsTo, sees, seesAccessible } from '../../testing/page.ts';
import { rightCode } from '../../testing/test-client.ts';

const ref = { account, chainId };

/** Starts a recovery with two contacts and confirms the first. */
async function confirmFirst() {
  const mounted = mount(recovering);
  mounted.client.registrations = [email, phone];
  await clicks(mounted.element, 'Send the codes');
  await clicks(mounted.element, 'Enter code sent to mi***@ex***.com');
  await entersCode(mounted.element);
  await sees(mounted.element, '1 of 2 confirmed');
  return mounted;
}

/** Opens the same page by a link, with nothing stored in this browser. */
async function openLink(link: string, more: Partial<MountOptions> = {}) {
  history.replaceState(null, '', link);
  return mount({ ...recovering, ...more });
}

describe('a recovery of this browser', () => {
  const page = restoresAddress();

  it('a recovery of this browser continues after a reload where it was', async () => {
    const { client } = await confirmFirst();
    const { element } = mount({
      ...recovering,
      isReload: true,
      properties: { view: 'recover', client },
    });
    await sees(element, 'You started this before. Continue where you left off.');
    await seesAccessible(element, '1 of 2 confirmed');
    await clicks(element, 'Enter code sent to +49***78');
    await entersCode(element);
    await sees(element, 'Everything is confirmed.');

    const again = mount({ ...recovering, isReload: true, properties: { view: 'recover', client } });
    await leadsTo(again.element, 'Start the recovery', 'Your waiting time is running');
    assert.isUndefined(readRecoveryDraft(ref), 'nothing on the chain is stored');
  });

  it('a recovery keeps no code and no key in the browser', async () => {
    const { client } = await confirmFirst();
    const kept = JSON.stringify({ ...localStorage });
    assert.notInclude(kept, rightCode);
    assert.notInclude(kept, email.target);
    assert.notInclude(kept, phone.target);
    assert.include(kept, 'mi***@ex***.com');
    assert.isNotEmpty(client.requests);
  });

  it('a recovery of this browser is forgotten if the user starts again', async () => {
    const { element } = await confirmFirst();
    await leadsTo(element, 'Back', 'Which wallet should open your account from now on?');
    assert.isUndefined(readRecoveryDraft(ref));
  });

  it('a recovery of this browser is forgotten after half an hour', async () => {
    await confirmFirst();
    const draft = readRecoveryDraft(ref);
    assert.isDefined(draft);
    storeRecoveryDraft(ref, draft, Date.now() - 30 * 60_000);
    const { element } = mount({ ...recovering, isReload: true });
    await sees(element, 'Which wallet should open your account from now on?');
  });

  it('a recovery continues on another device by a link', async () => {
    const { element, client } = await confirmFirst();
    await clicks(element, 'Continue on another device');
    const { value: link } = await findInput(element, 'Link to this recovery');
    await expect(element).to.be.accessible();

    const other = await openLink(link, { properties: { view: 'overview', client } });
    await sees(other.element, 'Continue this recovery?');
    await sees(other.element, 'After 3 days, only 0x2222…2222 will open this account.');
    await expect(other.element).to.be.accessible();
    assert.isUndefined(readRecoveryDraft(ref), 'nothing is stored before the user confirms');
    await leadsTo(other.element, 'Continue', '1 of 2 confirmed');
    assert.equal(location.href, page);
    await clicks(other.element, 'Enter code sent to +49***78');
    await entersCode(other.element);
    await leadsTo(other.element, 'Start the recovery', 'Your waiting time is running');
  });

  it('a recovery of this browser is left alone if it belongs to another account', async () => {
    const { element, client } = await confirmFirst();
    await clicks(element, 'Continue on another device');
    const { value: link } = await findInput(element, 'Link to this recovery');
    const other = await openLink(link, { properties: { view: 'overview', client } });
    await leadsTo(other.element, 'That wasn’t me', 'Your account is protected');
    assert.equal(location.href, page);
    assert.isUndefined(readRecoveryDraft(ref));
  });

  it('a recovery shows the account of the link, not the page’s', async () => {
    const { element, client, chain } = await confirmFirst();
    await clicks(element, 'Continue on another device');
    const { value: link } = await findInput(element, 'Link to this recovery');
    const properties = { account: owner, client, provider: chain };
    const other = await openLink(link, { properties });
    await leadsTo(other.element, 'Continue', '1 of 2 confirmed');
  });

  it('a recovery starts again if the account has changed since the guardian signed', async () => {
    const { chain } = mount(recovering);
    storeRecoveryDraft(ref, {
      stage: 'signed',
      newOwners: [stranger],
      newThreshold: 1,
      signatures: [{ signer: guardian, signature: `0x${'33'.repeat(65)}` }],
      nonce: '1',
    });
    const { element } = mount({
      ...recovering,
      isReload: true,
      properties: { view: 'recover', provider: chain },
    });
    await seesAccessible(element, 'The account has changed in the meantime. Send new codes.');
    assert.isUndefined(readRecoveryDraft(ref));
  });

  it('a recovery is not continued by a link for another chain or a truncated link', async () => {
    const { element } = await confirmFirst();
    await clicks(element, 'Continue on another device');
    const { value: link } = await findInput(element, 'Link to this recovery');
    const half = await openLink(link.slice(0, -20));
    await seesAccessible(half.element, 'This link is not complete.');
    await leadsTo(
      half.element,
      'Continue without the link',
      'Which wallet should open your account from now on?',
    );

    const elsewhere = await openLink(link, { properties: { chainId: 1 } });
    await seesAccessible(elsewhere.element, 'Open it on the page that it came from.');
  });
});
