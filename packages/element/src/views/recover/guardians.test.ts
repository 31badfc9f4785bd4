import { assert, expect } from '@open-wc/testing';
import { shortenAddress } from '@recovery-guardian/core';
import { type Address, getAddress } from 'viem';
import { keepGuardianName } from '../../context/account-memory.ts';
import { readLink, type SharedLink, writeLink } from '../../context/shared-link.ts';
import { email, entersCode } from '../../testing/mount.ts';
import {
  clicks,
  findControl,
  findInput,
  leadsTo,
  pastes,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from '../../testing/page.ts';
import {
  type RealChain,
  RealChainClient,
  RealSafeWallet,
  RealWallet,
  useRealChain,
} from '../../testing/real-chain.ts';

interface Visitor {
  wallet: RealWallet;
  client?: RealChainClient;
}

describe('a recovery that several guardians approve, on the real chain', () => {
  const pages = useRealChain();
  let chain: RealChain;
  let safe: Address;
  let payer: Address;
  let service: Address;
  let friend: Address;
  let otherFriend: Address;
  let newOwner: Address;

  beforeEach(() => {
    chain = pages.chain;
    safe = chain.single.safe;
    type People = [Address, Address, Address, Address, Address];
    [payer, service, friend, otherFriend, newOwner] = chain.others as unknown as People;
  });

  function visit(
    { wallet, client = new RealChainClient(chain, safe, service) }: Visitor,
    link?: string,
  ) {
    return pages.visit({ account: safe, provider: wallet, client, view: 'recover' }, link);
  }

  it('a recovery of several guardians collects signatures here and by links, starts, and transfers to several owners', async function () {
    this.timeout(60_000);
    await chain.addGuardians(safe, [service, friend, otherFriend], 3n);
    const ref = { account: getAddress(safe), chainId: chain.chainId };
    keepGuardianName(ref, getAddress(friend), 'Mia');
    const client = new RealChainClient(chain, safe, service);
    client.registrations = [email];
    const wallet = new RealWallet(chain, payer);
    const shortFriend = shortenAddress(getAddress(friend));
    let element = visit({ wallet, client });
    await clicks(element, 'Another wallet');
    await types(element, 'Address of your new wallet', newOwner);
    await clicks(element, 'More than one owner');
    await types(element, 'Owner 2', payer);
    await types(element, 'How many of them must sign', '2');
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await sees(element, 'More help needed');
    await seesAccessible(element, '1 of 3 done');
    await sees(element, `Mia ${shortFriend} Not yet`);
    const { value: link } = await findInput(element, 'Link to share');
    assert.notInclude(JSON.stringify(readLink(link)), 'Mia');

    // Another guardian approves it elsewhere, and copies a text.
    const text = await approve(link, friend);

    // After a reload, a wrong signature is reported immediately.
    element = visit({ wallet, client });
    await sees(element, '1 of 3 done');
    await clicks(element, 'They sent you an answer?');
    for (const [answer, sentence] of [
      ['thank you', 'That isn’t an answer.'],
      [`0x${'11'.repeat(64)}1b`, 'This answer is from someone else, or for something else.'],
    ] as const) {
      await pastes(element, 'Paste it here', answer);
      await clicks(element, 'Add the answer');
      await seesAccessible(element, sentence);
    }
    await pastes(element, 'Paste it here', text);
    await leadsTo(element, 'Add the answer', '2 of 3 done');
    await sees(element, `Mia ${shortFriend} Done`);
    await pastes(element, 'Paste it here', text);
    await leadsTo(element, 'Add the answer', 'This answer is already here.');

    // The last guardian is an account of this wallet.
    wallet.switchTo(otherFriend);
    await clicks(element, `Sign as ${otherFriend.slice(0, 6)}…${otherFriend.slice(-4)}`);
    await seesAccessible(element, 'Everything is confirmed.');
    wallet.switchTo(payer);
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    await seesAccessible(element, 'Both must sign every transaction.');

    await chain.skip(181);
    await element.refresh();
    await leadsTo(element, 'Finish', 'now controls your account');
    const owners = await chain.owners(safe);
    assert.sameMembers([...owners].map(lower), [newOwner, payer].map(lower));
    assert.equal(await chain.threshold(safe), 2n);
  });

  it('both sides derive the words from what is signed, as a service may lie about its own [S122]', async function () {
    this.timeout(60_000);
    const { element, link } = await askGuardians();
    const words = (shown: Element, label: string) =>
      until(shown, 'The words', () => {
        const [, read] = new RegExp(`${label} ((?:[a-z]+ ){3}[a-z]+)`).exec(textOf(shown)) ?? [];
        return read;
      });
    const read = await words(element, 'on the phone');
    const asked = visit({ wallet: new RealWallet(chain, friend) }, link);
    assert.equal(await words(asked, 'read out these words'), read);

    // For another new owner, they are others.
    const terms = readLink(link) as Extract<SharedLink, { kind: 'guardian' }>;
    const forged = writeLink({ ...terms, newOwners: [getAddress(payer)] }, pages.address);
    const other = visit({ wallet: new RealWallet(chain, friend) }, forged);
    assert.notEqual(await words(other, 'read out these words'), read);
    await clicks(other, 'Details');
    await sees(other, `New wallet ${getAddress(payer)}`);
  });

  it('a guardian is shown what is approved, and signs nothing that the chain would reject', async function () {
    this.timeout(60_000);
    const { link } = await askGuardians();

    const stranger = new RealWallet(chain, payer);
    let element = visit({ wallet: stranger }, link);
    await sees(element, 'Someone asks for your help');
    await sees(element, 'their new wallet opens the account.');
    await expect(element).to.be.accessible();
    await approves(element);
    await seesAccessible(element, 'This wallet can’t help with this account.');
    assert.notInclude(textOf(element), 'Yes, help them back in');
    assert.isEmpty(stranger.asked);
    await clicks(element, 'Switch account in my wallet');
    await findControl(element, 'Yes, help them back in');

    const guardian = new RealWallet(chain, friend);
    guardian.refusals.set('eth_signTypedData_v4', { code: 4001, message: 'no' });
    element = visit({ wallet: guardian }, link);
    await approves(element);
    await sees(element, 'You declined in your wallet. Nothing was signed.');
    await clicks(element, 'Not now');
    assert.equal(location.href, pages.address);
  });

  it('a recovery of several guardians continues by the link that a guardian sends back', async function () {
    this.timeout(60_000);
    const { link, wallet, client } = await askGuardians();
    let element = visit({ wallet: new RealWallet(chain, friend) }, link);
    await approves(element);
    const { value: back } = await findInput(element, 'Link to send back');

    element = visit({ wallet, client }, back);
    await seesAccessible(element, 'Add this answer');
    await clicks(element, 'Use here');
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');

    // The link that asked shows how it goes.
    element = visit({ wallet: new RealWallet(chain, friend) }, link);
    await seesAccessible(element, 'A recovery of this account is running');
    assert.notInclude(textOf(element), 'Yes, help them back in');

    localStorage.clear();
    element = visit({ wallet }, back);
    await clicks(element, 'Use here');
    await seesAccessible(element, 'Open this where you started');
  });

  it('the signature of a contract guardian is accepted by a text and by a link', async function () {
    this.timeout(60_000);
    const { link, wallet, client } = await askGuardians(chain.shared.safe);
    const club = () => new RealSafeWallet(chain, chain.shared);
    let element = visit({ wallet: club() }, link);
    await approves(element);
    const { value: back } = await findInput(element, 'Link to send back');
    await clicks(element, 'Send it as text instead');
    const { value: text } = await findInput(element, 'Answer');

    element = visit({ wallet, client });
    await clicks(element, 'They sent you an answer?');
    await pastes(element, 'Paste it here', text.replace('0x', '0x00'));
    await clicks(element, 'Add the answer');
    await sees(element, 'This answer is from someone else, or for something else.');

    element = visit({ wallet, client }, back);
    await clicks(element, 'Use here');
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
  });

  /** Approves as another guardian who received the link. */
  async function approve(link: string, guardian: Address): Promise<string> {
    const element = visit({ wallet: new RealWallet(chain, guardian) }, link);
    await seesAccessible(element, 'Someone asks for your help');
    await approves(element);
    await seesAccessible(element, 'Done. Now send it back.');
    await clicks(element, 'Send it as text instead');
    const { value } = await findInput(element, 'Answer');
    return value;
  }

  /** Creates a link for the guardians when the service cannot help. */
  async function askGuardians(other = friend) {
    await chain.addGuardians(safe, [service, other], 1n);
    const wallet = new RealWallet(chain, payer);
    const client = new RealChainClient(chain, safe, service);
    client.refusals.set('requestSignature', { reason: 'no-registrations' });
    const element = visit({ wallet, client });
    await clicks(element, 'Another wallet');
    await types(element, 'Address of your new wallet', newOwner);
    await clicks(element, 'Send the codes');
    await clicks(element, 'Ask your trusted people');
    const { value: link } = await findInput(element, 'Link to share');
    return { element, link, wallet, client };
  }
});

function lower(address: Address): string {
  return address.toLowerCase();
}

/** Confirms to have spoken with the owner, and approves. */
async function approves(element: Element): Promise<void> {
  await clicks(element, 'I called, and heard their voice and these words');
  await clicks(element, 'Yes, help them back in');
}
