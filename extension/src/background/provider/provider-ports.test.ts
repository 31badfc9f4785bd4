import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import type { Port } from '../../browser.ts';
import type { ProviderMessage } from '../../messages/wire.ts';
import { extensionId, extensionUrl, fakeBrowser, fakePort } from '../../testing/fake-browser.ts';
import {
  createTestWallet,
  password,
  siteCaller,
  storedAccount,
} from '../../testing/test-wallet.ts';
import { answerPage } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { providerPorts } from './provider-ports.ts';

let wallet: Wallet;
let ports: ReturnType<typeof providerPorts>;

beforeEach(async () => {
  ({ wallet } = await createTestWallet());
  ports = providerPorts(wallet);
});

const page = {
  id: extensionId,
  url: 'https://site.example/page',
  origin: 'https://site.example',
  frameId: 0,
  tab: { id: 7 },
};
const ownPage = { id: extensionId, url: `${extensionUrl}popup.html` };

function connect(name: string, sender: object) {
  const { port, posted } = fakePort(name, sender);
  ports.connect(port as unknown as Port);
  const answerTo = async (id: number) => {
    for (;;) {
      const answer = (posted as ProviderMessage[]).find((one) => 'id' in one && one.id === id);
      if (answer) return answer as { id: number; result?: unknown; error?: { code: number } };
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { port, posted, answerTo };
}

suite('the provider answers', () => {
  const refused: [string, string, object][] = [
    ['a page in a frame', 'page', { ...page, frameId: 3 }],
    ['another extension', 'page', { ...page, id: 'other' }],
    ['a sandboxed page', 'page', { ...page, origin: 'null' }],
    ['a page whose URL and origin differ', 'page', { ...page, origin: 'https://other.example' }],
    ['a file', 'page', { ...page, url: 'file:///home/page.html', origin: undefined }],
    ['a page without a tab', 'page', { ...page, tab: undefined }],
    ["a page that takes the popup's name", 'popup:account', page],
    ['the popup under the name of a page', 'page', ownPage],
    ['an unknown name', 'toString', page],
    ['a sender without an id', 'page', {}],
  ];
  for (const [name, port, sender] of refused) {
    test(`the provider does not serve ${name} [S20]`, () => {
      assert.equal(connect(port, sender).port.isOpen, false);
    });
  }

  test('a port that is not served is told so before it is closed [S42]', () => {
    const { port, posted } = connect('page', { ...page, frameId: 3 });
    assert.equal(port.isOpen, false);
    assert.deepEqual(posted, [
      { refused: { code: 4100, message: 'The wallet does not serve this page.' } },
    ]);
  });

  test('a page is served by the origin that the browser names, not by what it says itself [S20]', async () => {
    await wallet.keyring.create(password, undefined);
    const bank = 'https://bank.example';
    const address = '0x000000000000000000000000000000000000dEaD';
    await fakeBrowser.storage.local.set({ accounts: { accounts: [storedAccount(address)] } });
    await wallet.sites.connect(bank, `eip155:1:${address}`);
    const asked = { id: 1, method: 'eth_accounts', origin: bank };

    const itself = connect('page', { ...page, url: `${bank}/`, origin: bank });
    itself.port.onMessage.fire(asked);
    assert.deepEqual(await itself.answerTo(1), { id: 1, result: [address] });

    const other = connect('page', page);
    assert.equal(other.port.isOpen, true);
    other.port.onMessage.fire(asked);
    assert.deepEqual(await other.answerTo(1), { id: 1, result: [] });
    assert.deepEqual(other.posted[0], { received: 1 });
  });

  test("requests of the wallet's own pages are answered only from those pages", async () => {
    const request = { wallet: 'state.get', parameters: {} };
    for (const sender of [
      page,
      { ...ownPage, id: 'other' },
      {},
      { ...ownPage, url: `https://x/${extensionUrl}` },
    ]) {
      assert.equal(answerPage(wallet, request, sender as never), undefined);
    }
    const answer = await answerPage(wallet, request, ownPage as never);
    assert.ok(answer && 'result' in answer);
    for (const name of ['__proto__', 'constructor', 'vault.open', '']) {
      const unknown = await answerPage(wallet, { wallet: name }, ownPage as never);
      assert.ok(unknown && 'refused' in unknown && unknown.refused.reason === 'invalid-request');
    }
  });
});

suite('a failure of the wallet itself is logged, and hidden', () => {
  const failure = new Error('A bug');

  test("a failure at a request of the wallet's own pages is logged and hidden", async (t) => {
    const { mock: log } = t.mock.method(console, 'error', () => {});
    const failing = { ...wallet, touch: () => Promise.reject(failure) };
    const answer = await answerPage(failing, { wallet: 'vault.lock' }, ownPage as never);
    assert.ok(answer && 'refused' in answer);
    assert.equal(answer.refused.message, 'The wallet failed');
    assert.deepEqual(
      log.calls.map(({ arguments: logged }) => logged),
      [['The request vault.lock failed.', failure]],
    );
  });

  test('a failure at a request of a site is logged and hidden', async (t) => {
    const { mock: log } = t.mock.method(console, 'error', () => {});
    const failing = { ...wallet, sites: { findConnected: () => Promise.reject(failure) } } as never;
    const answer = siteCaller().request(failing, 'eth_chainId');
    await assert.rejects(answer, { code: -32603, message: 'The wallet failed.' });
    assert.deepEqual(
      log.calls.map(({ arguments: logged }) => logged),
      [['A request of a page failed.', failure]],
    );
  });
});

suite('posted messages', () => {
  test('messages of any form are survived, and answered if they have an id [S20]', async () => {
    const { port, posted, answerTo } = connect('page', page);
    const messages = [
      null,
      undefined,
      5,
      'x',
      [],
      {},
      { id: '1' },
      { id: 0.5 },
      { id: Number.NaN },
    ];
    for (const message of messages) port.onMessage.fire(message);
    port.onMessage.fire({ id: 9 });
    assert.equal((await answerTo(9)).error?.code, -32600);
    assert.deepEqual(
      (posted as ProviderMessage[]).filter((one) => 'received' in one),
      [{ received: 9 }],
    );
  });

  test('a page may only have a limited number of concurrent requests', async () => {
    const { port, answerTo } = connect('page', page);
    await wallet.keyring.create(password, undefined);
    await wallet.lock();
    const ids = Array.from({ length: 70 }, (_, index) => index + 1);
    for (const id of ids) port.onMessage.fire({ id, method: 'eth_accounts' });
    const answers = await Promise.all(ids.map(answerTo));
    assert.equal(answers.filter(({ error }) => error?.code === -32005).length, 6);
  });

  test('the requests of a page that is gone end with it [S20]', async () => {
    await wallet.keyring.create(password, undefined);
    await wallet.lock();
    await wallet.sites.letIn(page.origin);
    const { port } = connect('page', page);
    port.onMessage.fire({ id: 1, method: 'eth_requestAccounts' });
    while (wallet.approvals.size === 0) await new Promise((resolve) => setImmediate(resolve));
    port.onDisconnect.fire();
    assert.equal(wallet.approvals.size, 0);
  });
});
