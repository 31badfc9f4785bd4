import { assert } from '@open-wc/testing';
import type { RecoveryGuardianStepDetails } from '../events/step.ts';
import {
  account,
  email,
  entersCode,
  guardian,
  mount,
  owner,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
} from '../testing/mount.ts';
import { clicks, sees, types } from '../testing/page.ts';

/** Each step that the user reaches is reported once, without personal data. */
function assertSteps(told: readonly RecoveryGuardianStepDetails[], expected: string[]): void {
  assert.deepEqual(
    told.map(({ view, step }) => `${view}/${step}`),
    expected,
  );
  for (const detail of told) assert.sameMembers(Object.keys(detail), ['view', 'step']);
  const all = JSON.stringify(told).toLowerCase();
  const personal = [account, owner, stranger, guardian, recoveryModule, email.target, phone.target];
  for (const one of personal) assert.notInclude(all, one.toLowerCase());
}

describe('the steps that a host is told of', () => {
  it('are those of protecting, forward and back', async () => {
    const { element, events, steps } = mount();
    await clicks(element, 'Protect this account');
    await types(element, 'Email address', email.target);
    await clicks(element, 'Continue');
    await clicks(element, 'Back');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await entersCode(element, '654321');
    await sees(element, '4 tries left');
    await entersCode(element);
    await clicks(element, 'Add the guardian');
    await sees(element, 'Done. You can get back in.');
    assert.equal(events[1], 'view-change');
    assertSteps(steps, [
      'protect/contact',
      'protect/sign',
      'protect/contact',
      'protect/sign',
      'protect/code',
      'protect/guardian',
    ]);
  });

  it('cover a contact that another one confirms, and a changed contact', async () => {
    const { element, client, steps } = mount({
      properties: { view: 'manage' },
      state: protectedAccount,
    });
    client.registrations = [email];
    client.hold = 86_400_000;
    await clicks(element, 'Show my email and phone');
    await clicks(element, 'Change mia@example.com');
    await types(element, 'Email address', 'noor@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await entersCode(element);
    await clicks(element, 'Enter code sent to mi***@ex***.com');
    await entersCode(element);
    await clicks(element, 'Sign and remove the old one');
    await sees(element, 'mia@example.com was changed to noor@example.com.');
    assertSteps(steps, [
      'manage/contact',
      'manage/sign',
      'manage/code',
      'manage/confirm',
      'manage/replace',
    ]);
  });

  it('are those of a recovery with two contacts', async () => {
    const { element, chain, client, steps } = mount({
      properties: { view: 'recover' },
      state: protectedAccount,
      walletAccounts: [stranger],
    });
    client.registrations = [email, phone];
    await clicks(element, 'Send the codes');
    for (const target of ['mi***@ex***.com', '+49***78']) {
      await clicks(element, `Enter code sent to ${target}`);
      await entersCode(element);
    }
    await clicks(element, 'Start the recovery');
    await sees(element, 'The recovery has started');
    chain.timestamp += chain.gracePeriod;
    await element.refresh();
    await clicks(element, 'Take control now');
    await sees(element, 'The old key no longer works.');
    assertSteps(steps, [
      'recover/owner',
      'recover/check',
      'recover/start',
      'recover/wait',
      'recover/finalize',
    ]);
  });

  it('are as many as before if other guardians must agree', async () => {
    const { element, client, steps } = mount({
      properties: { view: 'recover' },
      state: { ...protectedAccount, guardians: [guardian, owner], guardianThreshold: 2 },
      walletAccounts: [stranger],
    });
    client.registrations = [email];
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await sees(element, '1 of 2 signed');
    await sees(element, 'Step 3 of 5');
    assertSteps(steps, ['recover/owner', 'recover/check', 'recover/guardians']);
  });
});
