import { registerStatement } from '@recovery-guardian/protocol';
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import {
  account,
  chainId,
  guardian,
  mount,
  owner,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import { clicks, findInput, focused, isAccessible, sees, types } from '../../testing/page.ts';
import { rightCode } from '../../testing/test-client.ts';
import type { Signer } from '../../wallet/wallet.ts';

const view = 'protect';

describe('protect', () => {
  it('registers an email and adds the guardian, by mouse', async () => {
    const { element, chain, client, events } = mount({ properties: { view } });
    await sees(element, 'How should we reach you?');
    await isAccessible(element);
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');

    await sees(element, 'You sign that codes sent to mia@example.com may start a recovery');
    await isAccessible(element);
    assert.isEmpty(chain.asked, 'nothing is signed before the person agrees');
    await clicks(element, 'Sign and send the code');

    await sees(element, 'Enter the code we sent to mi***@ex***.com');
    await sees(element, 'amber · river · seven');
    await isAccessible(element);
    await types(element, 'Code', rightCode);
    await clicks(element, 'Confirm');

    await sees(element, 'Add the guardian to your account');
    await sees(element, 'each one waits 3 days in which you can cancel');
    await isAccessible(element);
    await clicks(element, 'Add the guardian');

    await sees(element, 'Done. You have a way back.');
    await isAccessible(element);
    assert.deepEqual(chain.state.guardians, [guardian]);
    assert.isTrue(chain.state.moduleEnabled);
    assert.deepEqual(
      chain.asked.map(({ method }) => method),
      ['personal_sign', 'wallet_sendCalls'],
      'one signature, one approval',
    );
    assert.deepEqual(events, [
      'ready',
      'before-register',
      'registered',
      'before-add-guardian',
      'guardian-added',
    ]);
    const request = client.requests.find(({ method }) => method === 'register')?.request as {
      message: string;
    };
    const statement = registerStatement({ channel: 'email', target: 'mia@example.com' });
    assert.include(request.message, statement);
    assert.include(request.message, account);
    assert.include(request.message, `Chain ID: ${chainId}`);
  });

  it('registers a phone by keyboard alone, with the focus on each new heading', async () => {
    const { element, client } = mount({ properties: { view } });
    await sees(element, 'How should we reach you?');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findInput(element, 'Phone number'));
    await sendKeys({ type: '0049 (0)151 1234-5678' });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'You sign that codes sent to +4915112345678');
    assert.equal(focused()?.textContent, 'Approve in your wallet');

    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Enter the code we sent to +49***78');
    assert.equal(focused()?.textContent, 'Enter the code we sent to +49***78');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: rightCode });
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Add the guardian to your account');
    assert.equal(client.registrations[0]?.target, '+4915112345678');
  });

  it('asks for no second approval where the guardian is on the account already', async () => {
    const { element, chain } = mount({ properties: { view }, state: protectedAccount });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await types(element, 'Code', rightCode);
    await clicks(element, 'Confirm');
    await sees(element, 'Done. You have a way back.');
    assert.deepEqual(
      chain.asked.map(({ method }) => method),
      ['personal_sign'],
    );
  });

  it('keeps the threshold that an account with guardians has', async () => {
    const state = { moduleEnabled: true, guardians: [stranger, owner], guardianThreshold: 2 };
    const { element, chain } = mount({ properties: { view }, state });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await types(element, 'Code', rightCode);
    await clicks(element, 'Confirm');
    await clicks(element, 'Add the guardian');
    await sees(element, 'Done. You have a way back.');
    assert.equal(chain.state.guardianThreshold, 2);
  });

  it('signs and sends through an owner’s wallet where that is the one', async () => {
    const { element, chain } = mount({ properties: { view }, walletAccounts: [owner] });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await types(element, 'Code', rightCode);
    await clicks(element, 'Confirm');
    await clicks(element, 'Add the guardian');
    await sees(element, 'Done. You have a way back.');
    assert.deepEqual(chain.state.guardians, [guardian]);
    assert.deepEqual(
      chain.asked.map(({ method }) => method),
      ['eth_signTypedData_v4', 'eth_sendTransaction'],
    );
  });

  it('says what is wrong with an address, at the field, and keeps what was typed', async () => {
    const { element } = mount({ properties: { view } });
    await types(element, 'Email address', 'mia@exam');
    await clicks(element, 'Continue');
    await sees(element, 'Enter an email address, like you@example.com.');
    const input = await findInput(element, 'Email address');
    assert.equal(input.value, 'mia@exam');
    assert.equal(focused(), input);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
    await isAccessible(element);
  });

  it('says that the person declined, and lets them try again', async () => {
    const { element, chain, events } = mount({ properties: { view } });
    chain.refusals.set('personal_sign', { code: 4001, message: 'no' });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await sees(element, 'You declined in your wallet. Nothing was signed.');
    await isAccessible(element);
    assert.include(events, 'error');
    chain.refusals.clear();
    await clicks(element, 'Sign and send the code');
    await sees(element, 'Enter the code we sent to mi***@ex***.com');
  });

  it('lets the person go back while the wallet waits, and drops what it signs then', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    const wallet = Promise.withResolvers<unknown>();
    const { request } = chain;
    chain.request = (what) =>
      what.method === 'personal_sign' ? wallet.promise : request.call(chain, what);
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await sees(element, 'Look at your wallet…');
    await isAccessible(element);
    await clicks(element, 'Back');
    await sees(element, 'How should we reach you?');
    wallet.resolve('0x1234');
    await wallet.promise;
    await clicks(element, 'Continue');
    await sees(element, 'Sign and send the code');
    assert.isEmpty(client.registrations);
  });

  it('begins anew where the host shows another account', async () => {
    const { element } = mount({ properties: { view } });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await sees(element, 'Approve in your wallet');
    element.account = stranger;
    await sees(element, 'This address is no account that can be recovered.');
    element.account = account;
    await sees(element, 'How should we reach you?');
  });

  it('leaves registering to a host that prevents it', async () => {
    const { element, chain, client } = mount({ properties: { view } });
    element.addEventListener('recovery-guardian-before-register', (event) => {
      assert.equal(event.detail.target, 'mia@example.com');
      event.preventDefault();
    });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await sees(element, 'Approve in your wallet');
    assert.isEmpty(chain.asked);
    assert.notInclude(
      client.requests.map(({ method }) => method),
      'register',
    );
  });

  it('signs by the host’s signer in the wallet’s place', async () => {
    const signed: string[] = [];
    const signer: Signer = async ({ message }) => {
      signed.push(message);
      return '0x1234';
    };
    const { element, chain, client } = mount({ properties: { view, signer } });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await sees(element, 'Enter the code we sent to');
    assert.lengthOf(signed, 1);
    assert.isEmpty(chain.asked);
    const request = client.requests.find(({ method }) => method === 'register')?.request;
    assert.include(request, { signature: '0x1234' });
  });

  it('says that several owners must sign, where they must', async () => {
    const { element, chain } = mount({
      properties: { view },
      walletAccounts: [owner],
      state: { owners: [owner, stranger], threshold: 2 },
    });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await sees(element, 'Several owners must sign for this account together');
    assert.isEmpty(chain.asked);
  });
});
