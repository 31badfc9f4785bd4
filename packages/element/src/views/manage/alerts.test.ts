import { assert, expect } from '@open-wc/testing';
import {
  listSubscriptionsStatement,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import { type Hex, hexToString } from 'viem';
import {
  account,
  email,
  entersCode,
  type MountOptions,
  mount,
  owner,
  phone,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import { clicks, findControl, leadsTo, sees, seesAccessible, textOf } from '../../testing/page.ts';
import type { Signer } from '../../wallet/connect-wallet.ts';

const options: MountOptions = {
  properties: { view: 'manage' },
  state: protectedAccount,
  walletAccounts: [owner],
};

/** Opens the contacts at a service that sends alerts. */
async function opens(more: Partial<MountOptions> = {}) {
  const mounted = mount({ ...options, ...more });
  mounted.client.registrations = [email, phone];
  mounted.client.alertChannels = ['email', 'sms'];
  await leadsTo(mounted.element, 'Show my email and phone', 'Show alerts');
  return mounted;
}

async function isOn(element: Element, target: string): Promise<string | null> {
  return (await findControl(element, `Also tell ${target} about changes`)).getAttribute(
    'aria-checked',
  );
}

describe('alerts', () => {
  it('alerts say how long to wait, as a switch cannot', async () => {
    const { element, client } = await opens();
    await clicks(element, 'Show alerts');
    client.refusals.set('subscribe', { reason: 'rate-limited', status: 429, retryAfter: 600 });
    await clicks(element, `Also tell ${email.target} about changes`);
    await sees(element, 'Too many codes requested. Your account is unchanged.');
    await seesAccessible(element, 'Try again in ');
  });

  it('alerts are shown, enabled and disabled by an owner, who signs for each', async () => {
    const { element, chain, client } = await opens();
    await expect(element).to.be.accessible();
    const before = chain.asked.length;
    await sees(element, `we always tell ${email.target}, ${phone.target}.`);
    await clicks(element, 'Show alerts');
    assert.equal(await isOn(element, email.target), 'false');
    await expect(element).to.be.accessible();

    await clicks(element, `Also tell ${email.target} about changes`);
    await sees(element, 'Enter the code we sent to mi***@ex***.com');
    await seesAccessible(element, 'amber · river · seven');
    await entersCode(element);
    await sees(element, 'mia@example.com is told about changes, too.');
    await sees(element, 'mia@example.com Told about recoveries and changes');
    await sees(element, `${phone.target} Told about recoveries`);
    assert.equal(await isOn(element, email.target), 'true');
    assert.equal(await isOn(element, phone.target), 'false');
    await expect(element).to.be.accessible();

    await clicks(element, `Also tell ${email.target} about changes`);
    await sees(element, 'mia@example.com is no longer told about changes.');
    assert.equal(await isOn(element, email.target), 'false');
    assert.isEmpty(client.subscriptions);

    const signed = chain.asked.slice(before);
    assert.deepEqual(new Set(signed.map(({ method }) => method)), new Set(['personal_sign']));
    const { channel, target } = email;
    const statements = [
      listSubscriptionsStatement,
      subscribeStatement({ account, channel, target }),
      unsubscribeStatement,
    ];
    const asked = signed.map(({ params }) => params as [Hex, string]);
    assert.deepEqual(
      asked.map(([, signer]) => signer),
      [owner, owner, owner],
    );
    for (const [index, statement] of statements.entries()) {
      const [message = '0x'] = asked[index] ?? [];
      assert.include(hexToString(message), `:\n${owner}\n\n${statement}\n`);
    }
  });

  it('alerts can be managed by keyboard', async () => {
    const { element, client } = await opens();
    (await findControl(element, 'Show alerts')).focus();
    await sendKeys({ press: 'Enter' });
    (await findControl(element, `Also tell ${phone.target} about changes`)).focus();
    await sendKeys({ press: ' ' });
    await sees(element, 'Enter the code we sent to +49***78');
    (await findControl(element, 'Back')).focus();
    await sendKeys({ press: 'Enter' });
    assert.equal(await isOn(element, phone.target), 'false');
    assert.isEmpty(client.subscriptions);
  });

  it('alerts are signed for by the owner whose key a smart wallet holds', async () => {
    const { element, chain } = await opens({
      walletAccounts: [account],
      state: { ...protectedAccount, owners: [stranger, owner] },
    });
    const request = chain.request.bind(chain);
    chain.request = async (asked) => {
      const [, signer] = (asked.params ?? []) as [unknown, string];
      if (asked.method === 'personal_sign' && signer === stranger) throw { code: 4100 };
      return request(asked);
    };
    await clicks(element, 'Show alerts');
    assert.equal(await isOn(element, email.target), 'false');
    const { params } = chain.asked.at(-1) ?? {};
    assert.equal((params as string[] | undefined)?.[1], owner);
  });

  it('alerts are signed for by a host that holds the keys, with the owner’s address', async () => {
    const asked: unknown[] = [];
    const signer: Signer = async (request) => {
      asked.push(request.account);
      return '0x11';
    };
    const { element, chain } = await opens({ properties: { view: 'manage', signer } });
    await clicks(element, 'Show alerts');
    assert.equal(await isOn(element, email.target), 'false');
    assert.deepEqual(asked, [account, owner]);
    assert.isEmpty(chain.asked);
  });

  it('alerts can be disabled for a target that is not a contact', async () => {
    const { element, client } = await opens();
    client.subscriptions = [{ id: 'former', channel: 'email', target: 'mia@example.net' }];
    await leadsTo(element, 'Show alerts', 'mia@example.net Told about');
    await clicks(element, 'Also tell mia@example.net about changes');
    await sees(element, 'mia@example.net is no longer told about changes.');
    assert.notInclude(textOf(element), 'mia@example.net Told about');
  });

  it('alerts are not shown if the service sends none', async () => {
    const { element } = mount({ ...options, registrations: [email] });
    await leadsTo(element, 'Show my email and phone', email.target);
    assert.notMatch(textOf(element), /alert|who is told/i);
  });
});
