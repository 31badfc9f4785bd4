import { assert, expect } from '@open-wc/testing';
import { shortenAddress } from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import { getAddress } from 'viem';
import { keepGuardianName, readGuardianNames } from '../../context/account-memory.ts';
import {
  account,
  asksForCode,
  chainId,
  entersCode,
  guardian,
  type MountOptions,
  methodsOf,
  mount,
  owner,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import {
  chosenIn,
  clicks,
  everythingIn,
  findControl,
  findInput,
  focused,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from '../../testing/page.ts';

const friend = getAddress(`0x${'ab'.repeat(20)}`);
const short = '0xABaB…ABaB';
const other = getAddress(`0x${'cd'.repeat(20)}`);
const options: MountOptions = { properties: { view: 'guardians' }, state: protectedAccount };
const threeGuardians: MountOptions = {
  ...options,
  state: { moduleEnabled: true, guardians: [friend, stranger, guardian], guardianThreshold: 2 },
};

describe('guardians', () => {
  it('the guardians’ view lists the guardians without a wallet prompt', async () => {
    const { element, chain } = mount(threeGuardians);
    await seesAccessible(element, '2 of 3 must help to start a recovery.');
    assert.isEmpty(chain.asked);
    await leadsTo(element, 'Back', 'Check who can help you back in');
  });

  it('the guardians’ view offers to add a guardian if there is none', async () => {
    const { element } = mount({ properties: { view: 'guardians' } });
    await seesAccessible(element, 'No one can help you back in yet');
    await leadsTo(element, 'Add someone you trust', 'Who do you trust?');
    await leadsTo(element, 'Back', 'No one can help you back in yet');
  });

  it('the first guardian is added and the module enabled in one approval', async () => {
    const { element, chain, events } = mount({ properties: { view: 'guardians' } });
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await seesAccessible(element, 'This also turns on recovery for this account.');
    await types(element, 'Wallet address', friend);
    await clicks(element, 'Add to my account');
    await seesAccessible(element, `${short} can help you back in now.`);
    assert.deepInclude(chain.state, {
      moduleEnabled: true,
      guardians: [friend],
      guardianThreshold: 1,
    });
    assert.lengthOf(chain.asked, 1);
    assert.deepEqual(events, ['ready', 'before-add-guardian', 'guardian-added']);
  });

  it('the address of a name is added as a guardian once it is shown in full', async () => {
    const { element, chain } = mount(options);
    chain.names.set('mia.eth', friend);
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await types(element, 'Wallet address', 'Mia.eth');
    // Before the name was looked up: the first press only does that.
    await clicks(element, 'Add to my account');
    await seesAccessible(element, `mia.eth ${friend}`);
    assert.isEmpty(chain.asked);
    await leadsTo(element, 'Add to my account', `${short} can help you back in now.`);
    assert.deepEqual(chain.state.guardians, [friend, guardian]);

    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await types(element, 'Wallet address', 'mia.eth');
    await leadsTo(element, 'Add to my account', `mia.eth ${friend}`);
    chain.names.set('mia.eth', stranger);
    await clicks(element, 'Add to my account');
    // What was shown is what is used.
    await sees(element, 'This address was added already.');
  });

  it('the guardians’ view explains a name that has no address', async () => {
    const { element, chain } = mount(options);
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    for (const [name, sentence] of [
      ['unknown.eth', 'This network has no address for this name.'],
      ['mi\u0430.eth', 'Names cannot be written like this.'],
    ] as const) {
      await types(element, 'Wallet address', name);
      await leadsTo(element, 'Add to my account', sentence);
    }
    await expect(element).to.be.accessible();
    assert.isEmpty(chain.asked);
  });

  it('the guardians’ view looks no name up on a chain without names', async () => {
    const { element, chain } = mount({
      ...options,
      properties: { view: 'guardians', chainId: 10 },
    });
    chain.walletChainId = 10;
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await types(element, 'Wallet address', 'mia.eth');
    await leadsTo(element, 'Add to my account', 'Names work only for accounts on Ethereum.');
  });

  it('another guardian is added by keyboard, with the threshold', async () => {
    const { element, chain } = mount(options);
    await clicks(element, 'Add someone you trust');
    (await findControl(element, 'I have their address')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Add them by their address');
    assert.equal(focused()?.textContent, 'Add them by their address');
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findInput(element, 'Wallet address'));
    await sendKeys({ type: friend });
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findInput(element, 'Name'));
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    await sees(element, `${short} can help you back in now.`);
    assert.deepEqual(chain.state.guardians, [friend, guardian]);
    assert.equal(chain.state.guardianThreshold, 2);
  });

  it('a friend is added with a name that stays in this browser', async () => {
    const { element, chain, events } = mount(options);
    const told: unknown[] = [];
    element.addEventListener('recovery-guardian-before-add-guardian', ({ detail }) =>
      told.push(detail.calls, Object.keys(detail)),
    );
    await clicks(element, 'Add someone you trust');
    await leadsTo(element, 'I have their address', 'It stays on this device.');
    await types(element, 'Wallet address', friend);
    await types(element, 'Name', ' Mia ');
    assert.equal((await findInput(element, 'Name')).maxLength, 40);
    await leadsTo(
      element,
      'Add to my account',
      `\u2068Mia\u2069 (${short}) can help you back in now.`,
    );
    await seesAccessible(element, `Mia ${short}`);
    assert.notMatch(inWords([chain.asked, told]), /Mia|4d6961/);
    assert.include(events, 'guardian-added');
    assert.notInclude(location.href, 'Mia');

    await clicks(element, 'Back');
    await seesAccessible(element, `Mia ${short}`);
    const reloaded = mount({ ...threeGuardians, isReload: true });
    await sees(reloaded.element, `Mia ${short}`);
  });

  it('another wallet of the user is added with a suggested name', async () => {
    const { element, chain } = mount({ state: protectedAccount });
    await clicks(element, 'Add another way');
    await clicks(element, 'Another wallet of mine');
    await seesAccessible(element, 'Which wallet of yours?');
    assert.equal((await findInput(element, 'Name')).value, 'My other wallet');
    await types(element, 'Wallet address', friend);
    await leadsTo(element, 'Add to my account', `My other wallet ${short}`);
    assert.include(chain.state.guardians, friend);
    await leadsTo(element, 'Add someone you trust', 'Who do you trust?');
  });

  it('the name of a guardian is changed and removed by keyboard', async () => {
    const { element, chain } = mount(threeGuardians);
    await clicks(element, `Manage ${short}`);
    (await findControl(element, 'Add a name')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, `Name for ${short}`);
    assert.include(focused()?.textContent, 'Name for');
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findInput(element, 'Name'));
    await sendKeys({ type: 'مها' });
    await sendKeys({ press: 'Enter' });
    await seesAccessible(element, 'مها');

    await clicks(element, 'Rename');
    assert.equal((await findInput(element, 'Name')).value, 'مها');
    await types(element, 'Name', 'Mia');
    await leadsTo(element, 'Back', 'مها');

    await clicks(element, 'Rename');
    (await findInput(element, 'Name')).select();
    await sendKeys({ press: 'Delete' });
    await sendKeys({ press: 'Enter' });
    await leadsTo(element, 'Back', '2 of 3 must help to start a recovery.');
    assert.notInclude(textOf(element), 'مها');
    assert.isEmpty(chain.asked);
  });

  it('the name of a guardian is shown as text, isolated from the words around it', async () => {
    keepGuardianName({ account, chainId }, friend, '<b>مها</b>');
    const { element } = mount({ ...threeGuardians, isReload: true });
    await sees(element, '<b>مها</b>');
    const name = [...everythingIn(element.shadowRoot as ShadowRoot)].find(
      ({ localName }) => localName === 'bdi',
    );
    assert.equal(name?.textContent, '<b>مها</b>');
    assert.isEmpty(name?.children);
  });

  it('the name of a removed guardian is forgotten', async () => {
    keepGuardianName({ account, chainId }, friend, 'Mia');
    const { element } = mount({ ...threeGuardians, isReload: true });
    await clicks(element, 'Manage Mia');
    await leadsTo(element, 'Remove', `Remove \u2068Mia\u2069?`);
    await leadsTo(element, 'Remove', `\u2068Mia\u2069 (${short}) was removed.`);
    assert.isEmpty(readGuardianNames({ account, chainId }));
  });

  it('guardians are named as before if the page has no storage', async () => {
    const { localStorage } = window;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      const { element } = mount({ ...threeGuardians, isReload: true });
      await clicks(element, `Manage ${short}`);
      await clicks(element, 'Add a name');
      await types(element, 'Name', 'Mia');
      await leadsTo(element, 'Save', 'Rename');
      await leadsTo(element, 'Back', `Mia ${short}`);
    } finally {
      Object.defineProperty(window, 'localStorage', { configurable: true, value: localStorage });
    }
  });

  it('invalid guardians are rejected at the field, with a sentence for each case', async () => {
    const { element, chain } = mount(options);
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    for (const [typed, problem] of [
      ['0x12', 'Enter a full address: 0x followed by 40 characters.'],
      [owner, 'This is the account’s own key.'],
    ] as const) {
      await types(element, 'Wallet address', typed);
      await leadsTo(element, 'Add to my account', problem);
      assert.equal(focused(), await findInput(element, 'Wallet address'));
    }
    await expect(element).to.be.accessible();
    assert.isEmpty(chain.asked);
  });

  it('a guardian is removed once the user knows what that weakens', async () => {
    const { element, chain, events } = mount({ ...threeGuardians, isGuardianUnknown: true });
    await clicks(element, 'Manage 0x2222…2222');
    await clicks(element, 'Remove');
    await sees(element, 'That leaves 2. 2 of them must help to start a recovery.');
    await seesAccessible(element, 'If this is the service that sends the codes');
    await clicks(element, '1 of 2 Any one of them can start a recovery alone.');
    await sees(element, 'That leaves 2. Each of them can start a recovery alone.');
    await leadsTo(element, 'Remove', '0x2222…2222 was removed.');
    await sees(element, 'One helper is enough to start a recovery.');
    assert.deepEqual(chain.state.guardians, [friend, guardian]);
    assert.equal(chain.state.guardianThreshold, 1);
    assert.deepEqual(events, ['ready', 'before-change-guardians', 'guardians-changed']);
  });

  it('the threshold is lowered if fewer guardians are left', async () => {
    const { element, chain } = mount({
      ...options,
      state: { moduleEnabled: true, guardians: [friend, guardian], guardianThreshold: 2 },
    });
    await clicks(element, `Manage ${short}`);
    await clicks(element, 'Remove');
    await sees(element, 'That leaves one, which is enough to start a recovery.');
    await leadsTo(element, 'Remove', `${short} was removed.`);
    assert.equal(chain.state.guardianThreshold, 1);
  });

  it('the guardians’ view warns before the last guardian is removed, and keeps it', async () => {
    const { element, chain } = mount(options);
    await clicks(element, 'Manage Email and phone codes');
    await clicks(element, 'Remove');
    await seesAccessible(element, 'This is the last one.');
    await leadsTo(element, 'Keep it', 'Manage email and phone');
    assert.deepEqual(chain.state.guardians, [guardian]);

    await clicks(element, 'Remove');
    await sees(element, 'This is the last one.');
    await leadsTo(element, 'Remove', 'No one can help you back in yet');
    assert.isEmpty(chain.state.guardians);
    assert.equal(chain.state.guardianThreshold, 0);
  });

  it('the guardians’ view recognizes the guardian of the contacts after a registration here', async () => {
    keepGuardianName({ account, chainId }, guardian, 'Mia');
    const { element } = mount({
      ...threeGuardians,
      properties: { view: 'protect' },
      isReload: true,
    });
    await asksForCode(element);
    await entersCode(element);
    await clicks(element, 'Done');
    await leadsTo(
      element,
      'Change who can help',
      'Email and phone codes Codes by \u2068Safe Recovery Service\u2069',
    );
    // It is shown by its role, never by a name.
    assert.notInclude(textOf(element), 'Mia');
    await leadsTo(element, 'Manage Email and phone codes', 'Manage email and phone');
    assert.notInclude(textOf(element), 'Add a name');
    await leadsTo(element, 'Remove', 'Remove email and phone codes?');
    await sees(element, guardian);
    await seesAccessible(element, 'This service sends the codes.');
    await clicks(element, 'Keep it');
    await clicks(element, 'Back');
    await clicks(element, `Manage ${short}`);
    await leadsTo(element, 'Remove', 'That leaves 2.');
    assert.notInclude(textOf(element), 'sends the codes');
  });

  it('the threshold of guardians is changed, with an explanation of each option', async () => {
    const { element, chain, events } = mount(threeGuardians);
    await leadsTo(element, 'Change how many must help', 'How many must help?');
    await sees(element, 'Any one of them can start a recovery alone.');
    await sees(element, 'You can lose one of them.');
    await seesAccessible(element, 'If you lose one of them, no one can let you back in.');
    await clicks(element, '3 of 3 If you lose one of them, no one can let you back in.');
    await leadsTo(element, 'Save', 'All 3 must help now.');
    assert.equal(chain.state.guardianThreshold, 3);
    assert.deepEqual(events, ['ready', 'before-change-guardians', 'guardians-changed']);
  });

  it('nothing is sent if the threshold of guardians is unchanged', async () => {
    const { element, chain } = mount(threeGuardians);
    await clicks(element, 'Change how many must help');
    await leadsTo(element, 'Save', '2 of 3 must help to start a recovery.');
    assert.isEmpty(chain.asked);
  });

  it('the guardians’ view leads to enabling recovery if it is disabled', async () => {
    const { element } = mount({ ...options, state: { ...protectedAccount, moduleEnabled: false } });
    await seesAccessible(element, 'Recovery is turned off for your account');
    assert.notInclude(textOf(element), 'Remove');
    await leadsTo(element, 'Turn on recovery', 'Check that you still trust everyone here.');
  });

  it('a change of guardians ends a pending recovery and voids approvals, and says so [L-03]', async () => {
    const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_086_400 };
    const state = { ...threeGuardians.state, recovery };
    const { element, chain } = mount({ ...threeGuardians, state });
    await seesAccessible(element, 'What you change here also stops it.');
    await clicks(element, 'Change how many must help');
    await clicks(element, '3 of 3 If you lose one of them, no one can let you back in.');
    await leadsTo(element, 'Save', 'All 3 must help now.');
    assert.isUndefined(chain.state.recovery);
    assert.equal(chain.recoveryNonce, 1n);
    const sent = chain.asked.filter(({ method }) => method === 'wallet_sendCalls');
    assert.lengthOf(sent, 1, 'one approval for all');
  });

  it('no guardian is changed if the user declines', async () => {
    const { element, chain } = mount(threeGuardians);
    chain.refusals.set('wallet_sendCalls', { code: 4001, message: 'no' });
    await clicks(element, 'Manage 0x2222…2222');
    await leadsTo(element, 'Remove', 'That leaves');
    await clicks(element, 'Remove');
    await seesAccessible(element, 'You declined in your wallet. Nothing was signed.');
    assert.lengthOf(chain.state.guardians, 3);
  });

  it('a change of guardians is left to a host that prevents it, and seen on the chain', async () => {
    const { element, chain, events } = mount(threeGuardians);
    element.addEventListener('recovery-guardian-before-change-guardians', (event) => {
      event.preventDefault();
      assert.deepEqual(event.detail.guardians, [friend, guardian]);
      for (const call of event.detail.calls) chain.run(call, account);
    });
    await clicks(element, 'Manage 0x2222…2222');
    await leadsTo(element, 'Remove', 'That leaves');
    await leadsTo(element, 'Remove', '0x2222…2222 was removed.');
    assert.isEmpty(chain.asked);
    assert.include(events, 'guardians-changed');
  });

  it('guardians are changed through an owner’s wallet', async () => {
    const { element, chain } = mount({ ...threeGuardians, walletAccounts: [owner] });
    await clicks(element, 'Manage 0x2222…2222');
    await leadsTo(element, 'Remove', 'That leaves');
    await leadsTo(element, 'Remove', '0x2222…2222 was removed.');
    assert.deepEqual(methodsOf(chain.asked), ['eth_sendTransaction']);
  });

  it('guardians are not changed if another device has changed them since they were shown [S132]', async () => {
    const { element, chain, events } = mount({ ...options, walletAccounts: [owner] });
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    chain.state = { ...chain.state, guardians: [friend, guardian], guardianThreshold: 2 };
    await types(element, 'Wallet address', stranger);
    await clicks(element, 'Add to my account');
    await sees(element, 'Who can help you back in has changed since this page was loaded.');
    await expect(element).to.be.accessible();
    assert.isEmpty(chain.asked);
    assert.notInclude(events, 'before-add-guardian');
    assert.notInclude(textOf(element), 'Add to my account');
    await leadsTo(element, 'See who can help', 'Both must help to start a recovery.');
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await types(element, 'Wallet address', stranger);
    await leadsTo(element, 'Add to my account', '0x2222…2222 can help you back in now.');
    assert.equal(chain.state.guardianThreshold, 2);
  });

  it('a threshold that another device has raised is not lowered [S132]', async () => {
    const { element, chain } = mount(threeGuardians);
    await clicks(element, 'Change how many must help');
    chain.state = { ...chain.state, guardianThreshold: 3 };
    await clicks(element, '1 of 3 Any one of them can start a recovery alone.');
    await clicks(element, 'Save');
    await sees(element, 'Who can help you back in has changed since this page was loaded.');
    assert.equal(chain.state.guardianThreshold, 3);
    await until(element, 'The choice', () => chosenIn(element)?.startsWith('3 of 3'));
  });

  it('a threshold that was chosen before another device changed the guardians is forgotten [S132]', async () => {
    for (const acts of [['Change how many must help'], ['Manage 0x2222…2222', 'Remove']]) {
      const { element, chain } = mount(threeGuardians);
      const count = acts.length === 2 ? 2 : 3;
      for (const act of acts) await clicks(element, act);
      await clicks(element, `1 of ${count} Any one of them can start a recovery alone.`);
      await until(element, 'The choice', () => chosenIn(element)?.startsWith(`1 of ${count}`));
      chain.state = { ...chain.state, guardianThreshold: 3 };
      await element.refresh();
      await until(element, 'The choice', () =>
        chosenIn(element)?.startsWith(`${count} of ${count}`),
      );
    }
    const { element, chain } = mount(threeGuardians);
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await clicks(element, '1 of 4 Any one of them can start a recovery alone.');
    chain.state = { ...chain.state, guardianThreshold: 3 };
    await element.refresh();
    await types(element, 'Wallet address', other);
    await leadsTo(element, 'Add to my account', 'can help you back in now.');
    assert.equal(chain.state.guardianThreshold, 3);
  });

  it('no more approvals are asked for than there are guardians', async () => {
    const { element, chain } = mount({
      ...options,
      state: { ...protectedAccount, guardians: [friend, guardian], guardianThreshold: 5 },
    });
    await clicks(element, 'Add someone you trust');
    await clicks(element, 'I have their address');
    await until(element, 'The choice', () => chosenIn(element)?.startsWith('3 of 3'));
    await types(element, 'Wallet address', stranger);
    await leadsTo(element, 'Add to my account', '0x2222…2222 can help you back in now.');
    assert.equal(chain.state.guardianThreshold, 3);
  });

  it('the removal of a guardian is done if another device has removed it', async () => {
    for (const isKnown of [false, true]) {
      keepGuardianName({ account, chainId }, stranger, 'Mia');
      const { element, chain, events } = mount({ ...threeGuardians, isReload: true });
      await clicks(element, 'Manage Mia');
      await leadsTo(element, 'Remove', 'That leaves');
      chain.state = { ...chain.state, guardians: [friend, guardian] };
      if (isKnown) await element.refresh();
      await leadsTo(element, 'Remove', 'was removed.');
      assert.isEmpty(chain.asked);
      assert.notInclude(events, 'before-change-guardians');
      assert.isUndefined(readGuardianNames({ account, chainId })[stranger]);
    }
  });

  it('nothing is sent if another device has changed the guardians while several owners signed [S132]', async () => {
    const { element, chain } = mount({
      ...threeGuardians,
      walletAccounts: [owner, stranger],
      state: { ...threeGuardians.state, owners: [owner, stranger], threshold: 2 },
    });
    await clicks(element, 'Change how many must help');
    await clicks(element, '1 of 3 Any one of them can start a recovery alone.');
    await clicks(element, 'Save');
    await leadsTo(element, `Sign as ${shortenAddress(owner)}`, '1 of 2 done');
    chain.state = { ...chain.state, guardianThreshold: 3 };
    await clicks(element, `Sign as ${shortenAddress(stranger)}`);
    await sees(element, 'Who can help you back in has changed since this page was loaded.');
    assert.equal(chain.state.guardianThreshold, 3);
    assert.notInclude(
      chain.asked.map(({ method }) => method),
      'eth_sendTransaction',
    );
    assert.notInclude(Object.keys(localStorage).join(), 'owners:');
  });
});

/** Collects all texts of a value, at any depth. */
function inWords(said: unknown): string {
  return JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
