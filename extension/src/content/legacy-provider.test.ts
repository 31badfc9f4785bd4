import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { withLegacyMethods } from './legacy-provider.ts';
import type { PageProvider } from './provider.ts';

const refusal = { code: 4001, message: 'Declined.' };

function setUp() {
  const asked: unknown[] = [];
  const inner: PageProvider = {
    async request(request) {
      asked.push(request);
      if (request.method === 'personal_sign') throw refusal;
      return ['0x1'];
    },
    on: () => inner,
    removeListener: () => inner,
  };
  return { asked, provider: withLegacyMethods(inner) };
}

describe('what sites called before EIP-1193', () => {
  it("the legacy provider's enable requests the accounts", async () => {
    const { asked, provider } = setUp();
    assert.deepEqual(await provider.enable(), ['0x1']);
    assert.deepEqual(asked, [{ method: 'eth_requestAccounts' }]);
  });

  it("the legacy provider's send accepts a method, or a payload with or without a callback", async () => {
    const { asked, provider } = setUp();
    const payload = { id: 7, method: 'eth_accounts', params: [] };
    const response = { id: 7, jsonrpc: '2.0', result: ['0x1'] };
    assert.deepEqual(await provider.send('eth_accounts', []), { ...response, id: undefined });
    assert.deepEqual(await provider.send(payload), response);
    const called = await new Promise((resolve) => {
      provider.send(payload, (...values: unknown[]) => resolve(values));
    });
    assert.deepEqual(called, [null, response]);
    assert.deepEqual(asked, Array(3).fill({ method: 'eth_accounts', params: [] }));
  });

  it("the legacy provider's sendAsync passes a refusal to its callback", async () => {
    const { provider } = setUp();
    const called = await new Promise((resolve) => {
      provider.sendAsync({ method: 'personal_sign' }, (...values) => resolve(values));
    });
    assert.deepEqual(called, [refusal]);
  });
});

test("another wallet may replace the page's default provider with its own [S44]", async () => {
  const page = Object.assign(new EventTarget(), {
    origin: 'https://site.example',
    postMessage: () => {},
  }) as EventTarget & { ethereum?: unknown };
  Object.assign(globalThis, { window: page });
  await import('./in-page-default.ts');
  assert.ok(page.ethereum);
  // Modules are strict: assigning to a read-only property would throw.
  const other = {};
  page.ethereum = other;
  assert.equal(page.ethereum, other);
});
