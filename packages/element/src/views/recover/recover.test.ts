import { assert, aTimeout, expect } from '@open-wc/testing';
import { recoveryModuleAbiV1, sentinelAddress } from '@recovery-guardian/core';
import { type Address, decodeFunctionData, getAddress, type Hex } from 'viem';
import {
  account,
  assertSteps,
  email,
  entersCode,
  guardian,
  methodsOf,
  mount,
  owner,
  phone,
  protectedAccount,
  recovering,
  stranger,
} from '../../testing/mount.ts';
import {
  clicks,
  everythingIn,
  findControl,
  findInput,
  leadsTo,
  moves,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from '../../testing/page.ts';
import type { TestCall } from '../../testing/test-chain.ts';

const thief = getAddress(`0x${'7'.repeat(40)}`);

const day = 86_400;
const inADay = 1_800_000_000 + day;
const running = (executeAfter: number) => ({
  ...protectedAccount,
  recovery: { newOwners: [stranger], newThreshold: 1, executeAfter },
});

/** A recovery for which the only contact was confirmed, just before its start. */
async function mountConfirmed() {
  const mounted = mount(recovering);
  mounted.client.registrations = [email];
  await clicks(mounted.element, 'Send the codes');
  await entersCode(mounted.element);
  return mounted;
}

describe('recover', () => {
  it('an account is recovered with email and phone', async () => {
    const { element, chain, client, events, steps } = mount(recovering);
    client.registrations = [email, phone];
    await seesAccessible(element, 'After 3 days, only this wallet will open your account.');
    await clicks(element, 'Send the codes');

    await seesAccessible(element, '0 of 2 confirmed');
    await clicks(element, 'Enter code sent to mi***@ex***.com');
    await sees(element, 'Enter the code we sent to mi***@ex***.com');
    await seesAccessible(
      element,
      'Our message shows the same three words. If it doesn’t, don’t enter the code.',
    );
    await entersCode(element);
    await seesAccessible(element, '1 of 2 confirmed');
    assert.isEmpty(chain.asked);

    await clicks(element, 'Enter code sent to +49***78');
    await entersCode(element);
    await sees(element, '3 days after you start, only this wallet will open your account.');
    await seesAccessible(element, 'Until then the current owner can stop it.');
    await clicks(element, 'Start the recovery');

    await seesAccessible(element, 'Your waiting time is running');
    assert.deepEqual(chain.state.recovery?.newOwners, [stranger]);

    chain.timestamp += chain.gracePeriod;
    await element.refresh();
    await seesAccessible(element, 'You can get back in now');
    await clicks(element, 'Get back in');
    await seesAccessible(element, 'The old key no longer works.');
    assert.deepEqual(chain.state.owners, [stranger]);
    assert.deepEqual(events, [
      'ready',
      'requested',
      'signed',
      'before-submit',
      'submitted',
      'before-finalize',
      'finalized',
    ]);
    assertSteps(steps, [
      'recover/owner',
      'recover/check',
      'recover/start',
      'recover/wait',
      'recover/finalize',
    ]);
  });

  it('a recovery asks for a single contact’s code directly', async () => {
    const { element } = mount({ ...recovering, registrations: [email] });
    await leadsTo(element, 'Send the codes', 'Enter the code we sent to mi***@ex***.com');
  });

  it('an account is recovered to a typed address, unless that could not be finalized', async () => {
    const { element, client } = mount({ ...recovering, registrations: [email] });
    await clicks(element, 'Another wallet');
    const refusals = {
      '0x1234': 'Enter a full address: 0x followed by 40 characters.',
      [account.replace('C', 'c')]: 'This address has a typing error.',
      [account]: 'An account cannot control itself.',
      [guardian]: 'This address helps you back in.',
      [sentinelAddress]: 'This address cannot control an account.',
    };
    for (const [address, sentence] of Object.entries(refusals)) {
      await types(element, 'Address of your new wallet', address);
      await leadsTo(element, 'Send the codes', sentence);
    }
    await expect(element).to.be.accessible();
    assert.notInclude(methodsOf(client.requests), 'requestSignature');
    await types(element, 'Address of your new wallet', stranger);
    await leadsTo(element, 'Send the codes', 'Enter the code we sent to');
    assert.deepInclude(client.requests.at(-1)?.request as object, { newOwners: [stranger] });
  });

  it('a recovery warns of a typed address that never sent anything, and asks the chain once', async () => {
    const { element, chain } = mount(recovering);
    const fresh = getAddress(`0x${'f5'.repeat(20)}`);
    const used = getAddress(`0x${'e6'.repeat(20)}`);
    chain.unused.add(fresh);
    const lookUps: unknown[] = [];
    const request = chain.request.bind(chain);
    chain.request = (asked) => {
      if (asked.method === 'eth_getTransactionCount') lookUps.push(asked.params);
      return request(asked);
    };
    const warning = 'has never sent anything on Local.';
    await clicks(element, 'Another wallet');
    await types(element, 'Address of your new wallet', fresh);
    await sees(element, warning);
    await types(element, 'Address of your new wallet', used);
    await until(element, 'no warning', () => !textOf(element).includes(warning));
    await types(element, 'Address of your new wallet', fresh);
    await sees(element, warning);
    assert.deepEqual(lookUps, [
      [fresh, 'latest'],
      [used, 'latest'],
    ]);
    await expect(element).to.be.accessible();
  });

  it('the guardian’s signature is sent to the module from any wallet', async () => {
    const { element, chain } = await mountConfirmed();
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    const [{ method, params } = { method: '', params: [] }] = chain.asked;
    const [call] = params as [TestCall & { from: string }];
    assert.equal(method, 'eth_sendTransaction');
    assert.equal(call.from, stranger);
    const { functionName, args } = decodeFunctionData({
      abi: recoveryModuleAbiV1,
      data: call.data,
    });
    assert.equal(functionName, 'multiConfirmRecovery');
    assert.deepEqual(args?.slice(0, 3), [account, [stranger], 1n]);
  });

  it('a recovery continues by itself if the host starts it', async () => {
    const { element, chain, events } = mount({ ...recovering, registrations: [email] });
    element.addEventListener('recovery-guardian-before-submit', (event) => {
      event.preventDefault();
      for (const call of event.detail.calls) chain.run(call, owner);
    });
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    assert.isEmpty(chain.asked);
    assert.include(events, 'submitted');
  });

  it('a recovery that is started elsewhere continues by itself after the page has moved the element', async () => {
    const { element, chain, events } = await mountConfirmed();
    await sees(element, 'Start the recovery');
    moves(element);
    await sees(element, 'Start the recovery');
    const { recovery } = running(chain.timestamp + day);
    chain.state.recovery = recovery;
    chain.recoveryNonce += 1n;
    await sees(element, 'Your waiting time is running');
    assert.include(events, 'submitted');
  });

  it('a pending recovery is continued, with a countdown by the chain’s clock', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1_800_000_000 + 2 * day) });
    await sees(element, 'Ready in');
    await until(element, '2 days', () => /2 days 0 hours|1 day 23 hours/.test(textOf(element)));
    chain.timestamp += day;
    await element.refresh();
    await until(element, '1 day', () =>
      / 1 day 0 hours| 23 hours 59 minutes/.test(textOf(element)),
    );
  });

  it('a recovery reports that the owner canceled it meanwhile', async () => {
    const { element, chain } = mount({ ...recovering, state: running(inADay) });
    await sees(element, 'Your waiting time is running');
    chain.state.recovery = undefined;
    await element.refresh();
    await seesAccessible(element, 'The recovery was stopped');
  });

  it('a recovery that any account finalizes is reported to the host', async () => {
    const { element, chain, events } = mount({ ...recovering, state: running(1) });
    await sees(element, 'You can get back in now');
    chain.state = { ...chain.state, owners: [stranger], recovery: undefined };
    await element.refresh();
    await sees(element, 'The old key no longer works.');
    assert.deepEqual(events, ['ready', 'finalized']);
  });

  it('old approvals are called void once the chain shows it, also if the host sends the calls', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    element.addEventListener('recovery-guardian-before-cancel', (event) => event.preventDefault());
    await leadsTo(element, 'Get back in', 'Cancel earlier OKs');
    await leadsTo(element, 'Cancel earlier OKs', 'Waiting for the network');
    assert.notInclude(textOf(element), 'Earlier OKs no longer count');
    chain.recoveryNonce += 1n;
    await sees(element, 'Earlier OKs no longer count');
  });

  it('a recovery that the chain rejects reports that nothing changed, and tries again', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1_800_000_000) });
    chain.refusals.set('eth_sendTransaction', { code: -32000, message: 'reverted' });
    await clicks(element, 'Get back in');
    await sees(element, 'The network refused this. Your account is unchanged. Try again.');
    chain.refusals.clear();
    await leadsTo(element, 'Get back in', 'The old key no longer works.');
  });

  it('the view reports that recovery is impossible', async () => {
    const without = mount({ ...recovering, state: {} });
    await sees(without.element, 'We can’t get you back into this account here');
    await seesAccessible(without.element, 'What can still work: look for the old key');
    const off = mount({ ...recovering, state: { ...protectedAccount, moduleEnabled: false } });
    await sees(off.element, 'Recovery is turned off');
    await sees(off.element, 'Only the owner of this account can turn it on.');
  });

  it('the owner is told how recovery becomes possible', async () => {
    const owners = { ...recovering, walletAccounts: [owner] };
    const without = mount({ ...owners, state: {} });
    await sees(without.element, 'Not protected yet No one can let you back in yet.');
    await findControl(without.element, 'Protect this account');
    const off = mount({ ...owners, state: { ...protectedAccount, moduleEnabled: false } });
    await sees(off.element, 'Turn it on, so that you can get back in.');
    await findControl(off.element, 'Turn on recovery');
  });

  it('a recovery shows when to return after too many codes, and waits for it', async () => {
    const { element, client } = mount(recovering);
    client.refusals.set('requestSignature', {
      reason: 'rate-limited',
      status: 429,
      retryAfter: 540,
    });
    await clicks(element, 'Send the codes');
    await sees(element, 'Too many codes requested. Your account is unchanged.');
    const waiting = await until(element, 'A button with a clock', () =>
      [...everythingIn(element.shadowRoot ?? element)].find(
        (one) =>
          one.matches('button[aria-disabled]') &&
          /^Send the code in (9:00|8:5\d)$/.test(one.textContent ?? ''),
      ),
    );
    await expect(element).to.be.accessible();
    assert.lengthOf(textOf(element).match(/\d:\d\d/g) ?? [], 1);
    const { length } = client.requests;
    (waiting as HTMLButtonElement).click();
    assert.lengthOf(client.requests, length);
  });

  it('an account is recovered to several owners with a threshold', async () => {
    const { element, client } = mount({ ...recovering, registrations: [email] });
    await clicks(element, 'More than one owner');
    await types(element, 'Owner 2', '0x12');
    await types(element, 'How many of them must sign', '3');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Send the codes', 'Enter a full address: 0x followed by 40 characters.');
    await seesAccessible(element, 'Enter a number from 1 to 2.');
    await types(element, 'Owner 2', stranger);
    await types(element, 'How many of them must sign', '2');
    await leadsTo(element, 'Send the codes', 'The same address appears twice.');
    await types(element, 'Owner 2', owner);
    await sees(element, '0x2222…2222 and 0x1111…1111 together will open this account.');
    await clicks(element, 'Add another owner');
    await leadsTo(element, 'Send the codes', 'Enter the code we sent to');
    assert.deepInclude(client.requests.at(-1)?.request as object, {
      newOwners: [stranger, owner],
      newThreshold: 2,
    });
  });

  it('the details are expanded if the error is inside', async () => {
    const { element } = mount(recovering);
    await clicks(element, 'More than one owner');
    await types(element, 'How many of them must sign', '7');
    await clicks(element, 'More than one owner');
    await leadsTo(element, 'Send the codes', 'Enter a number from 1 to 1.');
  });

  it('a recovery names the new owner to others', async () => {
    const walletAccounts = [guardian];
    const { element, chain } = mount({ ...recovering, walletAccounts, state: running(1) });
    await sees(element, '0x2222…2222 can take control of this account.');
    chain.state = { ...chain.state, owners: [stranger], recovery: undefined };
    await element.refresh();
    await sees(element, '0x2222…2222 now controls your account');
  });

  it('no alarm is raised when the wallet exposes the new owner before the chain was read', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    await sees(element, 'You can get back in now');
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls']) chain.held.add(method);
    chain.walletAccounts = [account];
    await leadsTo(element, 'Get back in', 'Check your wallet…');
    await aTimeout(100);
    assert.include(textOf(element), 'You can get back in now');
    await findControl(element, 'Didn’t start this? Stop it');
  });

  it('a reminder is offered to every user but the owner', async () => {
    const { element } = mount({ ...recovering, state: running(inADay) });
    await sees(element, 'Keep this wallet: only it will open the account.');
    let saved = '';
    const save = (event: Event) => {
      event.preventDefault();
      saved = (event.target as HTMLAnchorElement).href;
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      this.addEventListener('click', save);
      click.call(this);
    };
    try {
      await clicks(element, 'Add to my calendar');
      await until(element, 'The calendar entry', () => saved !== '');
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    assert.include(decodeURIComponent(saved), 'SUMMARY:Finish the recovery of your account');
  });

  it('a recovery alarms the owner, who can cancel it here', async () => {
    const { element, chain, events } = mount({
      ...recovering,
      walletAccounts: [owner],
      state: running(inADay),
    });
    await sees(element, 'Someone is taking over this account');
    await sees(element, 'Time left to stop it');
    assert.notInclude(textOf(element), 'Ready in');
    assert.notInclude(textOf(element), 'Step');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Stop it', 'The recovery was stopped');
    await sees(element, 'someone may read your messages');
    assert.isUndefined(chain.state.recovery);
    assert.deepEqual(events, ['ready', 'before-cancel', 'canceled']);
  });

  it('an owner who would share the account with a stranger is alarmed, and has no button for it [S119]', async () => {
    for (const executeAfter of [inADay, 1]) {
      const { element } = mount({
        ...recovering,
        walletAccounts: [owner],
        state: {
          ...protectedAccount,
          recovery: { newOwners: [stranger, owner], newThreshold: 1, executeAfter },
        },
      });
      await findControl(element, 'Stop it');
      assert.notInclude(textOf(element), 'Add to my calendar');
      assert.notInclude(textOf(element), 'Get back in');
    }
  });

  it('that a recovery was the wallet’s own is forgotten once it is over [S119]', async () => {
    const { element, chain } = mount({ ...recovering, state: running(inADay) });
    await sees(element, 'Keep this wallet: only it will open the account.');
    chain.state = { ...chain.state, recovery: undefined };
    await element.refresh();
    await sees(element, 'The recovery was stopped');
    const recovery = { newOwners: [thief], newThreshold: 1, executeAfter: 1 };
    chain.state = { ...chain.state, recovery };
    await element.refresh();
    await sees(element, 'The wait is over');
    assert.notInclude(textOf(element), 'You can get back in now');
    assert.notInclude(textOf(element), 'This recovery has replaced another one');
    await leadsTo(element, 'Finish', 'now controls your account');
    assert.notInclude(textOf(element), 'You’re back in');
  });

  it('the new owner of a recovery is alarmed about the next one, to someone else [S119]', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    await leadsTo(element, 'Get back in', 'The old key no longer works.');
    const recovery = { newOwners: [thief], newThreshold: 1, executeAfter: inADay };
    chain.state = { ...chain.state, recovery };
    await element.refresh();
    await findControl(element, 'Stop it');
    assert.notInclude(textOf(element), 'You can get back in now');
  });

  it('no recovery is called stopped if the owners have changed since it was finalized [S131]', async () => {
    for (const owners of [[guardian], [stranger, guardian], [owner, guardian]]) {
      const { element, chain, events } = mount({ ...recovering, state: running(1) });
      await sees(element, 'You can get back in now');
      chain.state = { ...chain.state, owners, recovery: undefined };
      await element.refresh();
      await sees(element, 'now controls your account');
      await sees(element, guardian);
      assert.notMatch(textOf(element), /was stopped|You’re back in|The old key no longer works/);
      assert.deepEqual(events, ['ready', 'finalized']);
    }
  });

  it('a recovery that was finalized is not said to be replaced [S131]', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    await sees(element, 'You can get back in now');
    const recovery = { newOwners: [thief], newThreshold: 1, executeAfter: inADay };
    chain.state = { ...chain.state, owners: [thief], recovery };
    await element.refresh();
    await sees(element, 'Your waiting time is running');
    assert.notInclude(textOf(element), 'This recovery has replaced another one');
  });

  it('the new owner is alarmed about a recovery that follows theirs in the same block [S133]', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    element.addEventListener('recovery-guardian-before-finalize', (event) =>
      event.preventDefault(),
    );
    await leadsTo(element, 'Get back in', 'Getting you back in…');
    const recovery = { newOwners: [thief], newThreshold: 1, executeAfter: inADay };
    chain.state = { ...chain.state, owners: [stranger], recovery };
    await leadsTo(element, 'Stop it', 'The recovery was stopped');
  });

  it('a stranger’s wallet is told to finish a recovery, not that it takes control [S119]', async () => {
    const { element } = mount({ ...recovering, walletAccounts: [guardian], state: running(1) });
    await findControl(element, 'Finish');
    assert.notInclude(textOf(element), 'Get back in');
  });

  it('a recovery starts again after the owner has canceled it', async () => {
    const { element, chain } = mount({ ...recovering, state: running(inADay) });
    await sees(element, 'Your waiting time is running');
    chain.state = { ...chain.state, recovery: undefined };
    await element.refresh();
    await seesAccessible(element, 'someone still holds its key');
    await leadsTo(element, 'Start again', 'Which wallet should open your account from now on?');
  });

  it('a recovery leads an owner to what is missing', async () => {
    const walletAccounts = [owner];
    const off = mount({
      ...recovering,
      walletAccounts,
      state: { ...protectedAccount, moduleEnabled: false },
    });
    await leadsTo(off.element, 'Turn on recovery', 'Check that you still trust everyone here.');
    const empty = mount({ ...recovering, walletAccounts, state: { guardians: [] } });
    await leadsTo(empty.element, 'Protect this account', 'How should we reach you?');
  });

  it('the owner is not offered to give the account away once the wait is over', async () => {
    const { element } = mount({ ...recovering, walletAccounts: [owner], state: running(1) });
    await sees(element, '0x2222…2222 can take control at any moment.');
    assert.notInclude(textOf(element), 'Get back in');
    await leadsTo(element, 'Stop it', 'The recovery was stopped');
  });

  it('cancellation is offered to an owner without a wallet, and to no one else', async () => {
    const { element, chain } = mount({ ...recovering, state: running(1) });
    await clicks(element, 'Didn’t start this? Stop it');
    await seesAccessible(element, 'This wallet does not control the account.');
    assert.isDefined(chain.state.recovery);
    chain.walletAccounts = [owner];
    await leadsTo(element, 'Didn’t start this? Stop it', 'The recovery was stopped');
  });

  it('a recovery reports that it was replaced, and the new owner', async () => {
    const { element, chain } = mount({ ...recovering, state: running(inADay) });
    await sees(element, 'Your waiting time is running');
    const executeAfter = 1_800_000_000 + 3 * day;
    chain.state.recovery = { newOwners: [owner], newThreshold: 1, executeAfter };
    await element.refresh();
    await sees(element, 'This recovery has replaced another one');
    await seesAccessible(element, 'The recovery to 0x2222…2222 no longer applies');
  });

  it('a recovery shows the calldata to send elsewhere', async () => {
    const { element, chain } = await mountConfirmed();
    await clicks(element, 'Send it yourself');
    const { value: to } = await findInput(element, 'To');
    const { value: data } = await findInput(element, 'Data');
    await expect(element).to.be.accessible();
    chain.run({ to: to as Address, data: data as Hex }, owner);
    await sees(element, 'Your waiting time is running');
    assert.isEmpty(chain.asked);
  });

  it('a recovery has as many steps as before if other guardians must agree', async () => {
    const { element, client, steps } = mount({
      ...recovering,
      state: { ...protectedAccount, guardians: [guardian, owner], guardianThreshold: 2 },
    });
    client.registrations = [email];
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await sees(element, '1 of 2 done');
    await sees(element, 'Step 3 of 5');
    assertSteps(steps, ['recover/owner', 'recover/check', 'recover/guardians']);
  });

  it('a recovery asks the other guardians if the service cannot help', async () => {
    const state = { ...protectedAccount, guardians: [guardian, owner] };
    for (const reason of ['guardian-not-set', 'no-registrations', 'unreachable'] as const) {
      const { element, client } = mount({ ...recovering, state });
      client.refusals.set('requestSignature', { reason });
      await clicks(element, 'Send the codes');
      await findControl(element, 'Ask your trusted people');
      assert.equal(textOf(element).includes('will open'), reason === 'unreachable');
      await clicks(element, 'Ask your trusted people');
      await seesAccessible(element, '0 of 1 done');
    }
  });

  it('a recovery has no button that cannot help if there are no codes and no trusted people', async () => {
    const noCodes = { reason: 'no-registrations', status: 404 } as const;
    const fixed = mount(recovering);
    fixed.client.refusals.set('requestSignature', noCodes);
    await clicks(fixed.element, 'Send the codes');
    await sees(fixed.element, 'No email or phone can confirm a recovery of this account');
    await seesAccessible(fixed.element, 'What can still work: look for the old key');
    for (const label of ['Send the codes', 'Ask your trusted people', 'Another account']) {
      assert.notInclude(textOf(fixed.element), label);
    }

    const chosen = mount({
      ...recovering,
      properties: { ...recovering.properties, account: undefined },
    });
    chosen.client.refusals.set('requestSignature', noCodes);
    await clicks(chosen.element, 'I have the account’s address');
    await types(chosen.element, 'Account address', account);
    await clicks(chosen.element, 'Continue');
    await clicks(chosen.element, 'Send the codes');
    await leadsTo(chosen.element, 'Another account', 'Get back in');
  });

  it('a recovery offers the trusted people to users who cannot get the code', async () => {
    const { element, client } = mount({
      ...recovering,
      state: { ...protectedAccount, guardians: [guardian, owner] },
    });
    client.registrations = [email, phone];
    await clicks(element, 'Send the codes');
    await clicks(element, 'Enter code sent to mi***@ex***.com');
    await clicks(element, 'Can’t get the code?');
    await expect(element).to.be.accessible();
    await clicks(element, 'Use the other email or phone');
    await clicks(element, 'Enter code sent to mi***@ex***.com');
    await clicks(element, 'Can’t get the code?');
    await leadsTo(element, 'Ask your trusted people', '0 of 1 done');
    await sees(element, 'Helpers needed: 1. Ask the others');
  });

  it('a recovery reports that it is offline, and continues', async () => {
    const { element, client } = mount({ ...recovering, registrations: [email] });
    client.refusals.set('requestSignature', { reason: 'unreachable' });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      await clicks(element, 'Send the codes');
      await seesAccessible(element, 'You are offline. Try again when you are back online.');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
    await leadsTo(element, 'Send the codes', 'Enter the code we sent to');
  });

  it('each rejected code has a sentence, and a way to continue', async () => {
    const dead = {
      'challenge-exhausted': ['Too many wrong codes.', 'Send a new code'],
      'challenge-not-found': ['This code no longer works.', 'Send a new code'],
      'request-not-found': ['This recovery is no longer valid.', 'Start again'],
      'request-stale': ['This recovery was stopped, or the account changed.', 'Start again'],
    } as const;
    for (const [reason, [sentence, remedy]] of Object.entries(dead)) {
      const { element, client } = mount({ ...recovering, registrations: [email] });
      await clicks(element, 'Send the codes');
      client.refusals.set('submitSignature', { reason: reason as keyof typeof dead, status: 400 });
      await entersCode(element);
      await seesAccessible(element, sentence);
      await leadsTo(element, remedy, 'Which wallet should open your account from now on?');
    }
  });
});
