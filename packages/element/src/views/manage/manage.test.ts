import { deleteStatement, listStatement } from '@recovery-guardian/protocol';
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import {
  email,
  type MountOptions,
  mount,
  phone,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import { clicks, findControl, focused, isAccessible, sees } from '../../testing/page.ts';

const options: MountOptions = { properties: { view: 'manage' }, state: protectedAccount };

describe('manage', () => {
  it('signs nothing until asked to, then lists the contacts', async () => {
    const { element, chain, client } = mount(options);
    client.registrations = [email, phone];
    await sees(element, 'Only you can see your contacts');
    await isAccessible(element);
    assert.isEmpty(chain.asked);

    await clicks(element, 'Sign to show them');
    await sees(element, 'A recovery needs codes from 2 of these 2.');
    await sees(element, 'mia@example.com');
    await sees(element, '+4915112345678');
    await isAccessible(element);
    const request = client.requests.at(-1)?.request as { message: string };
    assert.include(request.message, listStatement());
  });

  it('removes a contact, once the person knows what that weakens', async () => {
    const { element, chain, client, events } = mount(options);
    client.registrations = [email, phone];
    await clicks(element, 'Sign to show them');
    await clicks(element, 'Remove mia@example.com');
    await sees(element, 'One contact remains. Whoever reads it can start a recovery alone.');
    await isAccessible(element);
    assert.lengthOf(client.registrations, 2);

    await clicks(element, 'Sign and remove');
    await sees(element, 'mia@example.com was removed.');
    await sees(element, 'A recovery needs a code from this contact.');
    await isAccessible(element);
    assert.deepEqual(client.registrations, [phone]);
    assert.lengthOf(chain.asked, 2, 'one signature to list, one to remove');
    const request = client.requests.at(-1)?.request as { message: string };
    assert.include(request.message, deleteStatement({ registrationId: email.id }));
    assert.include(events, 'deleted');
  });

  it('warns of removing the last one, and keeps it', async () => {
    const { element, client } = mount(options);
    client.registrations = [email];
    await clicks(element, 'Sign to show them');
    await clicks(element, 'Remove mia@example.com');
    await sees(element, 'It is your last contact.');
    await clicks(element, 'Keep it');
    await sees(element, 'A recovery needs a code from this contact.');
    assert.lengthOf(client.registrations, 1);
  });

  it('offers to add one where there is none, whatever way the service says so', async () => {
    for (const answer of ['empty', 'refused']) {
      const { element, client } = mount(options);
      if (answer === 'refused') {
        client.refusals.set('listRegistrations', { reason: 'no-registrations', status: 404 });
      }
      await clicks(element, 'Sign to show them');
      await sees(element, 'No contacts yet');
      await isAccessible(element);
      await clicks(element, 'Add a way back');
      await sees(element, 'How should we reach you?');
    }
  });

  it('keeps a contact that the service failed to remove', async () => {
    const { element, client } = mount(options);
    client.registrations = [email];
    await clicks(element, 'Sign to show them');
    await clicks(element, 'Remove mia@example.com');
    client.refusals.set('deleteRegistration', { reason: 'unreachable' });
    await clicks(element, 'Sign and remove');
    await sees(element, 'The recovery service doesn’t answer. Nothing was changed. Try again.');
    await clicks(element, 'Sign and remove');
    await sees(element, 'No contacts yet');
  });

  it('lets a stranger’s wallet see nothing', async () => {
    const { element, chain } = mount({ ...options, walletAccounts: [stranger] });
    await clicks(element, 'Sign to show them');
    await sees(element, 'This wallet does not control the account.');
    assert.isEmpty(chain.asked);
  });

  it('works by keyboard', async () => {
    const { element, client } = mount(options);
    client.registrations = [email];
    (await findControl(element, 'Sign to show them')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, 'A recovery needs a code from this contact.');
    assert.equal(focused()?.textContent, 'Your contacts');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    await sees(element, 'Remove mia@example.com?');
    assert.equal(focused()?.textContent, 'Remove mia@example.com?');
  });
});
