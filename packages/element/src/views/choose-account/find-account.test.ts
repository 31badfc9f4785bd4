import { assert, expect, nextFrame } from '@open-wc/testing';
import { shortenAddress } from '@recovery-guardian/core';
import { writeLink } from '../../context/shared-link.ts';
import {
  account,
  chainId,
  email,
  entersCode,
  type MountOptions,
  methodsOf,
  mount,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import {
  clicks,
  focused,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  types,
} from '../../testing/page.ts';
import { bringCaptcha } from '../../testing/test-client.ts';

const mask = { channel: 'email', target: 'mi***@ex***.com' } as const;
const here = { chainId, chainName: 'Local', ways: [mask, { channel: 'sms' as const }] };
const sent = 'Enter the code that arrives at mia@example.com';

/** Mounts the element for a user who does not know the address of their account. */
function mountLost(options: MountOptions = {}) {
  const mounted = mount({
    state: protectedAccount,
    ...options,
    properties: { account: undefined, view: 'recover', ...options.properties },
  });
  mounted.client.registrations = [email];
  return mounted;
}

async function asks(element: Element, address: string = email.target) {
  await types(element, 'Email address', address);
  await clicks(element, 'Send the code');
}

describe('an address for which the element asks', () => {
  it('a pasted text or link is followed as if the user had opened it', async () => {
    const { href } = location;
    const link = { account, chainId, kind: 'recovery', requestId: 'request-1' } as const;
    const { element, client } = mountLost();
    await client.requestSignature({ account, chainId, newOwners: [stranger], newThreshold: 1 });
    await clicks(element, 'I have the account’s address');
    await types(element, 'Account address', ` ${writeLink(link, 'moz-extension://a/popup.html')} `);
    await clicks(element, 'Continue');
    await sees(element, 'Continue this recovery?');
    history.replaceState(null, '', href);
  });
});

describe('finding the account by a code', () => {
  it('an account that is found by a code is filled in, and the recovery goes on', async () => {
    const { element, client } = mountLost();
    client.foundAccounts = [
      { account: stranger, ...here, chainId: 8453, chainName: 'Base' },
      { account, ...here },
    ];
    await asks(element);
    await seesAccessible(element, sent);
    await entersCode(element);
    await sees(element, 'Which one is yours?');
    assert.equal(focused()?.textContent, 'Which one is yours?');
    await expect(element).to.be.accessible();
    const text = textOf(element);
    assert.include(text, 'mia@example.com protects these accounts.');
    assert.include(text, 'Local · mi***@ex***.com · Phone');
    assert.include(text, 'On Base: not supported on this page');
    assert.isBelow(
      text.indexOf(shortenAddress(account)),
      text.indexOf('0x2222'),
      'those of this page come first',
    );
    assert.lengthOf(text.match(/Choose/g) ?? [], 1, 'the other cannot be chosen here');
    await leadsTo(
      element,
      `Choose ${shortenAddress(account)}`,
      'Which wallet should open your account from now on?',
    );
    const { channel, target } = email;
    const search = client.requests.filter(({ method }) => method.endsWith('Accounts'));
    assert.deepEqual(
      search.map(({ request }) => request),
      [
        { channel, target },
        { channel, target, challengeId: 'search-1', challenge: '123456' },
      ],
    );
  });

  it('another code or address is asked for, without a word about whether an account is known', async () => {
    const { element, client } = mountLost();
    client.refusals.set('submitAccounts', { reason: 'invalid-challenge', status: 400 });
    await asks(element);
    await sees(element, 'If it protects an account, the code arrives within a minute.');
    await entersCode(element, '000000');
    await sees(element, 'That code isn’t right.');
    await clicks(element, 'Wrong address?');
    await types(element, 'Email address', 'noa@example.com');
    await leadsTo(element, 'Send the code', 'Enter the code that arrives at noa@example.com');
    await entersCode(element);
    await sees(element, 'No account found');
    await leadsTo(element, 'Try another email or phone', 'Get back in');
    await leadsTo(element, 'I have the account’s address', 'Which account?');
    await leadsTo(element, 'Use my email or phone', 'Get back in');
    assert.deepEqual(
      methodsOf(client.requests).filter((method) => method !== 'getNetworkConfiguration'),
      ['requestAccounts', 'submitAccounts', 'requestAccounts', 'submitAccounts'],
    );
  });

  it('finding the account waits as long as the service says, and refuses an invalid address', async () => {
    const { element, client } = mountLost();
    client.refusals.set('requestAccounts', {
      reason: 'rate-limited',
      status: 429,
      retryAfter: 1_800,
    });
    await asks(element, 'mia@');
    await sees(element, 'Enter an email address, like you@example.com.');
    await types(element, 'Email address', email.target);
    await leadsTo(element, 'Send the code', 'Send the code in 30 minutes');
    assert.deepEqual(methodsOf(client.requests).slice(-1), ['requestAccounts']);
  });

  it('finding the account shows the captcha of the site where the code is sent', async () => {
    const { element, client } = mountLost();
    const captcha = bringCaptcha(element, client);
    await types(element, 'Email address', email.target);
    assert.isTrue(captcha.box.checkVisibility());
    await clicks(document.body, 'I am no robot');
    await leadsTo(element, 'Send the code', sent);
    assert.deepEqual(captcha.asked, ['find']);
  });

  it('finding the account continues after a reload, without another code, once the address is entered again', async () => {
    const { element, client } = mountLost();
    await asks(element);
    await sees(element, sent);
    assert.notInclude(JSON.stringify(localStorage), email.target, 'only its mask is stored');
    element.remove();
    const again = mountLost({ isReload: true });
    again.client.foundAccounts = [{ account, ...here }];
    await sees(again.element, 'You asked for a code at mi***@ex***.com.');
    await types(again.element, 'Email address', email.target);
    await leadsTo(again.element, 'Continue', sent);
    await entersCode(again.element);
    await sees(again.element, 'Which one is yours?');
    assert.deepEqual(
      [client, again.client].flatMap(({ requests }) =>
        methodsOf(requests).filter((method) => method.endsWith('Accounts')),
      ),
      ['requestAccounts', 'submitAccounts'],
    );
    assert.notProperty(
      localStorage,
      `recovery-guardian:find:${chainId}`,
      'a used code is forgotten',
    );
  });

  it('finding the account is not offered if the service does not support it', async () => {
    const { element, client } = mountLost();
    client.foundAccounts = undefined;
    client.held.add('getNetworkConfiguration');
    await sees(element, 'Which account?');
    assert.notInclude(textOf(element), 'Use my email or phone', 'it has not answered yet');
    element.remove();
    const other = mountLost();
    other.client.foundAccounts = undefined;
    await sees(other.element, 'Which account?');
    await nextFrame();
    assert.deepEqual(methodsOf(other.client.requests), ['getNetworkConfiguration']);
    assert.notInclude(textOf(other.element), 'Use my email or phone');
  });
});
