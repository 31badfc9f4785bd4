import { assert, expect } from '@open-wc/testing';
import { type Address, getAddress } from 'viem';
import { keepGuardianName, readGuardianNames } from '../../context/account-memory.ts';
import { keepHelped } from '../../context/friends-memory.ts';
import { readLink, type SharedLink, writeLink } from '../../context/shared-link.ts';
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
} from '../../testing/page.ts';
import {
  type RealChain,
  RealChainClient,
  RealSafeWallet,
  RealWallet,
  useRealChain,
} from '../../testing/real-chain.ts';

type Answer = Extract<SharedLink, { kind: 'acceptance' }>;

describe('people who help each other, on the real chain', function () {
  this.timeout(60_000);
  const pages = useRealChain();
  let chain: RealChain;
  let safe: Address;
  let friend: Address;
  let thief: Address;

  beforeEach(() => {
    chain = pages.chain;
    safe = getAddress(chain.single.safe);
    [, , friend, thief] = chain.others as unknown as [Address, Address, Address, Address];
  });

  function visit(wallet: RealWallet, link?: string) {
    const client = new RealChainClient(chain, safe, chain.others[1] as Address);
    return pages.visit({ account: safe, provider: wallet, client, view: 'guardians' }, link);
  }

  const visitAsOwner = (link?: string) => visit(new RealWallet(chain, chain.single.owner), link);

  /** Invites someone. @returns the link. */
  async function invite(name: string, from: string): Promise<string> {
    const element = visitAsOwner();
    await clicks(element, 'Add someone you trust');
    await types(element, 'Their name', name);
    await types(element, 'Your name, as they know you', from);
    await leadsTo(element, 'Create the invitation', `Send this to \u2068${name}\u2069`);
    return (await findInput(element, 'Invitation')).value;
  }

  /** Accepts an invitation. @returns the answer, and the words to read out. */
  async function accept(wallet: RealWallet, link: string) {
    const element = visit(wallet, link);
    await leadsTo(element, 'I’m in', 'When they call, read out these words');
    const { value } = await findInput(element, 'Your answer');
    return { answer: value, spoken: wordsIn(element), element };
  }

  it('an invited friend accepts with their own wallet, reads out the same words, and is added by one OK', async () => {
    const link = await invite('Ana', 'Mia');
    const { account, chainId, ...rest } = readLink(link) as SharedLink & { kind: 'invitation' };
    assert.deepEqual({ account, chainId }, { account: safe, chainId: chain.chainId });
    assert.sameMembers(Object.keys(rest), ['kind', 'invitation', 'from']);

    const friends = new RealWallet(chain, friend);
    const asked = visit(friends, link);
    await seesAccessible(asked, 'Will you help \u2068Mia\u2069 back in?');
    assert.notInclude(textOf(asked), safe);
    const { answer, spoken, element } = await accept(friends, link);
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Who I protect', 'They have not added you');
    assert.include(textOf(element), 'Mia');

    const owners = visitAsOwner(answer);
    await sees(owners, '\u2068Ana\u2069 must read out these words');
    assert.equal(wordsIn(owners), spoken);
    await expect(owners).to.be.accessible();
    const add = await findControl(owners, 'Add \u2068Ana\u2069');
    assert.equal(add.getAttribute('aria-disabled'), 'true');
    await clicks(owners, 'I called, and they read out these words');
    await leadsTo(owners, 'Add \u2068Ana\u2069', 'can help you back in now.');
    assert.equal(readGuardianNames({ account, chainId })[getAddress(friend)], 'Ana');
    await leadsTo(owners, 'Done', 'One helper is enough to start a recovery.');

    const later = pages.visit({
      account: safe,
      provider: friends,
      client: new RealChainClient(chain, safe, friend),
      view: 'helping',
    });
    await seesAccessible(later, 'You can help them back in.');
  });

  it('a friend whose wallet is an account accepts, and the owner pastes the answer', async () => {
    const { shared } = chain;
    const link = await invite('Ana', '');
    const { answer, spoken } = await accept(new RealSafeWallet(chain, shared), link);
    const element = visitAsOwner();
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'Show the invitation for \u2068Ana\u2069');
    await pastes(element, 'Or paste here what they sent back', `Here it is: ${answer}`);
    await leadsTo(element, 'Continue', '\u2068Ana\u2069 must read out these words');
    assert.equal(wordsIn(element), spoken);
    assert.include(textOf(element), 'Details');
  });

  it('an answer in which anything was changed is not shown [S145]', async () => {
    const { answer } = await accept(new RealWallet(chain, friend), await invite('Ana', 'Mia'));
    const given = readLink(answer) as Answer;
    for (const change of [
      { friend: getAddress(thief) },
      { nonce: '0123456789abcdef' },
      { issuedAt: '2026-01-02T03:04:05.678Z' },
      { account: getAddress(chain.shared.safe), isElsewhere: true },
    ]) {
      const { isElsewhere, ...changed } = { isElsewhere: false, ...change };
      const element = visitAsOwner(writeLink({ ...given, ...changed }, pages.address));
      await sees(
        element,
        isElsewhere
          ? 'This answers no invitation of this browser'
          : 'This answer is from someone else',
      );
      assert.notInclude(textOf(element), 'must read out');
    }
  });

  it('a stranger who answers an invitation has other words than the friend reads out, and is not added [S145]', async () => {
    const link = await invite('Ana', 'Mia');
    const friends = await accept(new RealWallet(chain, friend), link);
    const strangers = await accept(new RealWallet(chain, thief), link);
    const element = visitAsOwner(strangers.answer);
    await sees(element, '\u2068Ana\u2069 must read out these words');
    assert.equal(wordsIn(element), strangers.spoken);
    assert.notEqual(strangers.spoken, friends.spoken);
    await leadsTo(element, 'They said something else', 'Someone else has answered');

    // The invitation ends with it, also for the friend.
    const again = visitAsOwner(friends.answer);
    await seesAccessible(again, 'This answers no invitation of this browser');
  });

  it('the same person has other words for each answer, so that none can be prepared [S145]', async () => {
    const link = await invite('Ana', 'Mia');
    const wallet = new RealWallet(chain, friend);
    assert.notEqual((await accept(wallet, link)).spoken, (await accept(wallet, link)).spoken);
  });

  it('an answer that no one here asked for, or that was taken before, adds no one [S146]', async () => {
    const { answer } = await accept(new RealWallet(chain, friend), await invite('Ana', 'Mia'));
    localStorage.clear();
    const element = visitAsOwner(answer);
    await seesAccessible(element, 'This answers no invitation of this browser');
    assert.notInclude(textOf(element), 'Add');
    assert.notInclude(textOf(element), 'Ana');

    const second = await accept(new RealWallet(chain, friend), await invite('Ana', 'Mia'));
    const owners = visitAsOwner(second.answer);
    await clicks(owners, 'I called, and they read out these words');
    await leadsTo(owners, 'Add \u2068Ana\u2069', 'can help you back in now.');
    const replayed = visitAsOwner(second.answer);
    await sees(replayed, 'This answers no invitation of this browser');
  });

  it('a name in a link is one short line of text, and is shown as what the link says [S147]', async () => {
    const invitation = 'fedcba9876543210';
    const of = (from: string) =>
      writeLink(
        { account: safe, chainId: chain.chainId, kind: 'invitation', invitation, from },
        pages.address,
      );
    const wallet = new RealWallet(chain, friend);
    for (const from of ['aiM\u202e', 'Mia\nTo the bank', 'M'.repeat(41), ' Mia']) {
      await sees(visit(wallet, of(from)), 'This link is not complete.');
    }
    const marked = '<b>Mia</b><img src=x>';
    const element = visit(wallet, of(marked));
    await sees(element, `Anyone can write “\u2068${marked}\u2069” into a link.`);
  });

  it('who was invited to help the account of someone else sees that they were not added [S148]', async () => {
    await chain.addGuardians(safe, [friend], 1n);
    const elsewhere = getAddress(chain.shared.safe);
    const saidAt = new Date().toISOString();
    const known = { name: 'Mia', friend: getAddress(friend), saidAt };
    keepHelped(chain.chainId, { ...known, account: elsewhere });
    const client = new RealChainClient(chain, safe, friend);
    const properties = { account: safe, client, view: 'helping' } as const;
    const element = pages.visit({ ...properties, provider: new RealWallet(chain, friend) });
    await seesAccessible(element, 'They have not added you');
    assert.notInclude(textOf(element), 'You can help');
  });

  /** Has the owner ask a friend who helps already. @returns the link. */
  async function askAgain(): Promise<string> {
    keepGuardianName({ account: safe, chainId: chain.chainId }, getAddress(friend), 'Ana');
    const element = visitAsOwner();
    await clicks(element, 'Manage Ana');
    await leadsTo(
      element,
      'Ask if they are still there',
      'Is \u2068Ana\u2069 still there for you?',
    );
    return (await findInput(element, 'Your question')).value;
  }

  const answers = async (wallet: RealWallet, link: string) => {
    const element = visit(wallet, link);
    await leadsTo(element, 'Yes', 'the wallet you help with');
    return (await findInput(element, 'Your answer')).value;
  };

  it('the owner asks a friend whether they still help, whose wallet answers, and sees when', async () => {
    await chain.addGuardians(safe, [friend], 1n);
    const link = await askAgain();
    const { account, chainId, invitation, ...rest } = readLink(link) as SharedLink & {
      kind: 'invitation';
    };
    assert.deepEqual(rest, { kind: 'invitation', from: '', friend: getAddress(friend) });
    assert.equal(await askAgain(), link);

    const friends = new RealWallet(chain, friend);
    await seesAccessible(visit(friends, link), 'Still there for');
    const answer = await answers(friends, link);
    const owners = visitAsOwner(answer);
    await seesAccessible(owners, '\u2068Ana\u2069 is still there');
    await clicks(owners, 'Done');
    await leadsTo(owners, 'Manage Ana', 'Answered on');
    assert.notEqual(await askAgain(), link, 'a question is answered once');
    await seesAccessible(visitAsOwner(answer), 'This answers no invitation of this browser');
  });

  it('only the wallet that helps answers whether it is still there, and never an answer to another question [S184]', async () => {
    await chain.addGuardians(safe, [friend], 1n);
    const old = await answers(new RealWallet(chain, friend), await askAgain());
    await sees(visitAsOwner(old), 'is still there');
    const link = await askAgain();
    const stranger = visit(new RealWallet(chain, thief), link);
    await leadsTo(stranger, 'Yes', 'You help them with another wallet');

    // As if it asked whom it shows it to.
    const asked = readLink(link) as SharedLink & { kind: 'invitation' };
    const { friend: _, ...open } = asked;
    const signed = await accept(new RealWallet(chain, thief), writeLink(open, pages.address));
    const forged = visitAsOwner(signed.answer);
    await seesAccessible(forged, 'Another wallet has answered');
    assert.notInclude(textOf(forged), 'Add');
    const { invitation } = asked;
    const replayed = writeLink({ ...(readLink(old) as Answer), invitation }, pages.address);
    await sees(visitAsOwner(replayed), 'This answer is from someone else');
    localStorage.removeItem(`recovery-guardian:people:${chain.chainId}:${safe}`);
    const owners = visitAsOwner();
    await leadsTo(owners, 'Manage Ana', 'Not asked yet');
  });

  it('after a year, who helps is asked whether they still do, and answers', async () => {
    await chain.addGuardians(safe, [friend], 1n);
    const saidAt = '2020-01-02T03:04:05.678Z';
    keepHelped(chain.chainId, { account: safe, name: 'Mia', friend: getAddress(friend), saidAt });
    const client = new RealChainClient(chain, safe, friend);
    const properties = { account: safe, client, view: 'helping' } as const;
    const open = () => pages.visit({ ...properties, provider: new RealWallet(chain, friend) });
    const element = open();
    await sees(element, 'Still there for \u2068Mia\u2069?');
    await leadsTo(element, 'Yes', 'You can help them back in.');
    const again = open();
    await sees(again, 'You can help them back in.');
    assert.notInclude(textOf(again), 'Still there');
    await leadsTo(again, 'Remove \u2068Mia\u2069', 'No one yet');
  });
});

function wordsIn(element: Element): string {
  const [, words = ''] = /read out these words ((?:[a-z]+ ){3}[a-z]+)/.exec(textOf(element)) ?? [];
  assert.notEqual(words, '', textOf(element));
  return words;
}
