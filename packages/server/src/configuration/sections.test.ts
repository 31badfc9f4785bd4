import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zeroAddress } from 'viem';
import { describeSponsorships } from '../relayer/open-relayer.ts';
import { chainConfiguration } from '../testing/chain-configuration.ts';
import { findChainContradictions } from './chains.ts';
import { type EndpointConfiguration, findEndpointContradictions } from './endpoint.ts';
import { findKeyContradictions, type GuardianConfiguration, type Mode } from './keys.ts';
import { findRelayerContradictions, type RelayerConfiguration } from './relayer.ts';
import {
  findSponsorContradictions,
  type SponsorConfiguration,
  type TokenConfiguration,
} from './sponsor.ts';

const pepper = '11'.repeat(32);
const privateKey = `0x${'22'.repeat(32)}`;
const keystore = { keystore: 'keys', password: 'long enough' };

describe('the configuration of keys', () => {
  const ofGuardian = (guardian: GuardianConfiguration, mode: Mode = 'development') =>
    findKeyContradictions({ guardian, secrets: { pepper } }, mode);
  const ofSecrets = (secrets: object) =>
    findKeyContradictions({ guardian: keystore, secrets }, 'production');

  it('the configuration names one guardian key', () => {
    assert.deepEqual(ofGuardian(keystore, 'production'), []);
    assert.deepEqual(ofGuardian({ privateKey }), []);
    for (const guardian of [{}, { ...keystore, privateKey }]) {
      assert.match(ofGuardian(guardian).join(), /exactly one key/);
    }
    assert.match(ofGuardian({ keystore: 'keys' }).join(), /guardian\.password is missing/);
  });

  it('the configuration contains no private key in production', () => {
    const mistakes = ofGuardian({ privateKey }, 'production').join();
    assert.match(mistakes, /development only.*keys create/);
    assert.ok(!mistakes.includes(privateKey));
  });

  it('the configuration has one source of secrets', () => {
    assert.deepEqual(ofSecrets({ pepper }), []);
    assert.deepEqual(ofSecrets({ pepper, dataKey: pepper }), []);
    assert.deepEqual(ofSecrets({ file: 'secrets.json' }), []);
    for (const secrets of [{}, { pepper, file: 'secrets.json' }, { dataKey: pepper }]) {
      assert.match(ofSecrets(secrets).join(), /exactly one place/);
    }
    assert.match(ofSecrets({ file: 'secrets.json', dataKey: pepper }).join(), /both set/);
  });
});

describe('the configuration of chains', () => {
  const [first, second] = ['https://one.example.org', 'https://two.example.org'] as const;
  const codeHash = `0x${'ab'.repeat(32)}`;
  const whole = chainConfiguration({
    chainId: 1,
    rpcUrls: [first, second],
    quorum: 2,
    recoveryModules: [{ address: zeroAddress, codeHash }],
  });

  it('a consistent configuration of chains is accepted', () => {
    assert.deepEqual(findChainContradictions([whole, { ...whole, chainId: 10 }]), []);
  });

  it('a chain needs at least as many different nodes as must agree', () => {
    const find = (rpcUrls: string[]) => findChainContradictions([{ ...whole, rpcUrls }]).join();
    assert.match(find([first]), /^chains\[0\]\.quorum is 2, but there are 1 rpcUrls/);
    assert.match(find([first, first]), /^chains\[0\]\.rpcUrls names a URL twice/);
  });

  it('a chain forwards methods to bundlers only if it has some', () => {
    const chain = { ...whole, bundlerMethods: ['pimlico_*'] };
    assert.match(findChainContradictions([chain]).join(), /but there are no bundlerUrls: add one/);
    assert.deepEqual(findChainContradictions([{ ...chain, bundlerUrls: [first] }]), []);
  });

  it('the configuration of chains names each chain once', () => {
    assert.deepEqual(findChainContradictions([whole, whole]), [
      'chains names the chain 1 twice: remove one',
    ]);
  });
});

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
const address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

const sponsor: SponsorConfiguration = {
  keystore: '/keys/sponsor.json',
  password: 'secret',
  paymasters: [{ chainId: 1, entryPoint, address }],
  lifetime: 900,
  name: 'Test',
  delegates: [],
};

describe("the sponsor's configuration", () => {
  const mistakesOf = (
    changes: Partial<SponsorConfiguration>,
    mode: 'production' | 'development' = 'production',
    bundlerUrls = ['https://bundler.example'],
  ) =>
    findSponsorContradictions(
      { ...sponsor, ...changes },
      { chains: [{ chainId: 1, entryPoints: [entryPoint.toLowerCase()], bundlerUrls }], mode },
    );
  const inConfiguration = { keystore: undefined, privateKey: `0x${'11'.repeat(32)}` };

  it("the sponsor's configuration is accepted if it is valid or omitted", () => {
    assert.deepEqual(mistakesOf({}), []);
    assert.deepEqual(mistakesOf(inConfiguration, 'development'), []);
    assert.deepEqual(findSponsorContradictions(undefined, { chains: [], mode: 'production' }), []);
  });

  it("the sponsor's configuration names exactly one key, and contains none in production", () => {
    assert.match(mistakesOf({ keystore: undefined }).join(), /exactly one key/);
    assert.match(mistakesOf({ privateKey: inConfiguration.privateKey }).join(), /exactly one key/);
    assert.match(mistakesOf(inConfiguration).join(), /for development only/);
    assert.match(mistakesOf({ password: undefined }).join(), /sponsor\.password is missing/);
  });

  it("the sponsor's configuration names paymasters on chains that are served, one for an EntryPoint", () => {
    const [paymaster] = sponsor.paymasters;
    assert.ok(paymaster);
    const of = (...paymasters: SponsorConfiguration['paymasters']) =>
      mistakesOf({ paymasters }).join();
    assert.match(of({ ...paymaster, chainId: 2 }), /chainId is 2, which is not served/);
    assert.match(of({ ...paymaster, entryPoint: address }), /not among the chain's entryPoints/);
    assert.match(of(paymaster, paymaster), /has two for 1/);
  });

  it("the sponsor's configuration names tokens on chains with paymasters and bundlers, each once, with prices", () => {
    const url = 'https://prices.example/';
    const token = { chainId: 1, address, postOpGas: 60_000 };
    let defaultPolicy = 'recovery';
    let bundlerUrls: string[] | undefined;
    const of = (...accepted: Partial<TokenConfiguration>[]) => {
      const tokens = {
        policy: 'tokens',
        accepted: accepted.map((one) => ({
          ...token,
          prices: [{ native: '3000', token: '1' }],
          ...one,
        })),
        markup: 5,
        maximumAge: 300,
        maximumSpread: 5,
      };
      return mistakesOf({ defaultPolicy, tokens }, 'production', bundlerUrls).join();
    };
    const source = (changes: object) => of({ prices: [{ native: '1', token: '1', ...changes }] });
    assert.equal(of({}), '');
    assert.equal(source({ url, native: '/eth/usd', token: '/usdc/usd', updated: '/time' }), '');
    assert.match(of({ chainId: 2 }), /chainId is 2, on which sponsor\.paymasters has none/);
    assert.match(of({}, {}), /has two for 1/);
    assert.match(source({ native: '/eth/usd' }), /native must be a number above 0/);
    for (const price of ['0', '-1', 'Infinity', 'much']) {
      assert.match(source({ token: price }), /prices\[0\]\.token must be a number above 0/);
    }
    assert.match(source({ updated: '/time' }), /updated must be a JSON pointer, with a URL/);
    assert.match(source({ url, updated: 'time' }), /updated must be a JSON pointer/);
    bundlerUrls = [];
    assert.match(of({}), /chainId is 1, which has no bundlerUrls/);
    defaultPolicy = 'tokens';
    assert.match(of({}), /is sponsor\.defaultPolicy, too/);
  });
});

const chain: RelayerConfiguration['chains'][number] = {
  chainId: 1,
  execution: true,
  finalization: true,
  automatic: false,
  maximumFeePerGas: '50',
  maximumGas: 3_000_000,
  perAccount: { maximum: 5, period: 604_800 },
  perDay: '0.5',
  total: '10',
  lowBalance: '0.05',
  confirmations: 5,
  replaceAfter: 60,
};

const relayer: RelayerConfiguration = {
  keystore: '/keys/relayer.json',
  password: 'secret',
  pollInterval: 3_000,
  chains: [chain],
};

describe("the relayer's configuration", () => {
  const mistakesOf = (
    changes: Partial<RelayerConfiguration>,
    mode: 'production' | 'development' = 'production',
  ) =>
    findRelayerContradictions(
      { ...relayer, ...changes },
      { chains: [{ chainId: 1 }], mode },
    ).join();
  const inConfiguration = { keystore: undefined, privateKey: `0x${'11'.repeat(32)}` };

  it("the relayer's configuration is accepted if it is valid or omitted", () => {
    assert.equal(mistakesOf({}), '');
    assert.equal(mistakesOf(inConfiguration, 'development'), '');
    assert.deepEqual(findRelayerContradictions(undefined, { chains: [], mode: 'production' }), []);
  });

  it("the relayer's configuration names exactly one key, and contains none in production", () => {
    assert.match(mistakesOf({ keystore: undefined }), /exactly one key/);
    assert.match(mistakesOf({ privateKey: inConfiguration.privateKey }), /exactly one key/);
    assert.match(mistakesOf(inConfiguration), /for development only/);
    assert.match(mistakesOf({ password: undefined }), /relayer\.password is missing/);
  });

  it("the relayer's configuration names the address alone where no key is needed, and never both", () => {
    const address = `0x${'22'.repeat(20)}`;
    const alone = { keystore: undefined, password: undefined, address };
    assert.equal(mistakesOf(alone), '');
    for (const more of [{ keystore: '/keys/relayer.json' }, { password: 'x' }]) {
      assert.match(mistakesOf({ ...alone, ...more }), /a key and an "address"/);
    }
    const both = { ...alone, privateKey: inConfiguration.privateKey };
    assert.match(mistakesOf(both, 'development'), /a key and an "address"/);
  });

  it("the relayer's configuration names chains that are served, each once", () => {
    assert.match(mistakesOf({ chains: [{ ...chain, chainId: 2 }] }), /2, which is not served/);
    assert.match(mistakesOf({ chains: [chain, chain] }), /names the chain 1 twice/);
  });

  it('clients are shown what the relayer pays for, and how often', () => {
    const rateLimit = { maxPerAccount: 5, period: 'P7D' };
    assert.deepEqual(describeSponsorships({ ...chain, finalization: false }), {
      execution: { enabled: true, rateLimit },
      finalization: { enabled: false },
    });
    assert.deepEqual(describeSponsorships({ ...chain, automatic: true, execution: false }), {
      execution: { enabled: false },
      finalization: { enabled: true, rateLimit, automatic: true },
    });
    const perAccount = { maximum: 1, period: 5_400 };
    assert.deepEqual(describeSponsorships({ ...chain, perAccount }).execution.rateLimit, {
      maxPerAccount: 1,
      period: 'PT5400S',
    });
    assert.deepEqual(describeSponsorships(undefined), {
      execution: { enabled: false },
      finalization: { enabled: false },
    });
  });
});

const endpoint: EndpointConfiguration = {
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
    findEndpointContradictions({ ...endpoint, ...changes }, [{ chainId: 1 }, { chainId: 10 }]);
  const ofKey = (changes: Partial<EndpointConfiguration['apiKeys'][number]>) =>
    mistakesOf({ apiKeys: [{ id: 'page', sha256: '11'.repeat(32), ...changes }] });

  it('a valid configuration of the endpoint is accepted', () => {
    assert.deepEqual(mistakesOf({}), []);
  });

  it('the endpoint has unique plans and keys', () => {
    const [standard] = endpoint.plans;
    const [page] = endpoint.apiKeys;
    assert.ok(standard && page);
    assert.deepEqual(mistakesOf({ plans: [...endpoint.plans, standard] }), [
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
      mistakesOf({ plans: [...endpoint.plans, plan] }).join(),
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
      'https://*.wallet.example',
    ]) {
      assert.match(
        ofKey({ origins: [origin] }).join(),
        /^endpoint\.apiKeys\[0\]\.origins names .*: write it as browsers send it/,
      );
    }
  });
});
