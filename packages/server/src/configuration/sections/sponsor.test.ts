import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSponsorContradictions, type SponsorConfiguration } from './sponsor.ts';

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
const address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

const sound: SponsorConfiguration = {
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
  ) =>
    findSponsorContradictions(
      { ...sound, ...changes },
      { chains: [{ chainId: 1, entryPoints: [entryPoint.toLowerCase()] }], mode },
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
    const [paymaster] = sound.paymasters;
    assert.ok(paymaster);
    const of = (...paymasters: SponsorConfiguration['paymasters']) =>
      mistakesOf({ paymasters }).join();
    assert.match(of({ ...paymaster, chainId: 2 }), /chainId is 2, which is not served/);
    assert.match(of({ ...paymaster, entryPoint: address }), /not among the chain's entryPoints/);
    assert.match(of(paymaster, paymaster), /has two for 1/);
  });
});
