import { assert } from '@open-wc/testing';
import { contentScriptName, keepListening, providerName } from './page-messages.ts';
import { addLegacyMethods, announceProvider, type PageProvider } from './provider.ts';

const refusal = { code: 4001, message: 'Declined.' };

interface Asked {
  method: string;
  params: unknown;
}

let page: Window & typeof globalThis;
let asked: Asked[];

/** A page of its own, with a content script that records requests and answers with their method. */
function openPage(): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  page = frame.contentWindow as Window & typeof globalThis;
  // A message's source is the window whose script posts it.
  page.postMessage = new page.Function('post', 'return (data) => post(data)')(
    page.postMessage.bind(page),
  );
  asked = [];
  const receive = ({ data }: MessageEvent) => {
    if (data?.to !== contentScriptName || data.hello) return;
    const { id, method, params } = data;
    asked.push({ method, params });
    const answer = method === 'refused' ? { error: refusal } : { result: [method] };
    page.postMessage({ to: providerName, id, ...answer });
  };
  keepListening(page, () => page.addEventListener('message', receive));
}

const provide = () => announceProvider(page) as PageProvider;

async function tell(provider: PageProvider, accounts: string[], chainId = '0x64'): Promise<void> {
  const told = new Promise<void>((resolve) =>
    page.addEventListener('message', ({ data }) => data.state && resolve()),
  );
  page.postMessage({ to: providerName, state: { accounts, chainId } });
  await told;
  assert.isTrue(provider.isConnected());
}

function listenForAnnouncements(): unknown[] {
  const providers: unknown[] = [];
  page.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent;
    assert.isTrue(Object.isFrozen(detail) && Object.isFrozen(detail.info));
    providers.push(detail.provider);
  });
  return providers;
}

/** What pages and their libraries do to a provider; each returns what they call then. */
const wrappings: Record<string, (provider: PageProvider) => PageProvider> = {
  itself: (provider) => provider,
  'a proxy that binds methods': (provider) =>
    new Proxy(provider, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  'a proxy that passes itself on': (provider) => new Proxy(provider, {}),
  'an object that inherits from it': (provider) => Object.create(provider),
  'a copy of its properties': (provider) => ({ ...provider }),
  'its deeply frozen self': (provider) => Object.freeze(provider),
  'itself with a method of the page': (provider) => {
    const { request } = provider;
    provider.request = (one) => request(one);
    return provider;
  },
  'itself with properties of the page': (provider) => {
    Object.defineProperty(provider, 'request', { value: provider.request, enumerable: true });
    return Object.assign(provider, { isMetaMask: true, autoRefreshOnNetworkChange: false });
  },
};

describe('the provider in a page', () => {
  beforeEach(() => openPage());
  afterEach(() => page.frameElement?.remove());

  for (const [name, wrap] of Object.entries(wrappings)) {
    it(`a page's provider answers and sends events through ${name}`, async () => {
      const provider = provide();
      const { request, on, removeListener } = wrap(provider);
      const heard: unknown[] = [];
      const listener = (...values: unknown[]) => heard.push(...values);
      on('accountsChanged', listener);
      await tell(provider, []);
      await tell(provider, ['0x1']);
      assert.deepEqual(await request({ method: 'eth_accounts' }), ['eth_accounts']);
      removeListener('accountsChanged', listener);
      await tell(provider, ['0x2']);
      assert.deepEqual(heard, [['0x1']]);
    });
  }

  it('a page’s provider is no plain object, which state libraries would copy', () => {
    assert.notEqual(Object.getPrototypeOf(provide()), Object.prototype);
  });

  it('a page’s provider has the methods of an event emitter', async () => {
    const provider = provide();
    const heard: string[] = [];
    const hear = (name: string) => () => void heard.push(name);
    const [gone, last] = [hear('gone'), hear('last')];
    assert.equal(
      provider.on('chainChanged', last).addListener('chainChanged', gone).off('chainChanged', gone),
      provider,
    );
    provider.once('chainChanged', hear('once'));
    provider.prependListener('chainChanged', hear('first'));
    assert.equal(provider.listenerCount('chainChanged'), 3);
    await tell(provider, []);
    await tell(provider, [], '0x1');
    assert.isTrue(provider.emit('chainChanged', '0x5'));
    assert.deepEqual(heard, ['first', 'last', 'once', 'first', 'last']);
    assert.deepEqual(provider.eventNames(), ['chainChanged']);
    provider.removeAllListeners();
    assert.isFalse(provider.emit('chainChanged', '0x5'));
  });

  it('an error of one listener does not stop the others', async () => {
    const provider = provide();
    const reported: unknown[] = [];
    page.reportError = (error) => void reported.push(error);
    const heard: unknown[] = [];
    provider.on('connect', () => {
      throw refusal;
    });
    provider.on('connect', (value) => heard.push(value));
    await tell(provider, []);
    assert.deepEqual([heard, reported], [[{ chainId: '0x64' }], [refusal]]);
  });

  it('a page’s provider has the properties that sites read before EIP-1193', async () => {
    const provider = provide();
    const read = () => [provider.chainId, provider.networkVersion, provider.selectedAddress];
    assert.isFalse(provider.isConnected());
    assert.deepEqual(read(), [null, null, null]);
    await tell(provider, ['0x1', '0x2']);
    assert.deepEqual(read(), ['0x64', '100', '0x1']);
    await tell(provider, []);
    assert.deepEqual(read(), ['0x64', '100', null]);
  });

  it('parameters that a state library has proxied are sent as JSON', async () => {
    const { request } = provide();
    const reactive = <Value extends object>(value: Value): Value =>
      new Proxy(value, {
        get: (target, key, receiver) => {
          const found = Reflect.get(target, key, receiver);
          return typeof found === 'object' && found !== null ? reactive(found) : found;
        },
      });
    const params = [{ to: '0x1', nested: [{ deep: true }] }];
    await request(reactive({ method: 'one', params }));
    await request({ method: 'two', params: reactive(params) });
    await request({ method: 'three', params: [reactive(params[0] as object)] });
    assert.deepEqual(
      asked.map((one) => one.params),
      [params, params, params],
    );
    const circle: unknown[] = [];
    circle.push(circle);
    for (const bad of [[1n], circle]) {
      const error = await request({ method: 'm', params: bad }).catch((cause) => cause as object);
      assert.propertyVal(error, 'code', -32602);
    }
  });

  const reopenings: Record<string, (html: string) => void> = {
    'document.open': (html) => {
      page.document.open();
      page.document.write(html);
      page.document.close();
    },
    'document.write after the load': (html) => page.document.write(html),
    'documents replaced twice': (html) => {
      page.document.open();
      page.document.open();
      page.document.write(html);
    },
  };
  for (const [name, reopen] of Object.entries(reopenings)) {
    it(`the provider is announced, answers and hears of changes after ${name}`, async () => {
      const provider = provide();
      await tell(provider, []);
      reopen('<p>Another document</p>');
      const providers = listenForAnnouncements();
      assert.deepEqual(await provider.request({ method: 'eth_chainId' }), ['eth_chainId']);
      assert.deepEqual([...new Set(providers)], [provider]);
      providers.length = 0;
      page.dispatchEvent(new Event('eip6963:requestProvider'));
      assert.deepEqual(providers, [provider]);
      await tell(provider, ['0x1']);
      assert.equal(provider.selectedAddress, '0x1');
    });
  }

  it('a sandboxed page, which has no origin, gets no provider', () => {
    const sandboxed = { origin: 'null', postMessage: () => assert.fail() } as unknown as Window;
    assert.isUndefined(announceProvider(sandboxed));
  });
});

describe('what sites called before EIP-1193', () => {
  beforeEach(() => openPage());
  afterEach(() => page.frameElement?.remove());

  const legacy = () => addLegacyMethods(provide());
  const payload = { id: 7, method: 'eth_accounts', params: [] };
  const response = { id: 7, jsonrpc: '2.0' as const, result: ['eth_accounts'] };

  it("the legacy provider's enable requests the accounts", async () => {
    assert.deepEqual(await legacy().enable(), ['eth_requestAccounts']);
  });

  it("the legacy provider's send accepts a method, or a payload with or without a callback", async () => {
    const provider = legacy();
    assert.deepEqual(await provider.send('eth_accounts', []), { ...response, id: undefined });
    assert.deepEqual(await provider.send(payload), response);
    const called = await new Promise((resolve) => {
      provider.send(payload, (...values: unknown[]) => resolve(values));
    });
    assert.deepEqual(called, [null, response]);
    assert.deepEqual(asked, Array(3).fill({ method: 'eth_accounts', params: [] }));
  });

  it("the legacy provider's sendAsync answers a list of payloads with a list", async () => {
    const called = await new Promise((resolve) => {
      legacy().sendAsync([payload, { ...payload, id: 8 }], (...values) => resolve(values));
    });
    assert.deepEqual(called, [null, [response, { ...response, id: 8 }]]);
  });

  it("the legacy provider's sendAsync passes a refusal to its callback", async () => {
    const error = await new Promise((resolve) => {
      legacy().sendAsync({ method: 'refused' }, resolve);
    });
    assert.propertyVal(error, 'code', 4001);
  });

  it("another wallet may replace the page's default provider with its own [S44]", async () => {
    const own = window as { ethereum?: unknown };
    await import('./in-page-default.ts');
    assert.ok(own.ethereum);
    // Modules are strict: assigning to a read-only property would throw.
    const other = {};
    own.ethereum = other;
    assert.equal(own.ethereum, other);
    delete own.ethereum;
  });
});
