import { assert } from '@open-wc/testing';
import { deleteStatement, listStatement } from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import { keepGuardianName } from '../../context/account-memory.ts';
import {
  account,
  assertSteps,
  chainId,
  email,
  entersCode,
  guardian,
  type MountOptions,
  methodsOf,
  mount,
  otherGuardian,
  phone,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import {
  clicks,
  everythingIn,
  findControl,
  focused,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from '../../testing/page.ts';
import { rightCode } from '../../testing/test-client.ts';
import { sheet } from '../../testing/test-world.ts';

const codesBy = 'Codes by \u2068Safe Recovery Service\u2069';
const options: MountOptions = { properties: { view: 'manage' }, state: protectedAccount };

describe('manage', () => {
  it('managing contacts signs nothing until asked to, then lists them', async () => {
    const { element, chain, client } = mount({ ...options, registrations: [email, phone] });
    await seesAccessible(element, 'Only you can see your email and phone');
    assert.isEmpty(chain.asked);

    await clicks(element, 'Show my email and phone');
    await sees(element, 'To recover, you need a code from each of these.');
    await sees(element, 'mia@example.com');
    await seesAccessible(element, '+4915112345678');
    const request = client.requests.at(-1)?.request as { message: string };
    assert.include(request.message, listStatement());
  });

  it('managing contacts keeps addresses in the browser only masked, also of fields that it does not know', async () => {
    const { element, client } = mount(options);
    client.registrations = [{ ...email, normalizedTarget: email.target } as typeof email];
    await leadsTo(element, 'Show my email and phone', email.target);
    const stored = JSON.stringify({ ...localStorage });
    assert.include(stored, 'mi***@ex***.com');
    assert.notInclude(stored, email.target);
  });

  it('a contact is removed once the user knows what that weakens', async () => {
    const { element, chain, client, events } = mount({ ...options, registrations: [email, phone] });
    await clicks(element, 'Show my email and phone');
    await clicks(element, 'Remove mia@example.com');
    await seesAccessible(
      element,
      'That leaves one. Anyone who can read messages sent there could start a recovery.',
    );
    assert.lengthOf(client.registrations, 2);

    await leadsTo(element, 'Remove it', 'mia@example.com was removed.');
    await seesAccessible(element, 'To recover, you need a code sent here.');
    assert.deepEqual(client.registrations, [phone]);
    assert.lengthOf(chain.asked, 2, 'one signature to list, one to remove');
    const request = client.requests.at(-1)?.request as { message: string };
    assert.include(request.message, deleteStatement({ registrationId: email.id }));
    assert.include(events, 'deleted');
  });

  it('a contact is checked by a code that moves nothing, and one that was not for long says so', async () => {
    const longAgo = new Date(Date.now() - 500 * 86_400_000);
    const old = {
      ...email,
      checkedAt: longAgo.toISOString(),
      undeliveredAt: longAgo.toISOString(),
    };
    const { element, client, chain } = mount({ ...options, registrations: [old] });
    client.foundAccounts = [];
    await clicks(element, 'Show my email and phone');
    await sees(element, 'Email · messages don’t arrive');
    const parts = () => [...everythingIn(element.shadowRoot as ShadowRoot)];
    const isDue = () => parts().some((one) => one.matches('.is-due'));
    assert.isTrue(isDue());
    await clicks(element, 'Test mia@example.com');
    await seesAccessible(element, 'Does mia@example.com still work?');
    await clicks(element, 'Send the code');
    await seesAccessible(element, 'It moves nothing.');
    await entersCode(element);
    await sees(element, 'mia@example.com was not found.');
    await leadsTo(element, 'Back', 'Your email and phone');
    assert.isTrue(isDue());

    client.foundAccounts = [
      { account: chain.account, chainId: chain.chainId, chainName: 'Local', ways: [] },
    ];
    await clicks(element, 'Test mia@example.com');
    await clicks(element, 'Send the code');
    await entersCode(element);
    await seesAccessible(element, 'mia@example.com works.');
    await sees(element, 'Email · checked');
    assert.isFalse(isDue());
    assert.lengthOf(chain.asked, 1, 'one signature to list');
    assert.notInclude(methodsOf(client.requests), 'requestSignature');
  });

  it('one press asks for a yearly reminder of a contact, and one ends it, without a signature [S172]', async () => {
    const reminder = { isOn: false, token: 'token of the email' };
    const { element, client, chain } = mount({
      ...options,
      registrations: [{ ...email, reminder }, phone],
    });
    await clicks(element, 'Show my email and phone');
    await leadsTo(element, 'Test mia@example.com', 'Ask me once a year');
    await clicks(element, 'Ask me once a year');
    await seesAccessible(element, 'Stop asking');
    const { request } = client.requests.at(-1) ?? {};
    assert.deepEqual(request, {
      registrationId: email.id,
      token: reminder.token,
      isOn: true,
    } as typeof request);
    assert.notInclude(JSON.stringify({ ...localStorage }), reminder.token);
    client.refusals.set('setReminder', { reason: 'unreachable' });
    await clicks(element, 'Stop asking');
    await sees(element, 'Stop asking');
    assert.isTrue(client.registrations[0]?.reminder?.isOn);
    await leadsTo(element, 'Stop asking', 'Ask me once a year');
    assert.isFalse(client.registrations[0]?.reminder?.isOn);
    assert.lengthOf(chain.asked, 1, 'one signature to list');
    await clicks(element, 'Back');
    await leadsTo(element, 'Test +4915112345678', 'Send the code');
    assert.notInclude(textOf(element), 'once a year');
  });

  it('a contact is not checked where the service finds no accounts', async () => {
    const { element, client } = mount({ ...options, registrations: [email] });
    client.foundAccounts = undefined;
    await clicks(element, 'Show my email and phone');
    await sees(element, email.target);
    assert.notInclude(textOf(element), 'Test');
  });

  it('managing contacts warns if too few of them can give a code, and so does the overview then [S175]', async () => {
    const { element } = mount({
      ...options,
      registrations: [
        email,
        { ...sheet, codesLeft: 0 },
        { ...phone, undeliveredAt: '2024-01-02T03:04:05.000Z' },
      ],
    });
    await clicks(element, 'Show my email and phone');
    const short = 'A recovery needs codes from 2 of your ways back in, but only 1 can give one.';
    await seesAccessible(element, short);
    await sees(element, 'Phone · messages don’t arrive');
    await clicks(element, 'Back');
    await seesAccessible(element, 'Protection is incomplete');
    await sees(element, short);
    await sees(element, 'Phone · messages don’t arrive');
    assert.notInclude(textOf(element), 'Your account is protected');
    await leadsTo(element, 'Manage email and phone', 'Your email and phone');
  });

  it('managing contacts says what a second one helps, and whose address signs', async () => {
    const { element, client } = mount(options);
    client.registrations = [email];
    await leadsTo(element, 'Show my email and phone', email.target);
    await sees(element, 'With a second way back in, reading this one is not enough.');
    await clicks(element, 'Details');
    await sees(element, guardian);
  });

  it('managing contacts warns before the last contact is removed, and keeps it', async () => {
    const { element, client } = mount({ ...options, registrations: [email] });
    await clicks(element, 'Show my email and phone');
    await leadsTo(element, 'Remove mia@example.com', 'This is the last one.');
    await leadsTo(element, 'Keep it', 'To recover, you need a code sent here.');
    assert.lengthOf(client.registrations, 1);
  });

  it('managing contacts offers to add one if there is none, however the service reports that', async () => {
    for (const answer of ['empty', 'refused']) {
      const { element, client } = mount(options);
      if (answer === 'refused') {
        client.refusals.set('listRegistrations', { reason: 'no-registrations', status: 404 });
      }
      await clicks(element, 'Show my email and phone');
      await seesAccessible(element, 'No email or phone yet');
      await leadsTo(element, 'Add email or phone', 'How should we reach you?');
    }
  });

  it('a contact that the service failed to remove stays', async () => {
    const { element, client } = mount({ ...options, registrations: [email] });
    await clicks(element, 'Show my email and phone');
    await clicks(element, 'Remove mia@example.com');
    client.refusals.set('deleteRegistration', { reason: 'unreachable' });
    await clicks(element, 'Remove it');
    await sees(element, 'We can’t reach the recovery service. Try again.');
    await leadsTo(element, 'Remove it', 'No email or phone yet');
  });

  it('managing contacts shows nothing to a stranger’s wallet', async () => {
    const { element, chain } = mount({ ...options, walletAccounts: [stranger] });
    await leadsTo(element, 'Show my email and phone', 'This wallet does not control the account.');
    assert.isEmpty(chain.asked);
  });

  it('contacts can be managed by keyboard', async () => {
    const { element } = mount({ ...options, registrations: [email] });
    (await findControl(element, 'Show my email and phone')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, 'To recover, you need a code sent here.');
    assert.equal(focused()?.textContent, 'Your email and phone');
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findControl(element, 'Test mia@example.com'));
    await sendKeys({ press: 'Tab' });
    assert.equal(focused(), await findControl(element, 'Change mia@example.com'));
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    await sees(element, 'Remove mia@example.com?');
    assert.equal(focused()?.textContent, 'Remove mia@example.com?');
  });

  it('a card to print names the site and its service, and nothing of the account or its ways back in [S186]', async () => {
    keepGuardianName({ account, chainId }, stranger, 'Ana');
    const state = { ...protectedAccount, guardians: [stranger, guardian] };
    const { element } = mount({ ...options, isReload: true, state, registrations: [email, phone] });
    const printed: Document[] = [];
    const { prototype } = HTMLIFrameElement;
    const real = Object.getOwnPropertyDescriptor(prototype, 'contentWindow') as PropertyDescriptor;
    Object.defineProperty(prototype, 'contentWindow', {
      configurable: true,
      get() {
        const view: Window = real.get?.call(this);
        view.print = () => printed.push(view.document);
        return view;
      },
    });
    const page = location.href;
    history.replaceState(null, '', `?account=${account}#/accounts/${account}`);
    try {
      await clicks(element, 'Show my email and phone');
      await leadsTo(element, 'Print a card', 'Your way back in, on paper');
      await seesAccessible(element, codesBy);
      await clicks(element, 'Print');
      await until(element, 'The printed card', () => printed[0]?.body.querySelector('.card'));
      const text = printed[0]?.documentElement.textContent ?? '';
      assert.include(text, `Your way back into \u2068${location.host}\u2069`);
      assert.include(text, codesBy);
      for (const part of ['0x', account.slice(2, 6), 'mi', '+49', '***', 'Ana', '?account', '#/']) {
        assert.notInclude(text, part);
      }
      await clicks(element, 'Back');
      await until(element, 'The end', () => !document.querySelector('iframe'));
    } finally {
      Object.defineProperty(prototype, 'contentWindow', real);
      history.replaceState(null, '', page);
    }
  });

  it('managing contacts offers no card where the account is found by its address only', async () => {
    const { element, client } = mount({ ...options, registrations: [email] });
    const answer = await client.getNetworkConfiguration(chainId);
    client.getNetworkConfiguration = async () => ({ ...answer, accountSearch: false });
    await leadsTo(element, 'Show my email and phone', email.target);
    assert.notInclude(textOf(element), 'Print a card');
  });

  it('managing contacts shows when a contact becomes effective, and ignores its codes before', async () => {
    const { element, client } = mount(options);
    client.registrations = [email, { ...phone, countsFrom: tomorrow() }];
    await clicks(element, 'Show my email and phone');
    await sees(
      element,
      'To recover, you need a code from mia@example.com. The other one doesn’t work yet.',
    );
    await seesAccessible(element, 'Works from');
    await clicks(element, 'Remove mia@example.com');
    await seesAccessible(element, 'The other one won’t work until');
    await leadsTo(element, 'Remove it', 'None of these works before');
  });

  describe('changing a contact', () => {
    const newEmail = 'noor@example.com';

    it('changing a contact registers the new one and then removes the old one', async () => {
      const { element, chain, client, events } = mount(options);
      client.registrations = [email, phone];
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await seesAccessible(element, 'The old one stays until the new one works.');
      await registers(element, newEmail);
      await seesAccessible(element, 'Now remove mia@example.com');
      assert.lengthOf(client.registrations, 3, 'nothing is gone yet');

      await clicks(element, 'Remove the old one');
      await sees(element, 'mia@example.com was changed to noor@example.com.');
      await seesAccessible(element, 'To recover, you need a code from each of these.');
      assert.deepEqual(
        client.registrations.map(({ target }) => target),
        [phone.target, newEmail],
      );
      assert.lengthOf(chain.asked, 4, 'to list, to register, to see that it counts, to remove');
      assert.deepEqual(events, ['ready', 'before-register', 'registered', 'deleted']);
    });

    it('a phone number is changed by keyboard', async () => {
      const { element, client } = mount({ ...options, registrations: [phone] });
      await clicks(element, 'Show my email and phone');
      (await findControl(element, 'Change +4915112345678')).focus();
      await sendKeys({ press: 'Enter' });
      await sees(element, 'Change +4915112345678');
      assert.equal(focused()?.textContent, 'Change +4915112345678');
      // The country comes first.
      for (let tabs = 0; tabs < 2; tabs++) await sendKeys({ press: 'Tab' });
      await sendKeys({ type: '+49 151 87654321' });
      await sendKeys({ press: 'Enter' });
      await clicks(element, 'Ask my wallet');
      await types(element, 'Code', rightCode);
      await sendKeys({ press: 'Enter' });
      await sees(element, 'Now remove +4915112345678');
      assert.equal(focused()?.textContent, 'Now remove +4915112345678');
      (await findControl(element, 'Remove the old one')).focus();
      await sendKeys({ press: 'Enter' });
      await sees(element, '+4915112345678 was changed to +4915187654321.');
      assert.equal(client.registrations[0]?.target, '+4915187654321');
    });

    it('changing a contact needs no further request if the old contact confirms the new one', async () => {
      const { element, chain, client, steps } = mount({ ...options, registrations: [email] });
      client.hold = 86_400_000;
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await registers(element, newEmail);
      await clicks(element, 'Enter code sent to mi***@ex***.com');
      await entersCode(element);
      await clicks(element, 'Remove the old one');
      await sees(element, 'mia@example.com was changed to noor@example.com.');
      assert.deepEqual(
        client.registrations.map(({ target }) => target),
        [newEmail],
      );
      assert.lengthOf(chain.asked, 3, 'to list, to register, to remove');
      assertSteps(steps, [
        'manage/contact',
        'manage/sign',
        'manage/code',
        'manage/confirm',
        'manage/replace',
      ]);
    });

    it('changing a contact keeps the old one if the new one waits', async () => {
      const { element, client } = mount({ ...options, registrations: [email] });
      client.hold = 86_400_000;
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await registers(element, newEmail);
      await clicks(element, 'Wait instead');
      await seesAccessible(element, 'noor@example.com was added and works from');
      assert.lengthOf(client.registrations, 2);
      await leadsTo(element, 'Show my email and phone', 'Works from');
    });

    it('changing a contact keeps the old one if the service reports the wait only when asked', async () => {
      const { element, client } = mount({ ...options, registrations: [email] });
      client.hold = 86_400_000;
      const { register } = client;
      client.register = async (request) => {
        const { confirmations: _, ...answer } = await register.call(client, request);
        return answer;
      };
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await registers(element, newEmail);
      await clicks(element, 'Remove the old one');
      await sees(element, 'mia@example.com stays until you remove it.');
      await sees(element, 'Works from');
      assert.lengthOf(client.registrations, 2);
    });

    it('changing a contact keeps both if the user declines the removal or chooses to', async () => {
      const { element, chain, client } = mount({ ...options, registrations: [email] });
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await registers(element, newEmail);
      chain.refusals.set('personal_sign', { code: 4001, message: 'no' });
      await clicks(element, 'Remove the old one');
      await seesAccessible(element, 'You declined in your wallet. Nothing was signed.');
      await leadsTo(element, 'Keep both', 'noor@example.com was added. mia@example.com stays');
      assert.lengthOf(client.registrations, 2);
    });

    it('changing a contact reads the contacts again if the service names another guardian', async () => {
      const { element, client } = mount({ ...options, registrations: [email] });
      Object.assign(client, { guardian: otherGuardian });
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await registers(element, newEmail);
      await sees(element, 'The recovery service has a new address');
      await clicks(element, 'Back');
      await leadsTo(element, 'Show my email and phone', newEmail);
    });

    it('changing a contact rejects one that exists already', async () => {
      const { element } = mount({ ...options, registrations: [email] });
      await clicks(element, 'Show my email and phone');
      await clicks(element, 'Change mia@example.com');
      await types(element, 'Email address', email.target);
      await leadsTo(element, 'Continue', 'You’ve already added this one.');
      await leadsTo(element, 'Back', 'To recover, you need a code sent here.');
    });
  });
});

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString();
}

/** Registers another email address, from the first question to the correct code. */
async function registers(element: Element, target: string): Promise<void> {
  await types(element, 'Email address', target);
  await clicks(element, 'Continue');
  await clicks(element, 'Ask my wallet');
  await entersCode(element);
}
