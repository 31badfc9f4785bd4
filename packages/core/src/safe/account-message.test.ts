import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getSafeMessageEip712Data } from 'abstractionkit';
import { type Address, concat, type Hex, hashTypedData, keccak256, size, stringToHex } from 'viem';
import { accountMessageTypedData, accountTypedData, rawAccountMessageTypedData } from '../index.ts';
import { digest, hashStruct, safeDomainSeparator } from '../testing/eip712.ts';
import { readVectors } from '../testing/read-vectors.ts';

interface Vector {
  account: Address;
  chainId: number;
  message: string;
  hash: Hex;
  rawHash: Hex;
}

const { valid, invalid } = readVectors<Vector & { name: string }, Vector & { why: string }>(
  'account-messages',
);

suite('account message', () => {
  for (const vector of valid) {
    test(`a message of an account has its known hash: ${vector.name}`, () => {
      assert.equal(hashTypedData(accountMessageTypedData(vector)), vector.hash);
      assert.equal(hashTypedData(rawAccountMessageTypedData(vector)), vector.rawHash);
    });

    test(`abstractionkit computes the same hash of an account's message: ${vector.name}`, () => {
      assert.equal(abstractionkitHash(vector), vector.hash);
    });

    test(`an account signs typed data by its hash: ${vector.name}`, () => {
      const { account, chainId } = vector;
      const typedData = rawAccountMessageTypedData(vector);
      assert.equal(
        hashTypedData(accountTypedData({ account, chainId, typedData })),
        spelledOutHash(vector, vector.rawHash),
      );
    });

    test(`EIP-712 spelled out gives the same hash of an account's message: ${vector.name}`, () => {
      assert.equal(spelledOutHash(vector, eip191Hash(vector.message)), vector.hash);
      assert.equal(spelledOutHash(vector, stringToHex(vector.message)), vector.rawHash);
    });
  }

  for (const vector of invalid) {
    test(`messages of accounts have different hashes: ${vector.why}`, () => {
      assert.notEqual(hashTypedData(accountMessageTypedData(vector)), vector.hash);
      assert.notEqual(hashTypedData(rawAccountMessageTypedData(vector)), vector.rawHash);
    });
  }
});

function eip191Hash(message: string): Hex {
  const bytes = stringToHex(message);
  return keccak256(concat([stringToHex(`\x19Ethereum Signed Message:\n${size(bytes)}`), bytes]));
}

/** It wraps the EIP-191 hash as well: this is what existing clients sign. */
function abstractionkitHash({ account, chainId, message }: Vector): Hex {
  const { domain, types, messageValue } = getSafeMessageEip712Data(
    account,
    BigInt(chainId),
    message,
  );
  return hashTypedData({
    domain: { ...domain, chainId, verifyingContract: account },
    types,
    primaryType: 'SafeMessage',
    message: messageValue,
  });
}

function spelledOutHash({ account, chainId }: Vector, data: Hex): Hex {
  return digest(
    safeDomainSeparator(chainId, account),
    hashStruct('SafeMessage(bytes message)', keccak256(data)),
  );
}
