import { assert, expect } from '@open-wc/testing';
import { readWalletSetup, shortenAddress } from '@recovery-guardian/core';
import {
  clicks,
  findInput,
  sees,
  textOf,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { setViewport } from '@web/test-runner-commands';
import type { Passkey } from '../messages/state.ts';
import {
  account,
  endpointChain,
  guardian,
  open,
  owner,
  passkey,
  passkeySecret,
  phrase,
  recoveryModule,
  site,
  stranger,
} from './testing/examples.ts';
import { type Mounted, mount, plugInAuthenticator, seesAccessibly } from './testing/mount.ts';

describe('connected sites', () => {
  it('the sites screen lists connected sites and disconnects them', async () => {
    const sites = [
      { origin: site, account: account.id, connectedAt: 1_800_000_000_000, isBlocked: false },
    ];
    const { app, background } = mount({ hash: '#sites', state: { ...open, sites } });
    await sees(app, 'demo.example');
    await seesAccessibly(app, 'sees Account 1');
    await clicks(app, 'Disconnect demo.example');
    await sees(app, 'demo.example is disconnected.');
    await seesAccessibly(app, 'No site is connected');
    assert.deepEqual(background.asked('sites.disconnect'), [{ origin: site }]);
  });

  it('the sites screen lets the user choose which account a site sees', async () => {
    const other = { ...account, id: 'eip155:31337:0x01' as const, name: 'Savings' };
    const sites = [{ origin: site, account: account.id, connectedAt: 0, isBlocked: false }];
    const state = { ...open, accounts: [account, other], sites };
    const { app, background } = mount({ hash: '#sites', state });
    await seesAccessibly(app, 'The account that demo.example sees');
    const [select] =
      app.shadowRoot?.querySelector('wallet-sites')?.shadowRoot?.querySelectorAll('select') ?? [];
    assert.instanceOf(select, HTMLSelectElement);
    select.value = other.id;
    select.dispatchEvent(new Event('change'));
    await sees(app, 'sees Savings');
    assert.deepEqual(background.asked('sites.show'), [{ origin: site, account: other.id }]);
  });

  it('the sites screen lists allowed sites that are not connected and removes the wallet from them [S44]', async () => {
    const sites = [{ origin: site, account: undefined, connectedAt: 0, isBlocked: true }];
    const { app, background } = mount({ hash: '#sites', state: { ...open, sites } });
    await sees(app, 'Not connected. It may ask you to connect.');
    await seesAccessibly(app, 'Blocked until the browser closes.');
    await clicks(app, 'Unblock demo.example');
    await until(app, 'The request', () => background.asked('sites.unblock').length > 0);
    await clicks(app, 'Remove demo.example');
    await sees(app, 'No site is connected');
    assert.deepEqual(background.asked('sites.disconnect'), [{ origin: site }]);
  });

  it('the sites screen adds the wallet to the active site once the browser allows it', async () => {
    let allows = false;
    const { app, background } = mount({
      hash: '#sites',
      page: {
        findActiveSite: async () => ({ origin: site, path: '/', tabId: 7 }),
        requestOrigins: async () => allows,
      },
    });
    await seesAccessibly(app, 'demo.example doesn’t know about this wallet.');
    await clicks(app, 'Use the wallet there');
    await sees(app, 'The browser may not reach this address.');
    allows = true;
    await clicks(app, 'Use the wallet there');
    await until(app, 'The request', () => background.asked('sites.enable').length > 1);
    assert.deepEqual(background.asked('sites.enable')[1], { origin: site, tabId: 7 });
  });

  it('the background adds the wallet to a site, since popups close when the browser asks', async () => {
    const { app, background } = mount({
      hash: '#sites',
      page: {
        findActiveSite: async () => ({ origin: site, path: '/', tabId: 7 }),
        requestOrigins: () => new Promise(() => {}),
      },
    });
    await clicks(app, 'Use the wallet there');
    await until(app, 'The request', () => background.asked('sites.enable').length > 0);
    assert.deepEqual(background.asked('sites.enable'), [{ origin: site, tabId: 7 }]);
  });
});

describe('activity', () => {
  const item = { account: account.id, origin: site, at: 1_800_000_000_000 };

  it('the activity shows amounts, recipients, accounts and failures', async () => {
    const other = { ...account, id: 'eip155:31337:0x01' as const, name: 'Savings' };
    const facts = { address: stranger, symbol: 'USDC', decimals: 6 } as const;
    const payment = { to: guardian, amount: '2500000' };
    const calls = { kind: 'calls', transactionHash: undefined } as const;
    const { app, background } = mount({
      hash: '#activity',
      state: { ...open, accounts: [account, other] },
      known: {
        activity: [
          {
            ...item,
            id: '1',
            account: other.id,
            what: {
              ...calls,
              meanings: [{ kind: 'token-transfer', ...payment }],
              token: facts,
              status: 'reverted',
            },
          },
          {
            ...item,
            id: '2',
            what: {
              ...calls,
              meanings: [{ kind: 'transfer', ...payment, amount: '1500000000000000000' }],
              status: 'pending',
            },
          },
        ],
      },
    });
    // What is pending is followed to its end.
    await sees(app, 'Pending');
    background.activity = background.activity.map((one) =>
      one.what.kind === 'calls' && one.id === '2'
        ? { ...one, what: { ...one.what, status: 'confirmed' } }
        : one,
    );
    await sees(app, 'Done');
    for (const text of ['2.5 USDC', 'Savings', '1.5 ETH', shortenAddress(guardian)]) {
      await sees(app, text);
    }
    const list = app.shadowRoot?.querySelector('wallet-activity')?.shadowRoot;
    assert.equal(list?.querySelectorAll('.failed').length, 1);
    await expect(app).to.be.accessible();
  });

  it('the activity shows what a site was refused, and what to use instead', async () => {
    const what = { kind: 'refused', why: 'typed-data', subject: 'OrderComponents' } as const;
    const { app } = mount({
      hash: '#activity',
      known: { activity: [{ ...item, id: '1', what }] },
    });
    await sees(app, 'Did not sign this data');
    await sees(app, 'OrderComponents');
    await sees(app, 'use the account in another wallet, or export its key.');
    await seesAccessibly(app, 'demo.example');
  });

  it('the activity lists what was signed and sent, and is cleared on demand', async () => {
    const { app, background } = mount({
      hash: '#activity',
      known: {
        activity: [
          { ...item, id: '1', origin: undefined, what: { kind: 'recovery-noticed' } },
          {
            ...item,
            id: '2',
            what: {
              kind: 'calls',
              meanings: [{ kind: 'add-guardian', guardian, threshold: '1' }],
              status: 'confirmed',
              transactionHash: '0x12',
            },
          },
          { ...item, id: '3', what: { kind: 'message', text: `${'long '.repeat(20)}\nmore` } },
        ],
      },
    });
    await sees(app, 'Someone started a recovery of your account');
    await sees(app, 'Let someone help you back in');
    await seesAccessibly(app, 'Signed “long long');
    await clicks(app, 'Clear the list');
    await sees(app, 'What is still pending stays in it.');
    // The question is at the end of a long list, and nothing is cleared by pressing the key again.
    const screen = app.shadowRoot?.querySelector('wallet-activity')?.shadowRoot;
    await until(app, 'The focus', () => screen?.activeElement?.textContent?.trim() === 'Cancel');
    await expect(app).to.be.accessible();
    await clicks(app, 'Cancel');
    await sees(app, 'Someone started a recovery of your account');
    assert.isEmpty(background.asked('activity.clear'));
    await clicks(app, 'Clear the list');
    await sees(app, 'What is still pending stays in it.');
    await clicks(app, 'Clear the list');
    await seesAccessibly(app, 'Nothing yet');
  });
});

describe('settings', () => {
  it('changed settings take effect immediately', async () => {
    const { app, background } = mount({ hash: '#settings' });
    await seesAccessibly(app, 'Networks and services');
    for (const [label, value] of [
      ['Theme', 'dark'],
      ['Language', 'en'],
      ['Auto-lock after', '60'],
    ] as const) {
      const select = (await findInput(app, label)) as unknown as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change'));
      await until(app, label, () => background.asked('settings.set').length > 0);
      await settled(app, background.asked('settings.set').length);
    }
    await clicks(app, 'Notify me about what I sent When it is confirmed, or has failed.');
    await settled(app, background.asked('settings.set').length);
    assert.deepEqual(background.asked('settings.set'), [
      { theme: 'dark' },
      { language: 'en' },
      { autoLockMinutes: 60 },
      { isMuted: true },
    ]);
    await until(app, 'The theme', () => document.documentElement.dataset.theme === 'dark');
    await expect(app).to.be.accessible();
    background.change({ ...background.state, settings: open.settings });
    await until(app, 'No theme', () => document.documentElement.dataset.theme === undefined);
  });

  it('the settings change a chain’s services and refuse a node of another chain', async () => {
    const { app, background } = mount({ hash: '#chain?chainId=31337' });
    await seesAccessibly(app, 'Services on Local');
    assert.equal((await findInput(app, 'Access token')).value, 'app_token');
    background.handlers['chains.inspect'] = () => ({ chainId: 1 });
    await types(app, 'Node', 'https://elsewhere.example');
    await clicks(app, 'Save');
    await seesAccessibly(app, 'The node is on another network.');
    assert.isEmpty(background.asked('chains.save'));
  });

  it('the settings show a chain’s recovery module and its grace period [S35]', async () => {
    const { app } = mount({ hash: '#chain?chainId=31337' });
    assert.equal((await findInput(app, 'Recovery module')).value, recoveryModule);
    await sees(app, 'Every recovery takes 3 days.');
    await types(app, 'Recovery module', '0x12');
    await clicks(app, 'Save');
    await sees(app, 'Enter a full address');
  });

  it('the settings accept a sign-in domain of the entered service only [S45]', async () => {
    const chains = [{ ...endpointChain, siweDomain: 'acme.example' }];
    const { app, background } = mount({ hash: '#chain?chainId=31337', state: { ...open, chains } });
    const field = 'What you sign is valid for';
    await types(app, field, 'other.example');
    await clicks(app, 'Save');
    await seesAccessibly(app, 'Enter a domain of this service');
    await types(app, field, 'acme.example');
    await types(app, 'Recovery service', 'https://other.example');
    assert.equal((await findInput(app, field)).value, '');
    await types(app, field, 'acme.example');
    await clicks(app, 'Save');
    await sees(app, 'Enter a domain of this service');
    assert.isEmpty(background.asked('chains.save'));
  });

  it('the settings export the services as a file that the wallet can import', async () => {
    const { app } = mount({ hash: '#settings' });
    const realClick = HTMLAnchorElement.prototype.click;
    let saved = '';
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved = this.href;
    };
    try {
      await clicks(app, 'Export the services as a file');
    } finally {
      HTMLAnchorElement.prototype.click = realClick;
    }
    const setup = readWalletSetup(decodeURIComponent(saved.replace('data:application/json,', '')));
    const { serviceUrl: service, serviceToken: token } = endpointChain;
    const { endpointUrl: endpoint, rpcUrl: node, chainId, name } = endpointChain;
    assert.deepEqual(setup?.networks as object, [
      { chainId, name, service, token, endpoint, node },
    ]);
  });

  it('the settings keep chains that have accounts', async () => {
    const { app } = mount({
      hash: '#chain?chainId=31337',
      prepare: (background) => background.refuse('chains.remove', 'chain-in-use'),
    });
    await clicks(app, 'Remove this network');
    await sees(app, 'You have accounts on this network.');
  });
});

describe('the password and the key', () => {
  it('the settings change the password', async () => {
    const { app, background } = mount({ hash: '#change-password' });
    await types(app, 'Current password', 'wrong');
    await types(app, 'New password', 'short');
    await clicks(app, 'Change the password');
    await sees(app, 'Use at least 8 characters.');
    for (const common of ['liverpool', 'Computer1', 'abcd1234!']) {
      await types(app, 'New password', common);
      await types(app, 'Repeat password', common);
      await clicks(app, 'Change the password');
      await sees(app, 'This password is too easy to guess.');
    }
    await types(app, 'New password', 'a longer one');
    await types(app, 'Repeat password', 'a longer one');
    await expect(app).to.be.accessible();
    await clicks(app, 'Change the password');
    await sees(app, 'That password isn’t right.');
    await types(app, 'Current password', 'correct horse battery');
    await clicks(app, 'Change the password');
    await seesAccessibly(app, 'The password is changed');
    assert.equal(background.password, 'a longer one');
  });

  it('the settings add a passkey after the password, and remove it', async () => {
    plugInAuthenticator();
    const page = { place: 'tab' as const, supportsPasskeys: async () => true };
    const { app, background } = mount({ hash: '#settings', page });
    await clicks(app, 'Unlock with a passkey');
    await seesAccessibly(app, 'Your fingerprint, face or security key');
    await types(app, 'Password', 'wrong');
    await clicks(app, 'Add a passkey');
    await sees(app, 'That password isn’t right.');
    assert.isEmpty(background.asked('vault.addPasskey'));
    await types(app, 'Password', background.password);
    await clicks(app, 'Add a passkey');
    await seesAccessibly(app, 'A passkey unlocks this wallet.');
    const { password } = background;
    const [{ passkey: added, ...rest } = {}] = background.asked('vault.addPasskey') as object[] &
      { passkey?: Passkey }[];
    assert.deepEqual(rest, { password, secret: passkeySecret });
    assert.equal(added?.id, passkey.id);
    assert.match(added?.salt ?? '', /^0x[\da-f]{64}$/);
    await types(app, 'Password', password);
    await clicks(app, 'Remove the passkey');
    await sees(app, 'Your fingerprint, face or security key');
    assert.lengthOf(background.asked('vault.removePasskey'), 1);
  });

  it('the settings say why a passkey cannot be added, and offer none if the browser has none', async () => {
    plugInAuthenticator({ enabled: false });
    const { app, background } = mount({ hash: '#passkey' });
    await types(app, 'Password', background.password);
    await clicks(app, 'Add a passkey');
    await sees(app, 'Passkeys of this kind can’t unlock a wallet.');
    assert.isEmpty(background.asked('vault.addPasskey'));
    const without = mount({ hash: '#settings' });
    await sees(without.app, 'Change the password');
    assert.notInclude(textOf(without.app), 'passkey');
    const popup = mount({ hash: '#settings', page: { supportsPasskeys: async () => true } });
    await clicks(popup.app, 'Unlock with a passkey');
    assert.deepEqual(popup.page.tabs, ['#passkey']);
  });

  it('the settings say that a new password removed the passkey', async () => {
    const { app, background } = mount({
      state: { ...open, passkey },
      hash: '#change-password',
    });
    await types(app, 'Current password', background.password);
    await types(app, 'New password', 'a longer one');
    await types(app, 'Repeat password', 'a longer one');
    await clicks(app, 'Change the password');
    await seesAccessibly(app, 'The passkey was removed with the old password.');
  });

  it('the key is shown only with the password, and hidden again', async () => {
    const { app } = mount({ hash: `#export-key?owner=${owner.address}` });
    await seesAccessibly(app, 'No support person will ever ask for it.');
    await types(app, 'Password', 'wrong');
    await clicks(app, 'Show key');
    await sees(app, 'That password isn’t right.');
    await types(app, 'Password', 'correct horse battery');
    await clicks(app, 'Show key');
    await sees(app, phrase.split(' ').slice(0, 2).join(' '));
    await seesAccessibly(app, 'Hidden again in');
    await clicks(app, 'Hide');
    await sees(app, 'Enter the password to see it.');
  });
});

describe('the backup of a new key', () => {
  const newKey = { ...open, owners: [{ ...owner, isBackedUp: false }] };

  async function showsWords(): Promise<Mounted> {
    const mounted = mount({ state: newKey, hash: `#export-key?owner=${owner.address}` });
    await types(mounted.app, 'Password', 'correct horse battery');
    await clicks(mounted.app, 'Show key');
    await sees(mounted.app, 'Write down these 12 words');
    return mounted;
  }

  it('the backup of a new key shows its words and asks for some of them', async () => {
    const { app, background } = await showsWords();
    await expect(app).to.be.accessible();
    assert.notInclude(app.shadowRoot?.textContent ?? '', 'sausage');
    await clicks(app, 'Show the words');
    await seesAccessibly(app, 'sausage');
    await clicks(app, 'I wrote them down');
    await seesAccessibly(app, 'Check what you wrote');
    await answerWords(app, (word) => word);
    await clicks(app, 'Confirm');
    await sees(app, 'Check who can help you back in');
    const [confirmed] = background.asked('owners.confirmPhrase') as [{ words: [number, string][] }];
    assert.lengthOf(confirmed.words, 3);
    for (const [position, word] of confirmed.words) {
      assert.equal(phrase.split(' ')[position], word);
    }
  });

  it('the backup of a new key rejects wrong words and shows the right ones again', async () => {
    const { app, background } = await showsWords();
    await clicks(app, 'Show the words');
    await clicks(app, 'I wrote them down');
    await answerWords(app, () => 'zebra');
    await clicks(app, 'Confirm');
    await sees(app, 'Look at what you wrote down.');
    assert.isEmpty(background.asked('owners.confirmPhrase'));
    await clicks(app, 'Back');
    await sees(app, 'sausage');
  });

  it('the backup of a new key is possible before any service is connected', async () => {
    const { app } = mount({
      state: { ...newKey, accounts: [], selected: undefined, chains: [] },
      hash: `#export-key?owner=${owner.address}`,
    });
    await sees(app, 'Enter the password to see it.');
  });
});

describe('a key', () => {
  const second = { ...owner, address: guardian, name: 'Key 2' };
  const hash = `#key?owner=${guardian}`;

  it('a key is renamed', async () => {
    const { app, background } = mount({ hash, state: { ...open, owners: [owner, second] } });
    await seesAccessibly(app, 'Key: Key 2');
    await types(app, 'Name', ' Laptop ');
    await clicks(app, 'Save');
    await sees(app, 'Key: Laptop');
    assert.deepEqual(background.asked('owners.rename'), [{ address: guardian, name: 'Laptop' }]);
  });

  it('a key is removed with the password, after a warning of the accounts that are lost', async () => {
    const mine = { ...account, owners: [guardian], threshold: 1, name: 'Savings' };
    const shared = { ...account, owners: [owner.address, guardian], threshold: 1, name: 'Shared' };
    const { app, background } = mount({
      hash,
      state: { ...open, owners: [owner, second], accounts: [mine, shared] },
    });
    await clicks(app, 'Remove this key');
    await seesAccessibly(app, 'Without it, this wallet no longer controls Savings.');
    await types(app, 'Password', 'wrong');
    await clicks(app, 'Remove this key');
    assert.isEmpty(background.asked('owners.remove'));
    await clicks(app, 'I have a copy of this key, or no longer need it');
    await clicks(app, 'Remove this key');
    await sees(app, 'That password isn’t right.');
    await types(app, 'Password', 'correct horse battery');
    await clicks(app, 'Remove this key');
    await sees(app, 'Networks and services');
    assert.lengthOf((background.state as typeof open).owners, 1);
  });

  it('a key without a backup is backed up before it is removed', async () => {
    const { app } = mount({
      hash,
      state: { ...open, owners: [owner, { ...second, isBackedUp: false }] },
    });
    await clicks(app, 'Remove this key');
    await seesAccessibly(app, 'Your words are not backed up yet');
    await clicks(app, 'Show the words');
    await sees(app, 'Enter the password to see it.');
  });

  it('the only key cannot be removed', async () => {
    const { app } = mount({ hash: `#key?owner=${owner.address}` });
    await seesAccessibly(app, 'This is the wallet’s only key');
    assert.notInclude(
      app.shadowRoot?.querySelector('wallet-key')?.shadowRoot?.textContent,
      'Remove',
    );
  });
});

describe('additional keys', () => {
  it('an additional key is derived from the phrase', async () => {
    const { app } = mount({ hash: '#settings' });
    await clicks(app, 'Add a key');
    await seesAccessibly(app, 'For accounts that need more than one owner’s signature.');
    await clicks(app, 'Derive another key from my words');
    await sees(app, 'Key: Key 2');
  });

  it('an additional key is imported, and a duplicate refused', async () => {
    const { app, background } = mount({
      hash: '#add-key',
      prepare: (background) => background.refuse('owners.import', 'owner-exists'),
    });
    await clicks(app, 'I have a key already');
    await types(app, 'Your 12 or 24 words', phrase);
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'This key is already in the wallet.');
    assert.deepEqual(background.asked('owners.import'), [{ secret: { kind: 'phrase', phrase } }]);
  });
});

describe('the screens', () => {
  it('the screens are reached by the bar and kept for the next popup', async () => {
    const { app, background } = mount();
    await sees(app, 'Check who can help you back in');
    for (const [place, title] of [
      ['sites', 'Connected sites'],
      ['activity', 'What you signed and sent.'],
      ['settings', 'Look and language'],
      ['home', 'Check who can help you back in'],
      ['sites', 'Connected sites'],
    ]) {
      app.shadowRoot?.querySelector<HTMLElement>(`nav a[href='#${place}']`)?.click();
      await sees(app, title ?? '');
    }
    const next = mount({
      prepare: (one) => one.drafts.set('route', background.drafts.get('route')),
    });
    await sees(next.app, 'Connected sites');
  });

  it('the screens open in a tab', async () => {
    const { app, page } = mount({ hash: '#settings' });
    await clicks(app, 'Open in a tab');
    assert.deepEqual(page.tabs, ['#settings']);
    assert.notExists(app.shadowRoot?.querySelector('[aria-label="Open in the side panel"]'));
  });

  it('screens on which the browser asks open in a tab, since the popup would close', async () => {
    for (const [button, hash] of [
      ['Connect your service', '#connect'],
      ['Local', '#chain?chainId=31337'],
    ] as const) {
      const popup = mount({ hash: '#settings' });
      await clicks(popup.app, button);
      assert.deepEqual(popup.page.tabs, [hash]);
      const panel = mount({ hash: '#settings', page: { place: 'panel' } });
      await clicks(panel.app, button);
      await sees(panel.app, hash === '#connect' ? 'Provider’s address' : 'Services on Local');
      assert.isEmpty(panel.page.tabs);
    }
  });

  it('the screens open in the side panel of browsers that have one', async () => {
    let opened = 0;
    const openPanel = async () => {
      opened += 1;
    };
    const { app } = mount({ hash: '#settings', page: { openPanel } });
    await clicks(app, 'Open in the side panel');
    assert.equal(opened, 1);
    const panel = mount({ page: { place: 'panel', openPanel } });
    await sees(panel.app, 'Check who can help you back in');
    assert.notExists(panel.app.shadowRoot?.querySelector('[aria-label^="Open in"]'));
  });

  it('the screens do not scroll horizontally, even at 320 pixels', async () => {
    await setViewport({ width: 320, height: 600 });
    for (const place of [
      'home',
      'accounts',
      'add-account',
      'activity',
      'sites',
      'settings',
      'add-key',
      `key?owner=${owner.address}`,
      'chain',
      'connect',
      'move-guardians',
    ]) {
      const { app } = mount({ hash: `#${place}` });
      await until(app, place, () =>
        app.shadowRoot?.querySelector('main > *')?.shadowRoot?.querySelector('h2'),
      );
      const main = app.shadowRoot?.querySelector('main');
      assert.isAtMost(main?.scrollWidth ?? 999, 320, place);
    }
    await setViewport({ width: 800, height: 600 });
  });
});

/** Enters each requested word, changed by `change`. */
async function answerWords(app: HTMLElement, change: (word: string) => string): Promise<void> {
  await until(app, 'The fields', () => asked(app).length === 3);
  for (const label of asked(app)) {
    const position = Number(label.replace('Word ', '')) - 1;
    await types(app, label, change(phrase.split(' ')[position] ?? ''));
  }
}

function asked(app: HTMLElement): string[] {
  const keep = app.shadowRoot
    ?.querySelector('wallet-export-key')
    ?.shadowRoot?.querySelector('wallet-keep-phrase');
  const labels = keep?.shadowRoot?.querySelectorAll('label') ?? [];
  return [...labels].map((label) => label.textContent ?? '');
}

/** Waits until the background has stored a change, since it accepts one at a time. */
async function settled(app: HTMLElement, count: number): Promise<void> {
  assert.isAbove(count, 0);
  await (app as unknown as { updateComplete: Promise<unknown> }).updateComplete;
  await new Promise((resolve) => setTimeout(resolve, 50));
}
