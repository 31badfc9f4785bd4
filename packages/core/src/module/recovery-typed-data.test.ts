import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EIP712_RECOVERY_MODULE_TYPE } from 'abstractionkit';
import { type Address, concat, type Hex, keccak256 } from 'viem';
import { type Recovery, recoveryHash, recoveryTypedData } from '../index.ts';
import { digest, hashStruct, hashText, word } from '../testing/eip712.ts';
import { readVectors } from '../testing/read-vectors.ts';

interface Vector {
  chainId: number;
  module: Address;
  account: Address;
  newOwners: Address[];
  newThreshold: string;
  nonce: string;
  hash: Hex;
}

const { valid, invalid } = readVectors<Vector & { name: string }, Vector & { why: string }>(
  'recovery-typed-data',
);

suite('recovery typed data', () => {
  for (const vector of valid) {
    test(`a recovery has its known hash: ${vector.name}`, () => {
      assert.equal(recoveryHash(toRecovery(vector)), vector.hash);
    });

    test(`EIP-712 spelled out gives the same hash of a recovery: ${vector.name}`, () => {
      assert.equal(spelledOutHash(toRecovery(vector)), vector.hash);
    });
  }

  for (const vector of invalid) {
    test(`recoveries have different hashes: ${vector.why}`, () => {
      assert.notEqual(recoveryHash(toRecovery(vector)), vector.hash);
    });
  }

  test('the typed data of a recovery has the type that existing clients sign', () => {
    const [vector] = valid;
    assert(vector);
    const { types } = recoveryTypedData(toRecovery(vector));
    assert.deepEqual(types, EIP712_RECOVERY_MODULE_TYPE);
  });
});

function toRecovery(vector: Vector): Recovery {
  return { ...vector, newThreshold: BigInt(vector.newThreshold), nonce: BigInt(vector.nonce) };
}

function spelledOutHash(recovery: Recovery): Hex {
  const { chainId, module, account, newOwners, newThreshold, nonce } = recovery;
  const domainSeparator = hashStruct(
    'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
    hashText('Social Recovery Module'),
    hashText('0.0.1'),
    word(chainId),
    word(module),
  );
  const structHash = hashStruct(
    'ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)',
    word(account),
    keccak256(concat(newOwners.map(word))),
    word(newThreshold),
    word(nonce),
  );
  return digest(domainSeparator, structHash);
}
