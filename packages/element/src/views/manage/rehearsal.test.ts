import { assert } from '@open-wc/testing';
import {
  email,
  entersCode,
  type MountOptions,
  methodsOf,
  mount,
  phone,
  protectedAccount,
  recoveryModule,
} from '../../testing/mount.ts';
import { clicks, leadsTo, sees, seesAccessible, textOf } from '../../testing/page.ts';
import { sheet } from '../../testing/test-world.ts';

describe('the rehearsal of a recovery', () => {
  const visit = async (registrations: MountOptions['registrations']) => {
    const mounted = mount({
      properties: { view: 'manage' },
      state: protectedAccount,
      registrations,
    });
    const { chain, client } = mounted;
    client.foundAccounts = [
      { account: chain.account, chainId: chain.chainId, chainName: 'Local', ways: [] },
    ];
    await clicks(mounted.element, 'Show my email and phone');
    await sees(mounted.element, email.target);
    return mounted;
  };

  it('a rehearsal asks for the codes that a recovery needs, and asks neither service nor network for a recovery [S176]', async () => {
    const old = { checkedAt: '2024-01-02T03:04:05Z' };
    const { element, chain, client } = await visit([
      { ...email, ...old },
      { ...phone, ...old },
    ]);
    const before = client.requests.length;
    await leadsTo(element, 'Rehearse', 'You type 2 codes that we send you.');
    await clicks(element, 'Start the rehearsal');
    for (const { target } of [email, phone]) {
      await sees(element, `Does ${target} still work?`);
      await clicks(element, 'Send the code');
      await entersCode(element);
    }
    await seesAccessible(element, 'Now the waiting time would start');
    assert.match(textOf(element), /It would take 3 days, until .*Told at once/);
    await leadsTo(element, 'Continue', 'Today, nothing was sent.');
    await seesAccessible(element, recoveryModule.slice(-4));
    await leadsTo(element, 'Done', 'The rehearsal worked');
    assert.notInclude(textOf(element), 'test it again');
    const asked = ['requestAccounts', 'submitAccounts'];
    assert.deepEqual(methodsOf(client.requests.slice(before)), [...asked, ...asked]);
    assert.lengthOf(chain.asked, 1, 'one signature to list, and no transaction');
  });

  it('a rehearsal ends where a code does not arrive, and is not offered where too few can be sent', async () => {
    const { element, client } = await visit([email]);
    client.refusals.set('submitAccounts', { reason: 'invalid-challenge' });
    await clicks(element, 'Rehearse');
    await clicks(element, 'Start the rehearsal');
    await clicks(element, 'Send the code');
    await entersCode(element);
    await sees(element, 'That code isn’t right.');
    assert.notInclude(textOf(element), 'Now the waiting time would start');
    await leadsTo(element, 'Back', 'Your email and phone');

    const short = await visit([email, { ...sheet, codesLeft: 8 }]);
    assert.notInclude(textOf(short.element), 'Rehearse');
  });
});
