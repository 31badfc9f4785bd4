import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zeroAddress } from 'viem';
import { chainConfiguration } from '../../testing/chain-configuration.ts';
import { findChainContradictions } from './chains.ts';

describe('the configuration of chains', () => {
  const [first, second] = ['https://one.example.org', 'https://two.example.org'] as const;
  const codeHash = `0x${'ab'.repeat(32)}`;
  const whole = chainConfiguration({
    chainId: 1,
    rpcUrls: [first, second],
    quorum: 2,
    recoveryModule: { address: zeroAddress, codeHash },
  });

  it('a consistent configuration of chains is accepted', () => {
    assert.deepEqual(findChainContradictions([whole, { ...whole, chainId: 10 }], 'production'), []);
  });

  it('a chain needs at least as many different nodes as must agree', () => {
    const find = (rpcUrls: string[]) =>
      findChainContradictions([{ ...whole, rpcUrls }], 'production').join();
    assert.match(find([first]), /^chains\[0\]\.quorum is 2, but there are 1 rpcUrls/);
    assert.match(find([first, first]), /^chains\[0\]\.rpcUrls names a URL twice/);
  });

  it('a chain needs the hash of the module that is trusted, in production [S1]', () => {
    const chains = [{ ...whole, recoveryModule: { address: zeroAddress } }];
    assert.match(
      findChainContradictions(chains, 'production').join(),
      /^chains\[0\]\.recoveryModule\.codeHash is missing/,
    );
    assert.deepEqual(findChainContradictions(chains, 'development'), []);
  });

  it('the configuration of chains names each chain once', () => {
    assert.deepEqual(findChainContradictions([whole, whole], 'production'), [
      'chains names the chain 1 twice: remove one',
    ]);
  });
});
