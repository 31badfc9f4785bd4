import { assert, expect } from '@open-wc/testing';
import { keepGuardianName } from '@recovery-guardian/element/design';
import { clicks, everythingIn, sees, types, until } from '@recovery-guardian/element/testing/page';
import { TestChain } from '@recovery-guardian/element/testing/test-chain';
import { tokensBySymbol } from '@recovery-guardian/wallet';
import { type Address, getAddress } from 'viem';
import { account, assets, guardian, recoveryModule, stranger } from '../testing/examples.ts';
import { type Mounted, mount, seesAccessibly } from '../testing/mount.ts';
import { readPayment } from './send.ts';

const coin = getAddress(`0x${'c'.repeat(40)}`);
const known = {
  assets: { ...assets, tokens: assets.tokens.map((one) => ({ ...one, address: coin })) },
};

/** With letters, so that its lower case differs. */
const friend = getAddress(`0x${'ab'.repeat(20)}`);

function findSelect({ app }: Mounted, id: string): HTMLSelectElement {
  const select = [...everythingIn(app.shadowRoot as ShadowRoot)].find((one) => one.id === id);
  assert.instanceOf(select, HTMLSelectElement);
  return select;
}

function choose(mounted: Mounted, id: string, value: string): void {
  const select = findSelect(mounted, id);
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

describe('tokens', () => {
  it('that are well-known have valid addresses', () => {
    for (const address of Object.values(tokensBySymbol).flatMap(Object.values<Address>)) {
      assert.equal(getAddress(address.toLowerCase()), address);
    }
  });

  it('are listed at home with their amounts, and added by their address', async () => {
    const { app, background } = mount({ known });
    await sees(app, '2.5 USDC');
    await clicks(app, 'Add a token');
    await types(app, 'The token’s address', 'usdc.eth');
    await clicks(app, 'Add');
    await sees(app, 'Enter a full address');
    background.refuse('assets.add', 'not-a-token');
    await types(app, 'The token’s address', coin);
    await clicks(app, 'Add');
    await sees(app, 'There is no token at this address');
    assert.deepEqual(background.asked('assets.add'), [{ chainId: 31_337, token: coin }]);
  });

  it('are taken off the list', async () => {
    const { app, background } = mount({ known });
    await clicks(app, 'Remove USDC from the list');
    await sees(app, 'No tokens found yet.');
    assert.deepEqual(background.asked('assets.remove'), [{ chainId: 31_337, token: coin }]);
  });
});

describe('sending', () => {
  it('Send asks what, to whom and how much, and then shows the activity', async () => {
    const place = { account: account.address, chainId: account.chainId };
    keepGuardianName(place, guardian, 'Mia');
    keepGuardianName(place, friend, 'Ben');
    const mounted = mount({ known });
    const { app, background } = mounted;
    await clicks(app, 'Send');
    await seesAccessibly(app, 'You have 1.5 ETH.');
    choose(mounted, 'what', coin);
    await sees(app, 'You have 2.5 USDC.');
    choose(mounted, 'known', guardian);
    await types(app, 'To', ` ${friend.toLowerCase()} `);
    await until(app, 'The name', () => findSelect(mounted, 'known').value === friend);
    choose(mounted, 'known', guardian);
    await clicks(app, 'Send all of it');
    await clicks(app, 'Review');
    await until(app, 'Activity', () => location.hash === '#activity');
    assert.deepEqual(background.asked('assets.send'), [
      { id: account.id, token: coin, to: guardian, amount: '2500000' },
    ]);
  });

  it('Send shows each mistake at its field, and why nothing was sent', async () => {
    const { app, background } = mount({ known, hash: '#send' });
    const chain = new TestChain({
      account: account.address,
      chainId: account.chainId,
      module: recoveryModule,
      walletAccounts: [account.address],
    });
    background.provider = chain;
    await types(app, 'To', 'alice.eth');
    await clicks(app, 'Review');
    await sees(app, 'This network has no address for this name.');
    await types(app, 'To', stranger);
    await types(app, 'Amount', '2');
    await clicks(app, 'Review');
    await sees(app, 'You have only 1.5 ETH.');
    chain.names.set('mia.eth', friend);
    await types(app, 'To', 'Mia.eth');
    await sees(app, friend);
    await expect(app).to.be.accessible();
    await types(app, 'Amount', '1');
    background.refuse('assets.send', 'declined');
    await clicks(app, 'Review');
    await sees(app, 'You declined');
    const [payment] = background.asked('assets.send');
    assert.deepInclude(payment, { to: friend, amount: '1000000000000000000' });
    assert.equal(location.hash, '#send');
  });

  it('Send reads addresses and amounts strictly', () => {
    const form = { from: account.address, token: coin, decimals: 6, balance: '2500000' };
    const read = (to: string, amount: string) => {
      const payment = readPayment({ ...form, to, amount });
      return 'problem' in payment ? payment.problem : payment.amount;
    };
    const cases: readonly [to: string, amount: string, expected: string][] = [
      [` ${stranger} `, '2.5', '2500000'],
      [stranger, '0,000001', '1'],
      [stranger, '0.0000001', 'noAmount'],
      [stranger, '0', 'noAmount'],
      [stranger, '1e3', 'noAmount'],
      [stranger, '1.000.000', 'noAmount'],
      [stranger, '2.500001', 'tooMuch'],
      [stranger.slice(0, -1), '1', 'accountNotAddress'],
      [account.address.replace('AB', 'aB'), '1', 'accountNotAddress'],
      [`0x${'0'.repeat(40)}`, '1', 'accountNotAddress'],
      ['alice.eth', '1', 'accountNotAddress'],
      [account.address, '1', 'toSelf'],
      [coin, '1', 'toToken'],
    ];
    for (const [to, amount, expected] of cases) {
      assert.equal(read(to, amount), expected, `${to} ${amount}`);
    }
  });
});
