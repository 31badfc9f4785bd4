import { assert } from '@open-wc/testing';
import { RecoveryGuardianRegisteredEvent } from '../context/account-events.ts';
import { account, chainId, guardian, mount, protectedAccount } from '../testing/mount.ts';
import { sees } from '../testing/page.ts';
import { en } from '../words/en.ts';

describe('the element in a form', () => {
  const inForm = (element: Element) => {
    const form = document.createElement('form');
    document.body.append(form);
    form.append(element);
    return form;
  };
  const entriesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

  it('the form submits whether the account is protected, once that is known', async () => {
    const { element } = mount({ state: protectedAccount, properties: { name: 'recovery' } });
    const form = inForm(element);
    assert.deepEqual(entriesOf(form), {});
    await sees(element, en.protectedTitle);
    assert.deepEqual(entriesOf(form), { recovery: 'protected' });
    assert.equal(element.form, form);
    assert.isTrue(element.matches(':state(protected)'));
  });

  it('the form submits the registration that was made in the element', async () => {
    const { element } = mount({ properties: { name: 'recovery' } });
    const form = inForm(element);
    await sees(element, en.unprotectedTitle);
    const detail = { account, chainId, channel: 'email', guardianAddress: guardian } as const;
    element.dispatchEvent(
      new RecoveryGuardianRegisteredEvent({ ...detail, registrationId: 'registration-1' }),
    );
    assert.deepEqual(entriesOf(form), {
      recovery: 'unprotected',
      'recovery-registration': 'registration-1',
    });
    assert.isTrue(element.matches(':state(unprotected)'));
  });

  it('the form submits nothing of an element without a name', async () => {
    const { element } = mount();
    const form = inForm(element);
    await sees(element, en.unprotectedTitle);
    assert.deepEqual(entriesOf(form), {});
  });
});
