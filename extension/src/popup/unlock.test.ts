import { assert } from '@open-wc/testing';
import {
  clicks,
  everythingIn,
  findInput,
  focused,
  sees,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { rememberRecovery } from './parts/kept-accounts.ts';
import { account, locked, passkey, passkeySecret } from './testing/examples.ts';
import { mount, plugInAuthenticator, seesAccessibly } from './testing/mount.ts';

describe('unlocking', () => {
  it('the wallet unlocks with the right password', async () => {
    const { app } = mount({ state: locked });
    await seesAccessibly(app, 'Welcome back');
    assert.equal(focused(), await findInput(app, 'Password'));
    await types(app, 'Password', 'correct horse battery');
    await clicks(app, 'Unlock');
    await sees(app, 'Check who can help you back in');
  });

  it('the unlock screen reports a wrong password and how long to wait', async () => {
    const { app, background } = mount({ state: locked });
    await types(app, 'Password', 'wrong');
    background.refuse('vault.unlock', 'wrong-password', Date.now() + 60_000);
    await clicks(app, 'Unlock');
    await sees(app, 'That password isn’t right.');
    await seesAccessibly(app, 'Try again in');
    assert.equal((await findInput(app, 'Password')).value, '');
    const wait = await until(app, 'The button', () => findButton(app, 'Try again in'));
    assert.equal(wait.getAttribute('aria-disabled'), 'true');
    wait.click();
    assert.lengthOf(background.asked('vault.unlock'), 1);
  });

  it('the unlock screen offers the passkey first, and the password if it fails', async () => {
    plugInAuthenticator();
    const { app, background } = mount({
      state: { ...locked, passkey },
      page: { place: 'tab' },
    });
    await seesAccessibly(app, 'Unlock with a passkey');
    const use = await until(app, 'The button', () => findButton(app, 'Unlock with a passkey'));
    assert.equal(focused(), use);
    background.refuse('vault.unlockByPasskey', 'wrong-passkey');
    await clicks(app, 'Unlock with a passkey');
    await seesAccessibly(app, 'The passkey didn’t work. Try again, or use the password.');
    await clicks(app, 'Unlock with a passkey');
    await sees(app, 'Check who can help you back in');
    assert.deepEqual(background.asked('vault.unlockByPasskey').at(-1), { secret: passkeySecret });
  });

  it('the unlock screen asks for the passkey in a tab, since the popup would close', async () => {
    plugInAuthenticator();
    const state = { ...locked, passkey };
    const { app, page, background } = mount({ state });
    await clicks(app, 'Unlock with a passkey');
    assert.deepEqual(page.tabs, ['#unlock']);
    assert.isEmpty(background.asked('vault.unlockByPasskey'));

    const tab = mount({ state, hash: '#unlock', page: { place: 'tab' } });
    await sees(tab.app, 'Check who can help you back in');
    // Only once: a tab that is locked later does not ask by itself.
    assert.equal(location.hash, '');
  });

  it('the unlock screen reports a damaged vault and starts over with nothing kept', async () => {
    rememberRecovery(account.id);
    localStorage.setItem('recovery-guardian:names:1:0x', 'Mia');
    const { app, background } = mount({
      state: locked,
      prepare: (one) => one.refuse('vault.unlock', 'damaged-vault'),
    });
    await types(app, 'Password', 'any');
    await clicks(app, 'Unlock');
    await seesAccessibly(app, 'The locked key can’t be read');
    await clicks(app, 'Start over on this device');
    await seesAccessibly(app, 'Without the words you can’t get it back.');
    await clicks(app, 'Remove the key and start over');
    await sees(app, 'What brings you here?');
    assert.lengthOf(background.asked('vault.erase'), 1);
    assert.isEmpty(Object.keys(localStorage));
  });

  it('the wallet can be unlocked and started over while its state cannot be read', async () => {
    const { app, background } = mount({
      state: locked,
      prepare: (one) => one.refuse('state.get', 'internal'),
    });
    await sees(app, 'Welcome back');
    await clicks(app, 'I forgot my password');
    await clicks(app, 'Remove the key and start over');
    await sees(app, 'What brings you here?');
    assert.lengthOf(background.asked('vault.erase'), 1);
  });

  it('the unlock screen reports a newer vault and offers nothing that would lose it', async () => {
    const { app } = mount({
      state: locked,
      prepare: (one) => one.refuse('vault.unlock', 'newer-vault'),
    });
    await types(app, 'Password', 'any');
    await clicks(app, 'Unlock');
    await seesAccessibly(app, 'Update the extension');
    await clicks(app, 'Try again');
    await sees(app, 'Welcome back');
  });
});

/** The button whose text begins like this. */
function findButton(app: HTMLElement, start: string): HTMLButtonElement | undefined {
  for (const element of everythingIn(app.shadowRoot ?? app)) {
    const isIt =
      element instanceof HTMLButtonElement && element.textContent?.trim().startsWith(start);
    if (isIt) return element;
  }
  return undefined;
}
