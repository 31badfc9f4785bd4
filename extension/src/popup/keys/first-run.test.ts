import { assert, expect } from '@open-wc/testing';
import {
  clicks,
  findInput,
  focused,
  sees,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { chosenAccount } from '../parts/kept-accounts.ts';
import { account, endpointChain, noVault, open, phrase } from '../testing/examples.ts';
import { type Mounted, type MountOptions, mount, seesAccessibly } from '../testing/mount.ts';

const password = 'long enough';

/** With a key, but without services and accounts. */
const created = { ...open, accounts: [], selected: undefined, chains: [] };

describe('the first run', () => {
  it('the first run creates a key and asks for the provider', async () => {
    const { app, background } = mount({ state: noVault });
    await seesAccessibly(app, 'What brings you here?');
    await clicks(app, 'I’m new');
    await seesAccessibly(app, 'Choose a password');
    await choosesPassword(app);
    await seesAccessibly(app, 'Connect your service');
    assert.deepEqual(background.asked('vault.create'), [{ password, secret: undefined }]);
  });

  it('the popup moves the first run to a tab, since it closes when the browser asks', async () => {
    for (const state of [noVault, created]) {
      const popup = mount({ state });
      await until(popup.app, 'The tab', () => popup.page.tabs.length === 1);
      assert.deepEqual(popup.page.tabs, ['']);
      for (const place of ['tab', 'panel'] as const) {
        const { app, page } = mount({ state, page: { place } });
        await sees(app, state === noVault ? 'What brings you here?' : 'Connect your service');
        assert.isEmpty(page.tabs);
      }
    }
  });

  it('the first run creates the account without another question and continues with its protection', async () => {
    const { app, background } = await mountAfter('I’m new');
    background.changeOpen({ chains: [endpointChain] });
    await sees(app, 'Activate your account');
    assert.lengthOf(background.asked('accounts.create'), 1);
    const query = new URLSearchParams({ view: 'protect', account: account.id });
    assert.equal(location.hash, `#guardian?${query}`);
  });

  it('the first run lets the user choose between several networks', async () => {
    const { app, background } = await mountAfter('I’m new');
    background.changeOpen({ chains: [endpointChain, { ...endpointChain, chainId: 8453 }] });
    await sees(app, 'Which account?');
    assert.isEmpty(background.asked('accounts.create'));
    await clicks(app, 'Continue');
    await sees(app, 'Activate your account');
  });

  it('the first run recovers an account with a key that it creates', async () => {
    const { app, background } = await mountAfter('I lost my phone or key');
    assert.deepEqual(background.asked('vault.create'), [{ password, secret: undefined }]);
    background.changeOpen({ chains: [endpointChain] });
    await until(app, 'The search', () => location.hash.startsWith('#find-account'));
  });

  it('the first run continues where it was interrupted', async () => {
    const { app } = mount({ state: created });
    await sees(app, 'Connect your service');
    const { app: later, background } = mount({ state: { ...created, chains: [endpointChain] } });
    await sees(later, 'Which account?');
    assert.isEmpty(background.asked('accounts.create'));
    const { app: unread } = mount({ state: { ...created, lock: 'locked', retryAt: undefined } });
    await sees(unread, 'Welcome back');
  });

  it('the first run remembers the chosen start after the wallet was locked', async () => {
    const created = { ...open, accounts: [], selected: undefined };
    await mountAfter('I lost my phone or key');
    assert.equal(chosenAccount(), 'lost');
    const { app, page, background } = mount({ state: created, chosen: 'lost' });
    await until(app, 'The tab', () => page.tabs.length === 1);
    assert.include(page.tabs[0], 'find-account');
    assert.lengthOf(background.asked('accounts.create'), 1);
    assert.isUndefined(chosenAccount());
    const next = mount({ state: created, chosen: 'new' });
    await until(next.app, 'The tab', () => next.page.tabs.length === 1);
    assert.include(next.page.tabs[0], 'view=protect');
  });

  it('the first run lets the user decide if the account cannot be created', async () => {
    const { app, background } = mount({
      state: { ...open, accounts: [], selected: undefined },
      chosen: 'new',
      page: { place: 'tab' },
      prepare: (one) => one.refuse('accounts.create', 'network'),
    });
    await sees(app, 'Which account?');
    await until(app, 'The refusal', () => background.asked('accounts.create').length === 1);
    await clicks(app, 'Continue');
    await sees(app, 'Activate your account');
  });

  it('each start of the first run requires a long enough password, entered twice', async () => {
    for (const way of ['I’m new', 'I lost my phone or key', 'I have a wallet already']) {
      const { app, background } = mount({ state: noVault });
      await clicks(app, way);
      await types(app, 'Password', 'short');
      await clicks(app, 'Continue');
      await sees(app, 'Use at least 8 characters.');
      assert.equal(focused(), await findInput(app, 'Password'));
      await types(app, 'Password', password);
      await types(app, 'Repeat password', 'another one');
      await clicks(app, 'Continue');
      await seesAccessibly(app, 'The two passwords are not the same.');
      assert.isEmpty(background.asked('vault.create'));
    }
  });

  it('the first run reports a password that the background refuses', async () => {
    const { app } = mount({
      state: noVault,
      prepare: (one) => one.refuse('vault.create', 'weak-password'),
    });
    await clicks(app, 'I’m new');
    await choosesPassword(app);
    await sees(app, 'This password is too easy to guess.');
  });

  for (const way of ['I’m new', 'I have a wallet already']) {
    it(`the first run refuses the most common passwords before “${way}”`, async () => {
      const { app, background } = mount({ state: noVault });
      const common = ['11223344', 'zaq12wsx', 'Liverpool', 'Passw0rd!', 'q1w2e3r4', '!Minecraft'];
      for (const text of common) {
        await clicks(app, way);
        await choosesPassword(app, text);
        await sees(app, 'This password is too easy to guess.');
        await clicks(app, 'Back');
      }
      assert.isEmpty(background.asked('vault.create'));
    });
  }

  it('the first run accepts an existing phrase', async () => {
    const { app, background } = await mountImport();
    await expect(app).to.be.accessible();
    await types(app, 'Your 12 or 24 words', 'only three words');
    await clicks(app, 'Continue');
    await sees(app, 'These words are not a key.');
    await types(app, 'Your 12 or 24 words', `  ${phrase.toUpperCase().replaceAll(' ', '  ')} `);
    await clicks(app, 'Continue');
    await sees(app, 'Connect your service');
    assert.deepEqual(background.asked('vault.create'), [
      { password, secret: { kind: 'phrase', phrase } },
    ]);
    background.changeOpen({ chains: [endpointChain] });
    await findInput(app, 'Account address');
  });

  it('the first run accepts a private key, and reports if the background refuses it', async () => {
    const { app, background } = await mountImport({
      prepare: (one) => one.refuse('vault.create', 'invalid-private-key'),
    });
    await clicks(app, 'Private key');
    await types(app, 'Your private key', 'F'.repeat(64));
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'This is not a private key.');
    assert.deepEqual(background.asked('vault.create'), [
      { password, secret: { kind: 'private-key', privateKey: `0x${'f'.repeat(64)}` } },
    ]);
    await clicks(app, 'Back');
    await sees(app, 'Choose a password');
    await clicks(app, 'Back');
    await sees(app, 'What brings you here?');
  });
});

async function choosesPassword(app: HTMLElement, text = password): Promise<void> {
  await types(app, 'Password', text);
  await types(app, 'Repeat password', text);
  await clicks(app, 'Continue');
}

/** Starts in a tab in one of the ways of the first screen, up to the step that asks for the provider. */
async function mountAfter(way: string): Promise<Mounted> {
  const mounted = mount({ state: noVault, page: { place: 'tab' } });
  await clicks(mounted.app, way);
  await choosesPassword(mounted.app);
  await sees(mounted.app, 'Connect your service');
  return mounted;
}

/** Goes to the screen that asks for an existing key. */
async function mountImport(options: MountOptions = {}): Promise<Mounted> {
  const mounted = mount({ state: noVault, ...options });
  await clicks(mounted.app, 'I have a wallet already');
  await choosesPassword(mounted.app);
  await sees(mounted.app, 'Import your key');
  return mounted;
}
