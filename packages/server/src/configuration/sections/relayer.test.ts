import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeSponsorships } from '../../workers/relayer/open-relayer.ts';
import { findRelayerContradictions, type RelayerConfiguration } from './relayer.ts';

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

const sound: RelayerConfiguration = {
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
    findRelayerContradictions({ ...sound, ...changes }, { chains: [{ chainId: 1 }], mode }).join();
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
