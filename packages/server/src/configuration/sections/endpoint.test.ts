import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EndpointConfiguration, findEndpointContradictions } from './endpoint.ts';

const sound: EndpointConfiguration = {
  plans: [
    { name: 'standard', requestsPerMinute: 60, userOperationsPerDay: 10 },
    { name: 'large', requestsPerMinute: 600, userOperationsPerDay: 100 },
  ],
  apiKeys: [
    {
      id: 'page',
      sha256: '11'.repeat(32),
      plan: 'large',
      chains: [1, 10],
      methods: ['eth_chainId', 'pm_*'],
      origins: [
        'https://wallet.example',
        'http://localhost:8080',
        'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
        'moz-extension://0f5b2f5e-6a3c-4a0e-9d0e-2f1f4f0c7d11',
      ],
      policies: ['recovery', 'onboarding'],
    },
    { id: 'back-end', sha256: '22'.repeat(32) },
  ],
  public: { requestsPerMinute: 10, userOperationsPerDay: 1 },
};

describe("the endpoint's configuration", () => {
  const mistakesOf = (changes: Partial<EndpointConfiguration>) =>
    findEndpointContradictions({ ...sound, ...changes }, [{ chainId: 1 }, { chainId: 10 }]);
  const ofKey = (changes: Partial<EndpointConfiguration['apiKeys'][number]>) =>
    mistakesOf({ apiKeys: [{ id: 'page', sha256: '11'.repeat(32), ...changes }] });

  it('a valid configuration of the endpoint is accepted', () => {
    assert.deepEqual(mistakesOf({}), []);
  });

  it('the endpoint has unique plans and keys', () => {
    const [standard] = sound.plans;
    const [page] = sound.apiKeys;
    assert.ok(standard && page);
    assert.deepEqual(mistakesOf({ plans: [...sound.plans, standard] }), [
      'endpoint.plans has "standard" twice: rename or remove one',
    ]);
    assert.deepEqual(mistakesOf({ apiKeys: [page, page] }), [
      'endpoint.apiKeys has the id "page" twice: rename one, as logs identify keys by it',
      'endpoint.apiKeys has the key 11111111… twice: remove one',
    ]);
  });

  it('the endpoint reserves the name "public" for callers without a key', () => {
    const plan = { name: 'public', requestsPerMinute: 1, userOperationsPerDay: 1 };
    assert.match(
      mistakesOf({ plans: [...sound.plans, plan] }).join(),
      /^endpoint\.plans has "public"/,
    );
    assert.match(ofKey({ id: 'public' }).join(), /^endpoint\.apiKeys\[0\]\.id is "public"/);
  });

  it("the endpoint's keys refer only to what exists", () => {
    assert.deepEqual(ofKey({ plan: 'gold', chains: [1, 137], policies: ['a', 'a'] }), [
      'endpoint.apiKeys[0].plan is "gold", which endpoint.plans does not have: name one of standard, large',
      'endpoint.apiKeys[0].chains names 137, which is not served: name of 1, 10',
      'endpoint.apiKeys[0].policies names "a" twice: remove one',
    ]);
  });

  it("the endpoint's methods and origins are in the form in which they are sent", () => {
    for (const method of ['*', 'eth.call', 'eth_*_x', '']) {
      assert.match(ofKey({ methods: [method] }).join(), /^endpoint\.apiKeys\[0\]\.methods names/);
    }
    for (const origin of [
      '*',
      'null',
      'wallet.example',
      'https://wallet.example/',
      'https://Wallet.example',
      'https://wallet.example:443',
      'https://user@wallet.example',
      'https://wallet.example/page',
    ]) {
      assert.match(
        ofKey({ origins: [origin] }).join(),
        /^endpoint\.apiKeys\[0\]\.origins names .*: write it as browsers send it/,
      );
    }
  });
});
