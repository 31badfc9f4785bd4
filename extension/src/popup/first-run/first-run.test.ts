import { assert, expect } from '@open-wc/testing';
import {
  clicks,
  findControl,
  findInput,
  focused,
  sees,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { noVault, open, owner, phrase } from '../testing/examples.ts';
import { mount } from '../testing/mount.ts';

const password = 'long enough';

describe('the first run', () => {
  it('creates a key, shows its words once, and asks for some of them', async () => {
    const { app, background } = mount({ state: noVault });
    await sees(app, 'A key you can afford to lose');
    await expect(app).to.be.accessible();
    await clicks(app, 'Create a new key');
    await expect(app).to.be.accessible();
    assert.equal(focused(), await findInput(app, 'Password'));
    await types(app, 'Password', password);
    await types(app, 'Repeat password', password);
    await clicks(app, 'Continue');

    await sees(app, 'Write down these 12 words');
    await expect(app).to.be.accessible();
    assert.notInclude(app.shadowRoot?.textContent ?? '', 'sausage');
    await clicks(app, 'Show the words');
    await sees(app, 'sausage');
    await expect(app).to.be.accessible();
    await clicks(app, 'I wrote them down');

    await sees(app, 'Check what you wrote');
    await expect(app).to.be.accessible();
    await answerWords(app, (word) => word);
    await clicks(app, 'Confirm');
    await sees(app, 'Connect your service');
    assert.deepEqual(background.asked('vault.create'), [{ password, secret: undefined }]);
    const [confirmed] = background.asked('owners.confirmPhrase') as [{ words: [number, string][] }];
    assert.lengthOf(confirmed.words, 3);
    for (const [position, word] of confirmed.words) {
      assert.equal(phrase.split(' ')[position], word);
    }
  });

  it('continues with an imported key, also before the state has changed', async () => {
    const { app } = mount({
      state: noVault,
      prepare: (background) => {
        background.handlers['vault.create'] = () => {
          background.state = { ...open, accounts: [], chains: [] };
          return { owner, phrase: undefined };
        };
      },
    });
    await bringsWords(app);
  });

  it('rejects wrong words, and shows the right ones again', async () => {
    const { app, background } = mount({ state: noVault });
    await clicks(app, 'Create a new key');
    await types(app, 'Password', password);
    await types(app, 'Repeat password', password);
    await clicks(app, 'Continue');
    await clicks(app, 'Show the words');
    await clicks(app, 'I wrote them down');
    await answerWords(app, () => 'zebra');
    await clicks(app, 'Confirm');
    await sees(app, 'Look at what you wrote down.');
    assert.isEmpty(background.asked('owners.confirmPhrase'));
    await clicks(app, 'Show the words again');
    await sees(app, 'sausage');
  });

  it('requires a password that is long enough, entered twice', async () => {
    const { app, background } = mount({ state: noVault });
    await clicks(app, 'Create a new key');
    await types(app, 'Password', 'short');
    await clicks(app, 'Continue');
    await sees(app, 'Use at least 8 characters.');
    await types(app, 'Password', password);
    await types(app, 'Repeat password', 'another one');
    await clicks(app, 'Continue');
    await sees(app, 'The two passwords are not the same.');
    await expect(app).to.be.accessible();
    assert.isEmpty(background.asked('vault.create'));
  });

  it('accepts an existing phrase', async () => {
    const { app, background } = mount({ state: noVault });
    await clicks(app, 'I have a key already');
    await expect(app).to.be.accessible();
    await types(app, 'Your 12 or 24 words', 'only three words');
    await clicks(app, 'Continue');
    await sees(app, 'These words are not a key.');
    await types(app, 'Your 12 or 24 words', `  ${phrase.toUpperCase().replaceAll(' ', '  ')} `);
    await clicks(app, 'Continue');
    await types(app, 'Password', password);
    await types(app, 'Repeat password', password);
    await clicks(app, 'Continue');
    await sees(app, 'Connect your service');
    assert.deepEqual(background.asked('vault.create'), [
      { password, secret: { kind: 'phrase', phrase } },
    ]);
  });

  it('accepts a private key, and reports if the background refuses it', async () => {
    const { app, background } = mount({
      state: noVault,
      prepare: (one) => one.refuse('vault.create', 'invalid-private-key'),
    });
    await clicks(app, 'I have a key already');
    await clicks(app, 'Private key');
    await types(app, 'Your private key', 'F'.repeat(64));
    await clicks(app, 'Continue');
    await types(app, 'Password', password);
    await types(app, 'Repeat password', password);
    await clicks(app, 'Continue');
    await sees(app, 'This is not a private key.');
    await expect(app).to.be.accessible();
    assert.deepEqual(background.asked('vault.create'), [
      { password, secret: { kind: 'private-key', privateKey: `0x${'f'.repeat(64)}` } },
    ]);
  });

  it('connects the service, and leads to an account', async () => {
    const { app, background, page } = mount({ state: noVault });
    await bringsWords(app);
    await expect(app).to.be.accessible();
    await types(app, 'Recovery service', 'guardian');
    await clicks(app, 'Continue');
    await sees(app, 'Enter a full URL');
    await types(app, 'Recovery service', 'https://guardian.example');
    await types(app, 'Endpoint', 'https://endpoint.example/api/v3/31337/key');
    const realFetch = window.fetch;
    window.fetch = async () => Response.json(networkConfiguration);
    try {
      await clicks(app, 'Continue');
      await sees(app, 'Which account?');
    } finally {
      window.fetch = realFetch;
    }
    assert.deepEqual(page.requested, [
      'https://guardian.example',
      'https://endpoint.example/api/v3/31337/key',
      'https://endpoint.example/api/v3/31337/key',
    ]);
    const [chain] = background.asked('chains.save') as [{ name: string; rpcUrl: string }];
    assert.equal(chain.name, 'Local');
    assert.equal(chain.rpcUrl, 'https://endpoint.example/api/v3/31337/key');
    await findControl(app, 'Continue');
  });
});

const networkConfiguration = {
  name: 'Local',
  chainId: 31_337,
  moduleAddress: '0x38275826e1933303e508433dd5f289315da2541c',
  sponsorships: { execution: { enabled: false }, finalization: { enabled: false } },
  alertChannels: [],
};

/** Imports a phrase, up to the step that asks for the services. */
async function bringsWords(app: HTMLElement): Promise<void> {
  await clicks(app, 'I have a key already');
  await types(app, 'Your 12 or 24 words', phrase);
  await clicks(app, 'Continue');
  await types(app, 'Password', password);
  await types(app, 'Repeat password', password);
  await clicks(app, 'Continue');
  await sees(app, 'Connect your service');
}

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
    ?.querySelector('wallet-first-run')
    ?.shadowRoot?.querySelector('wallet-keep-phrase');
  const labels = keep?.shadowRoot?.querySelectorAll('label') ?? [];
  return [...labels].map((label) => label.textContent ?? '');
}
