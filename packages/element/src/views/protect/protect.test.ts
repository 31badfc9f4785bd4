import { assert, expect } from '@open-wc/testing';
import { RecoveryServiceError, registerStatement } from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import { readServiceGuardian } from '../../context/account-memory.ts';
import {
  account,
  asksForCode,
  assertSteps,
  chainId,
  email,
  entersCode,
  guardian,
  methodsOf,
  mount,
  otherGuardian,
  owner,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
  weekModule,
} from '../../testing/mount.ts';
import {
  chosenIn,
  clicks,
  findInput,
  focused,
  leadsTo,
  moves,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from '../../testing/page.ts';
import { rightCode } from '../../testing/test-client.ts';
import type { Signer } from '../../wallet/connect-wallet.ts';

const view = 'protect';

describe('protect', () => {
  it('an account is protected by an email and its guardian, by mouse', async () => {
    const { element, chain, client, events, steps } = mount({ properties: { view } });
    client.alertChannels = ['email'];
    await seesAccessible(element, 'How should we reach you?');
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Back');
    await clicks(element, 'Continue');

    await seesAccessible(element, 'It says: mia@example.com may help me back in.');
    assert.isEmpty(chain.asked, 'nothing is signed before the user agrees');
    await clicks(element, 'Ask my wallet');

    await sees(element, 'Enter the code we sent to mia@example.com');
    await seesAccessible(element, 'amber · river · seven');
    await entersCode(element, '654321');
    await sees(element, '4 tries left');
    await entersCode(element);

    await sees(element, 'Last step: switch it on');
    await seesAccessible(element, 'You then have 3 days to stop it.');
    await clicks(element, 'Turn on recovery');

    await seesAccessible(element, 'Done. You can get back in.');
    await sees(element, 'If a recovery starts, we tell mi***@ex***.com at once.');
    assert.deepEqual(chain.state.guardians, [guardian]);
    assert.isTrue(chain.state.moduleEnabled);
    assert.deepEqual(
      methodsOf(chain.asked),
      ['personal_sign', 'wallet_sendCalls'],
      'one signature, one approval',
    );
    assert.deepEqual(events, [
      'ready',
      'before-register',
      'error',
      'registered',
      'before-add-guardian',
      'guardian-added',
    ]);
    assertSteps(steps, [
      'protect/contact',
      'protect/sign',
      'protect/contact',
      'protect/sign',
      'protect/code',
      'protect/guardian',
    ]);
    const request = client.requests.find(({ method }) => method === 'register')?.request as {
      message: string;
    };
    const statement = registerStatement({ channel: 'email', target: 'mia@example.com' });
    assert.include(request.message, statement);
    assert.include(request.message, account);
    assert.include(request.message, `Chain ID: ${chainId}`);
  });

  it('a phone is registered by keyboard alone, with the focus on each new heading', async () => {
    const { element, client } = mount({ properties: { view } });
    await sees(element, 'How should we reach you?');
    // Past the account and the arrow back.
    for (let tabs = 0; tabs < 3; tabs++) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowRight' });
    // The country comes first.
    for (let tabs = 0; tabs < 2; tabs++) await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findInput(element, 'Phone number'));
    await sendKeys({ type: '0049 (0)151 1234-5678' });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'It says: +4915112345678 may help me back in.');
    assert.equal(focused()?.textContent, 'Your wallet asks for your OK (1 of 2)');

    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Enter the code we sent to +4915112345678');
    assert.equal(focused()?.textContent, 'Enter the code we sent to +4915112345678');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: rightCode });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Last step: switch it on');
    assert.equal(client.registrations[0]?.target, '+4915112345678');
  });

  it('no second approval is asked for if the guardian is already on the account', async () => {
    const { element, chain } = mount({ properties: { view }, state: protectedAccount });
    await registersEmail(element);
    await sees(element, 'Done. You can get back in.');
    assert.deepEqual(methodsOf(chain.asked), ['personal_sign']);
  });

  it('protecting an account with guardians keeps their threshold', async () => {
    const state = { moduleEnabled: true, guardians: [stranger, owner], guardianThreshold: 2 };
    const { element, chain } = mount({ properties: { view }, state });
    await registersEmail(element);
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.equal(chain.state.guardianThreshold, 2);
  });

  it('an account is protected by the signatures and transactions of an owner’s wallet', async () => {
    const { element, chain } = mount({ properties: { view }, walletAccounts: [owner] });
    await registersEmail(element);
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.deepEqual(chain.state.guardians, [guardian]);
    assert.deepEqual(methodsOf(chain.asked), ['eth_signTypedData_v4', 'eth_sendTransaction']);
  });

  it('an invalid address is reported at its field, which keeps what was typed', async () => {
    const { element } = mount({ properties: { view } });
    await types(element, 'Email address', 'mia@exam');
    await leadsTo(element, 'Continue', 'Enter an email address, like you@example.com.');
    const input = await findInput(element, 'Email address');
    assert.equal(input.value, 'mia@exam');
    assert.equal(focused(), input);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    await expect(element).to.be.accessible();
  });

  it('a registration that the user declined is reported, and can be tried again', async () => {
    const { element, chain, events } = mount({ properties: { view } });
    chain.refusals.set('personal_sign', { code: 4001, message: 'no' });
    await asksForCode(element);
    await seesAccessible(element, 'You declined in your wallet. Nothing was signed.');
    assert.include(events, 'error');
    chain.refusals.clear();
    await leadsTo(element, 'Ask my wallet', 'Enter the code we sent to mia@example.com');
  });

  it('another wallet is asked for if this one is not the owner’s, and not the same again', async () => {
    const { element, chain } = mount({ properties: { view }, walletAccounts: [stranger] });
    chain.state.owners = [owner];
    await asksForCode(element);
    await sees(element, 'This wallet does not control the account.');
    assert.notInclude(textOf(element), 'Ask my wallet');
    await expect(element).to.be.accessible();
    chain.walletAccounts = [owner];
    await clicks(element, 'Switch account in my wallet');
    await leadsTo(element, 'Ask my wallet', 'Enter the code we sent to');
  });

  it('a target that cannot be reached is reported at its field, to be changed', async () => {
    const { element, client } = mount({ properties: { view } });
    client.refusals.set('register', { reason: 'delivery-refused', status: 400 });
    await asksForCode(element);
    await sees(element, 'We couldn’t reach you there.');
    const input = await findInput(element, 'Email address');
    assert.equal(input.value, email.target);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    assert.equal(focused(), input);
    await expect(element).to.be.accessible();
    await types(element, 'Email address', 'noor@example.com');
    await clicks(element, 'Continue');
    await leadsTo(element, 'Ask my wallet', 'Enter the code we sent to');
  });

  it('a new code is sent to the same target after too many wrong ones', async () => {
    const { element, client } = mount({ properties: { view } });
    await asksForCode(element);
    client.refusals.set('submitRegistration', { reason: 'challenge-exhausted', status: 400 });
    await entersCode(element);
    await leadsTo(element, 'Send a new code', `${email.target} may help me back in`);
  });

  it('protecting is done when the chain shows it, also if the wallet replaced the transaction', async () => {
    const { element, chain } = mount({ properties: { view }, walletAccounts: [owner] });
    chain.state.owners = [owner];
    const { request } = chain;
    // No block has the transaction that the wallet reported.
    chain.request = async (what) =>
      what.method === 'eth_getTransactionReceipt' ? null : request.call(chain, what);
    await registersEmail(element);
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.deepEqual(chain.state.guardians, [guardian]);
  });

  it('protecting stays at its step when the page moves the element', async () => {
    const { element } = mount({ properties: { view }, state: protectedAccount });
    await registersEmail(element);
    await sees(element, 'Done. You can get back in.');
    moves(element);
    await element.updateComplete;
    await sees(element, 'Done. You can get back in.');
    assert.notInclude(textOf(element), 'How should we reach you?');
  });

  it('protecting continues at the code after a reload, and keeps no address in the browser', async () => {
    const { element, client, chain } = mount({ properties: { view } });
    await asksForCode(element);
    await sees(element, 'Enter the code we sent to mia@example.com');
    assert.notInclude(JSON.stringify({ ...localStorage }), email.target);
    await leadsTo(element, 'Back', 'Protect this account');
    element.remove();

    const again = mount({ isReload: true, properties: { view, client, provider: chain } });
    await seesAccessible(again.element, 'Enter the code we sent to mi***@ex***.com');
    await entersCode(again.element);
    await sees(again.element, 'Last step: switch it on');
    await sees(again.element, 'mi***@ex***.com');

    const third = mount({ isReload: true, properties: { view, client, provider: chain } });
    await sees(third.element, 'mi***@ex***.com');
    await leadsTo(third.element, 'Turn on recovery', 'Done. You can get back in.');
    await sees(third.element, 'mi***@ex***.com');
    assert.notInclude(JSON.stringify(localStorage), 'challengeId', 'the code was used');
  });

  it('the address is asked for again if the code of before the reload cannot be used', async () => {
    const { element, client } = mount({ properties: { view } });
    await asksForCode(element);
    await sees(element, 'Enter the code we sent to mia@example.com');
    const again = mount({ isReload: true, properties: { view, client } });
    client.refusals.set('submitRegistration', { reason: 'challenge-exhausted', status: 400 });
    await entersCode(again.element);
    await leadsTo(again.element, 'Send a new code', 'How should we reach you?');
    const { value } = await findInput(again.element, 'Email address');
    assert.equal(value, '', 'only its mask was known');
  });

  it('the user can go back while the wallet waits, and a late signature is dropped', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    const wallet = Promise.withResolvers<unknown>();
    const { request } = chain;
    chain.request = (what) =>
      what.method === 'personal_sign' ? wallet.promise : request.call(chain, what);
    await asksForCode(element);
    await seesAccessible(element, 'Check your wallet…');
    await leadsTo(element, 'Back', 'How should we reach you?');
    wallet.resolve('0x1234');
    await wallet.promise;
    await leadsTo(element, 'Continue', 'Ask my wallet');
    assert.isEmpty(client.registrations);
  });

  it('protecting starts again if the host shows another account', async () => {
    const { element } = mount({ properties: { view } });
    await types(element, 'Email address', 'mia@example.com');
    await leadsTo(element, 'Continue', 'Your wallet asks for your OK (1 of 2)');
    element.account = stranger;
    await sees(element, 'This account can’t be recovered here.');
    element.account = account;
    await sees(element, 'How should we reach you?');
  });

  it('a registration is left to a host that prevents it', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    element.addEventListener('recovery-guardian-before-register', (event) => {
      assert.equal(event.detail.target, 'mia@example.com');
      event.preventDefault();
    });
    await asksForCode(element);
    await sees(element, 'Your wallet asks for your OK (1 of 2)');
    assert.isEmpty(chain.asked);
    assert.notInclude(methodsOf(client.requests), 'register');
  });

  it('a registration is signed by the host’s signer instead of the wallet', async () => {
    const signed: string[] = [];
    const signer: Signer = async ({ message }) => {
      signed.push(message);
      return '0x1234';
    };
    const { element, chain, client } = mount({ properties: { view, signer } });
    await asksForCode(element);
    await sees(element, 'Enter the code we sent to');
    assert.lengthOf(signed, 1);
    assert.isEmpty(chain.asked);
    const request = client.requests.find(({ method }) => method === 'register')?.request;
    assert.include(request, { signature: '0x1234' });
  });

  it('a registration is signed for the domain that the page names, as a recovery service and never a website', async () => {
    const signed: string[] = [];
    const signer: Signer = async ({ message }) => {
      signed.push(message);
      return '0x1234';
    };
    const siweDomain = 'recovery.acme.example';
    const { element } = mount({ properties: { view, signer, siweDomain } });
    await asksForCode(element);
    await sees(element, 'Enter the code we sent to');
    assert.match(signed[0] ?? '', /^service:\/\/recovery\.acme\.example wants you to sign in/);
    assert.include(signed[0], '\nURI: service://recovery.acme.example\n');
  });

  it('a phone number is completed by the country that is chosen or pasted', async () => {
    const { element } = mount({ properties: { view } });
    await sees(element, 'How should we reach you?');
    await clicks(element, 'Phone');
    const country = (await findInput(element, 'Country')) as unknown as HTMLSelectElement;
    const own = new Intl.Locale(navigator.language).maximize().region;
    assert.equal(country.value, own);
    assert.equal(country.options[0]?.value, own);
    await expect(element).to.be.accessible();

    await types(element, 'Phone number', '+43 660');
    assert.equal(country.value, 'AT');
    country.value = 'DE';
    country.dispatchEvent(new Event('change'));
    const number = await findInput(element, 'Phone number');
    await until(element, 'The other code', () => number.value === '+49 660');
    await types(element, 'Phone number', '0151 12345678');
    assert.equal(country.value, 'DE');
    await leadsTo(element, 'Continue', 'It says: +4915112345678 may help me back in.');
  });

  it('several contacts are registered before the one approval', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    await registersEmail(element);
    await clicks(element, 'Add another email or phone first');
    await clicks(element, 'Phone');
    await types(element, 'Phone number', '+49 151 12345678');
    await clicks(element, 'Continue');
    await clicks(element, 'Ask my wallet');
    await entersCode(element);
    await sees(element, 'mia@example.com');
    await seesAccessible(element, '+4915112345678');
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.lengthOf(client.registrations, 2);
    assert.deepEqual(methodsOf(chain.asked), [
      'personal_sign',
      'personal_sign',
      'wallet_sendCalls',
    ]);
  });

  it('no contact is registered twice', async () => {
    const { element } = mount({ properties: { view } });
    await registersEmail(element);
    await clicks(element, 'Add another email or phone first');
    await types(element, 'Email address', 'Mia@Example.com');
    await clicks(element, 'Continue');
    await seesAccessible(element, 'You’ve already added this one.');
    await leadsTo(element, 'Back', 'Last step: switch it on');
  });

  it('the user chooses the threshold in the same approval', async () => {
    const state = { moduleEnabled: true, guardians: [stranger, owner], guardianThreshold: 1 };
    const { element, chain } = mount({ properties: { view }, state });
    await registersEmail(element);
    await sees(element, 'How many must help?');
    await seesAccessible(element, 'If you lose one of them, no one can let you back in.');
    (await findInput(element, '1 of 3 Any one of them can start a recovery alone.')).focus();
    await sendKeys({ press: 'ArrowDown' });
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.equal(chain.state.guardianThreshold, 2);
    assert.lengthOf(chain.state.guardians, 3);
  });

  it('only the module that the service serves is offered, of several that the host lists [S35]', async () => {
    const { element, chain } = mount({
      properties: { view, recoveryModule: `${weekModule} ${recoveryModule}` },
    });
    chain.otherModules = [weekModule];
    await registersEmail(element);
    await sees(element, 'You then have 3 days to stop it.');
    assert.notInclude(textOf(element), '7 days');
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.equal(chain.module, recoveryModule);
  });

  it('a module that only the service knows is not switched on, and is named in full [S35]', async () => {
    for (const state of [{}, { ...protectedAccount, moduleEnabled: false }]) {
      const { element, chain, client } = mount({ properties: { view }, state });
      chain.module = stranger;
      chain.otherModules = [recoveryModule];
      client.module = stranger;
      await sees(element, 'Don’t turn on recovery here');
      await seesAccessible(element, stranger);
      assert.isEmpty(chain.asked);
      assert.isEmpty(client.requests.filter(({ method }) => method === 'register'));
    }
  });

  it('a module that the host lists is switched on [S35]', async () => {
    const { element, chain, client } = mount({ properties: { view, recoveryModule: stranger } });
    chain.module = stranger;
    client.module = stranger;
    await registersEmail(element);
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
  });

  it('no contact is registered for an account whose module the service does not serve [S35]', async () => {
    const { element, client } = mount({ properties: { view }, state: protectedAccount });
    client.module = weekModule;
    await seesAccessible(element, 'Codes can’t recover this account');
    await clicks(element, 'Add someone you trust instead');
    assert.isEmpty(client.requests.filter(({ method }) => method === 'register'));
  });

  describe('where a new contact has to wait', () => {
    const mountHeld = () => {
      const mounted = mount({ properties: { view }, state: protectedAccount });
      mounted.client.registrations = [email];
      mounted.client.hold = 3 * 86_400_000;
      return mounted;
    };

    it('a contact that would have to wait becomes effective by a code of an earlier one', async () => {
      const { element, client } = mountHeld();
      await registersPhone(element);
      await sees(element, 'Use this phone right away?');
      await sees(element, 'For safety, a new phone starts working on ');
      await seesAccessible(element, 'Enter the code we sent to mi***@ex***.com to skip the wait.');
      await clicks(element, 'Enter code sent to mi***@ex***.com');
      await sees(element, 'Enter the code we sent to mi***@ex***.com');
      assert.notInclude(textOf(element), 'Compare these words');
      await expect(element).to.be.accessible();
      await clicks(element, 'Back');
      await clicks(element, 'Enter code sent to mi***@ex***.com');
      await entersCode(element);
      await sees(element, 'Done. You can get back in.');
      assert.notInclude(textOf(element), 'Works from');
      assert.isAtMost(Date.parse(client.registrations[1]?.countsFrom ?? ''), Date.now());
    });

    it('the user lets a new contact wait', async () => {
      const { element, client } = mountHeld();
      await registersPhone(element);
      await leadsTo(element, 'Wait instead', 'Works from ');
      await seesAccessible(element, '+4915112345678 Works from ');
      assert.isAbove(Date.parse(client.registrations[1]?.countsFrom ?? ''), Date.now());
    });

    it('the code of an earlier contact is asked for again if it is wrong', async () => {
      const { element } = mountHeld();
      await registersPhone(element);
      await clicks(element, 'Enter code sent to mi***@ex***.com');
      await entersCode(element, '111111');
      await sees(element, 'That code isn’t right.');
    });
  });

  it('a second guardian that the service names is not added [S129]', async () => {
    const guardians = [stranger, guardian];
    const { element, chain, client, events } = mount({
      properties: { view },
      state: { ...protectedAccount, guardians, guardianThreshold: 2 },
    });
    Object.assign(client, { guardian: otherGuardian });
    await registersEmail(element);
    await sees(element, 'The recovery service has a new address');
    await sees(element, `${email.target} can’t recover this account yet.`);
    await sees(element, `On your account ${guardian} New address of the service ${otherGuardian}`);
    await expect(element).to.be.accessible();
    assert.notMatch(textOf(element), /code|Valid for|Turn on recovery/);
    assert.notInclude(events, 'registered');
    assert.include(events, 'error');
    assert.equal(readServiceGuardian({ account, chainId }), guardian);
    assert.deepEqual(chain.state.guardians, guardians);
    await clicks(element, 'Change who can help');
    await until(element, 'The view', () => element.view === 'guardians');
  });

  it('the service’s guardian is shown in full where others can approve already [S129]', async () => {
    const { element, client } = mount({
      properties: { view },
      isGuardianUnknown: true,
      state: { ...protectedAccount, guardians: [stranger, guardian], guardianThreshold: 2 },
    });
    Object.assign(client, { guardian: otherGuardian });
    await registersEmail(element);
    await sees(element, 'Last step: switch it on');
    await sees(element, `Recovery service ${otherGuardian}`);
    await sees(element, 'Who can help you back in');
    await seesAccessible(element, 'One may be the service that sends your codes.');
    await clicks(element, 'Change who can help');
    await until(element, 'The view', () => element.view === 'guardians');
  });

  it('a threshold of protecting is forgotten if another device has changed the guardians [S132]', async () => {
    const guardians = [stranger, otherGuardian];
    const { element, chain } = mount({
      properties: { view },
      isGuardianUnknown: true,
      state: { ...protectedAccount, guardians, guardianThreshold: 3 },
    });
    await registersEmail(element);
    await until(element, 'The choice', () => chosenIn(element)?.startsWith('3 of 3'));
    await clicks(element, '1 of 3 Any one of them can start a recovery alone.');
    chain.state = { ...chain.state, guardianThreshold: 2 };
    await clicks(element, 'Turn on recovery');
    await sees(element, 'Who can help you back in has changed since this page was loaded.');
    await expect(element).to.be.accessible();
    await until(element, 'The choice', () => chosenIn(element)?.startsWith('2 of 3'));
    assert.notInclude(textOf(element), 'Turn on recovery');
    await clicks(element, 'See who can help');
    await until(element, 'The view', () => element.view === 'guardians');
  });

  it('recovery is enabled again if only that is missing', async () => {
    const { element, chain, events } = mount({
      properties: { view },
      state: { ...protectedAccount, moduleEnabled: false },
    });
    await seesAccessible(element, 'Check that you still trust everyone here.');
    chain.refusals.set('wallet_sendCalls', { code: 4001, message: 'no' });
    await leadsTo(element, 'Turn on recovery', 'You declined in your wallet. Nothing was signed.');
    chain.refusals.clear();
    await clicks(element, 'Turn on recovery');
    await seesAccessible(element, 'Done. You can get back in.');
    assert.isTrue(chain.state.moduleEnabled);
    assert.deepEqual(chain.state.guardians, [guardian]);
    assert.deepEqual(
      events.filter((name) => name !== 'error'),
      ['ready', 'before-change-guardians', 'before-change-guardians', 'guardians-changed'],
    );
  });

  it('no module is enabled before the service has named one', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    const { getNetworkConfiguration } = client;
    client.getNetworkConfiguration = async () => {
      throw new RecoveryServiceError({ reason: 'unreachable' });
    };
    await registersEmail(element);
    await seesAccessible(element, 'We can’t reach the recovery service.');
    assert.notInclude(textOf(element), 'Recovery module');
    client.getNetworkConfiguration = getNetworkConfiguration;
    await clicks(element, 'Try again');
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.equal(chain.module, recoveryModule);
  });
});

/** From the first question to the correct code. */
async function registersEmail(element: Element): Promise<void> {
  await asksForCode(element);
  await entersCode(element);
}

async function registersPhone(element: Element): Promise<void> {
  await clicks(element, 'Phone');
  await types(element, 'Phone number', phone.target);
  await clicks(element, 'Continue');
  await clicks(element, 'Ask my wallet');
  await entersCode(element);
}
