import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  multiChainModule,
  type Recovery,
  recoveryHash,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { fuzzRuns } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import { getAddress, type Hex, hashTypedData, stringify } from 'viem';
import { readRecoveryApproval } from './recovery-approval.ts';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const anyRecovery: fc.Arbitrary<Recovery> = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 40 }),
  module: address,
  version: fc.constantFrom('0.1.0', '0.2.0'),
  account: address,
  newOwners: fc.array(address, { maxLength: 5 }),
  newThreshold: number,
  nonce: number,
});

/** Typed data as sites send it. */
const toJson = (recovery: Recovery) => JSON.parse(stringify(recoveryTypedData(recovery)));

suite('the typed data of a recovery', () => {
  test('what is read has the hash of the typed data, in each form that sites write', () => {
    const runs = fuzzRuns(200);
    fc.assert(
      fc.property(anyRecovery, (recovery) => {
        const data = toJson(recovery);
        const { domain, message } = data;
        const domainType = ['name string', 'version string', 'chainId uint256']
          .concat('verifyingContract address')
          .map((field) => ({ name: field.split(' ')[0], type: field.split(' ')[1] }));
        const hex = (value: string): Hex => `0x${BigInt(value).toString(16)}`;
        for (const form of [
          data,
          JSON.stringify(data),
          { ...data, types: { EIP712Domain: domainType, ...data.types } },
          { ...data, domain: { ...domain, chainId: String(domain.chainId) } },
          {
            ...data,
            domain: { ...domain, verifyingContract: domain.verifyingContract.toLowerCase() },
            message: { ...message, nonce: hex(message.nonce) },
          },
        ]) {
          const read = readRecoveryApproval(form);
          assert.ok(read);
          assert.equal(recoveryHash(read), hashTypedData(recoveryTypedData(recovery)));
        }
      }),
      runs,
    );
  });

  test('typed data that differs in anything is read as nothing else, or refused [S20]', () => {
    const runs = fuzzRuns(300);
    const paths = [
      ['primaryType'],
      ['domain'],
      ['domain', 'name'],
      ['domain', 'version'],
      ['domain', 'salt'],
      ['types'],
      ['types', 'ExecuteRecovery'],
      ['types', 'EIP712Domain'],
      ['types', 'Other'],
      ['message', 'wallet'],
      ['message', 'newOwners'],
      ['message', 'newThreshold'],
      ['message', 'nonce'],
      ['message', 'delegateTo'],
    ];
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      address,
      fc.constantFrom('-1', '1.5', '0x', `${2n ** 256n}`, 2 ** 53, null, ['0x12']),
    );
    fc.assert(
      fc.property(anyRecovery, fc.constantFrom(...paths), value, (recovery, path, value) => {
        const data = toJson(recovery);
        const [name = ''] = path.slice(-1);
        const parent = path.slice(0, -1).reduce((inner, key) => inner[key], data);
        const isSame = JSON.stringify(parent[name]) === JSON.stringify(value);
        parent[name] = value;
        const read = readRecoveryApproval(data);
        if (isSame) return;
        if (path[0] !== 'message') return assert.equal(read, undefined);
        // A value of the right type is another recovery, which is shown as what it is.
        if (!read) return;
        const { wallet, newOwners, newThreshold, nonce } = data.message;
        assert.deepEqual(
          [read.account, read.newOwners, read.newThreshold, read.nonce],
          [
            getAddress(wallet),
            newOwners.map((owner: Hex) => getAddress(owner)),
            BigInt(newThreshold),
            BigInt(nonce),
          ],
        );
        assert.equal('delegateTo' in data.message, false);
      }),
      runs,
    );
  });

  test('a root over operations on several chains is refused, which hides them', () => {
    const message = { merkleTreeRoot: `0x${'11'.repeat(32)}` };
    const types = { MerkleTreeRoot: [{ name: 'merkleTreeRoot', type: 'bytes32' }] };
    const domain = { verifyingContract: multiChainModule };
    const root = { domain, types, primaryType: 'MerkleTreeRoot', message };
    assert.equal(readRecoveryApproval(root), undefined);
    assert.equal(readRecoveryApproval(JSON.stringify(root)), undefined);
  });

  test('what is no typed data is refused', () => {
    for (const data of [undefined, null, 5, '', '{', '[]', '{"types":5}', [], {}, { domain: {} }]) {
      assert.equal(readRecoveryApproval(data), undefined);
    }
  });
});
