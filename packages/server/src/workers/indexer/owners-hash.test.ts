import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { executeRecoveryCall, safeTransaction } from '@recovery-guardian/protocol';
import { type Address, concat, encodePacked, type Hex, keccak256, numberToHex, pad } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { findOwners, hashOwners } from './module-event.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const fresh = (count: number): Address[] =>
  Array.from({ length: count }, () => privateKeyToAddress(generatePrivateKey()));

const call = (newOwners: readonly Address[]) =>
  executeRecoveryCall({
    module,
    account,
    newOwners,
    newThreshold: 1n,
    signatures: [{ signer: account, signature: `0x${'ab'.repeat(65)}` }],
  });

describe('the new owners of a recovery', () => {
  it('the new owners of a recovery hash to the value in the log', () => {
    const newOwners = fresh(3);
    // The ABI's encoding of an indexed array: its elements in place, padded, without a length.
    const ownersHash = keccak256(encodePacked(['address[]'], [newOwners]));
    assert.equal(hashOwners(newOwners), ownersHash);
  });

  it('the new owners of a recovery are found in calldata, alone and among other calls', () => {
    const newOwners = fresh(3);
    const { data } = call(newOwners);
    assert.deepEqual(findOwners(data).get(hashOwners(newOwners)), newOwners);
    const wrapped = safeTransaction([call(fresh(2)), call(newOwners), call(fresh(1))]);
    assert.deepEqual(findOwners(wrapped.data).get(hashOwners(newOwners)), newOwners);
  });

  it('the new owners of a recovery are not found for other owners, another order or empty calldata', () => {
    const newOwners = fresh(2);
    const { data } = call(newOwners);
    const owners = findOwners(data);
    assert.equal(owners.get(hashOwners(fresh(2))), undefined);
    assert.equal(owners.get(hashOwners(newOwners.toReversed())), undefined);
    assert.equal(findOwners('0x').size, 0);
    assert.equal(findOwners(data.slice(0, -64) as Hex).get(hashOwners(fresh(1))), undefined);
  });

  it('the search for the new owners of a recovery is limited for calldata made to be long to search [S84]', () => {
    // Every word is the length of a list that extends over all following words.
    const trap = concat(Array.from({ length: 4_000 }, () => pad(numberToHex(200), { size: 32 })));
    const newOwners = fresh(1);
    const owners = findOwners(concat([trap, call(newOwners).data]));
    assert.equal(owners.get(hashOwners(newOwners)), undefined);
    assert.ok(owners.size < 100);
  });
});
