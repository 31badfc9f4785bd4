import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTarget } from '@recovery-guardian/core';
import { Value } from 'typebox/value';
import * as viemChains from 'viem/chains';
import { findTestTargetMistakes, TestTargetSchema, testNetworks } from './delivery.ts';

describe('test targets', () => {
  const code = '12345678';
  const targets = [{ target: 'mia@example.com', code }];
  const sepolia = { chainId: 11_155_111 };

  it('test targets are refused in production', () => {
    const find = (mode: 'production' | 'staging' | 'development') =>
      findTestTargetMistakes(targets, { mode, chains: [sepolia] });
    assert.match(find('production').join(), /the mode is "production": remove it/);
    assert.deepEqual(find('staging'), []);
    assert.deepEqual(find('development'), []);
    assert.deepEqual(findTestTargetMistakes([], { mode: 'production', chains: [] }), []);
  });

  it('test targets are refused on every chain that is not a known test network', () => {
    for (const chainId of [1, 10, 8_453, 999_999_999]) {
      const found = findTestTargetMistakes(targets, {
        mode: 'staging',
        chains: [sepolia, { chainId }],
      });
      assert.match(found.join(), new RegExp(`the chain ${chainId} is not a known test network`));
    }
    const mainNetworks = Object.values(viemChains).filter((chain) => !chain.testnet);
    const local = [1_337, 31_337];
    for (const { id } of mainNetworks)
      assert.ok(!testNetworks.has(id) || local.includes(id), `${id}`);
    const known = new Set(Object.values(viemChains).map(({ id }) => id as number));
    for (const id of testNetworks) assert.ok(known.has(id), `${id}`);
  });

  it('test targets are reserved for examples and fiction, in the one form that users can register', () => {
    const fits = (target: string) => Value.Check(TestTargetSchema, { target, code });
    for (const target of [
      'mia@example.com',
      'a.b+c@example.test',
      'x@example.net',
      'x@example.org',
    ]) {
      assert.ok(fits(target) && isTarget('email', target), target);
    }
    assert.ok(fits('+12025550123') && isTarget('sms', '+12025550123'));
    for (const target of [
      'mia@example.de',
      'mia@example.com.attacker.net',
      'mia@mail.example.com',
      'mia@attackerexample.com',
      'Mia@example.com',
      'mia@example.com\n',
      '+12025551123',
      '+12025540123',
      '+120255501234',
      '+4915112345678',
    ]) {
      assert.ok(!fits(target), target);
    }
  });

  it('test targets have a code of 6 to 12 digits, and are named once', () => {
    for (const wrong of ['12345', '1234567890123', 'secret', '']) {
      assert.ok(!Value.Check(TestTargetSchema, { target: 'mia@example.com', code: wrong }), wrong);
    }
    assert.deepEqual(
      findTestTargetMistakes([...targets, ...targets], { mode: 'staging', chains: [sepolia] }),
      ['delivery.testTargets names mia@example.com twice: remove one'],
    );
  });
});
