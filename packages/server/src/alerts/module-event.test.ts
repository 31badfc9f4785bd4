import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  executeRecoveryCall,
  hashOwners,
  recoveryModuleEventsAbiV1,
  safeTransaction,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeEventTopics,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  padHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { PlacedLog } from '../chains/read-logs.ts';
import { findOwners, readModuleEvents } from './module-event.ts';

const module = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const guardian = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ownersHash: Hex = `0x${'0a'.repeat(32)}`;

const uints = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  );

const hashOf = (text: string): Hex => `0x${Buffer.from(text.padEnd(32, '.')).toString('hex')}`;

interface Position {
  block?: bigint;
  fork?: string;
  transaction?: string;
  logIndex?: number;
}

/** A log as returned by a node. */
function log(
  event: Parameters<typeof encodeEventTopics<typeof recoveryModuleEventsAbiV1>>[0],
  data: Hex,
  { block = 10n, fork = 'a', transaction = 't', logIndex = 0 }: Position = {},
): PlacedLog {
  return {
    // viem leaves a gap for missing arguments.
    topics: encodeEventTopics(event).map((topic) => topic ?? ownersHash) as [Hex, ...Hex[]],
    data,
    blockNumber: block,
    blockHash: hashOf(`${fork} ${block}`),
    transactionHash: hashOf(transaction),
    logIndex,
  };
}

const abi = recoveryModuleEventsAbiV1;
const added = (position?: Position) =>
  log({ abi, eventName: 'GuardianAdded', args: { wallet, guardian } }, '0x', position);
const executed = (nonce: bigint, executeAfter: bigint, position?: Position) =>
  log(
    { abi, eventName: 'RecoveryExecuted', args: { wallet } },
    uints(1n, nonce, executeAfter, 1n),
    position,
  );
const canceled = (nonce: bigint, position?: Position) =>
  log({ abi, eventName: 'RecoveryCanceled', args: { wallet } }, uints(nonce), position);

const read = (logs: PlacedLog[]) => readModuleEvents(logs, { chainId: 1, module });
const idsOf = (logs: PlacedLog[]) => read(logs).map(({ id }) => id);

describe("an event's id", () => {
  it('the id of an event is the same in any block to which a reorg moves its transaction', () => {
    const [before] = idsOf([added({ block: 10n, logIndex: 3 })]);
    const [after] = idsOf([added({ block: 12n, fork: 'b', logIndex: 0 })]);
    assert.equal(before, after);
  });

  it('the id of an event is the same if another transaction repeats a recovery later', () => {
    const [before] = idsOf([executed(4n, 1_000n, { transaction: 't' })]);
    const [after] = idsOf([executed(4n, 1_012n, { transaction: 'u', block: 11n })]);
    assert.equal(before, after);
  });

  it('the id of an event differs when it happens again', () => {
    const ids = [
      ...idsOf([added(), added({ logIndex: 1 })]),
      ...idsOf([added({ transaction: 'u' })]),
      ...idsOf([executed(4n, 1_000n), executed(5n, 1_000n, { logIndex: 1 })]),
      ...idsOf([canceled(4n), canceled(5n, { logIndex: 1 })]),
    ];
    assert.equal(new Set(ids).size, ids.length);
  });

  it('an event is one, though a reorg between two answers shows it in two blocks', () => {
    const [known] = idsOf([added()]);
    const twice = [
      added({ block: 10n, logIndex: 3 }),
      added({ block: 11n, fork: 'b', logIndex: 0 }),
      added({ block: 11n, logIndex: 0 }),
    ];
    assert.deepEqual(idsOf(twice), [known]);
    assert.equal(read(twice)[0]?.log.blockNumber, 11n);
  });

  it('the id of an event differs for each chain and module', () => {
    const of = (chainId: number, address: `0x${string}`) =>
      readModuleEvents([added()], { chainId, module: address })[0]?.id;
    assert.equal(new Set([of(1, module), of(2, module), of(1, wallet)]).size, 3);
    assert.equal(of(1, module), of(1, module.toLowerCase() as `0x${string}`));
  });
});

describe('the events of several blocks', () => {
  it('the events of several blocks are in the order of the chain, regardless of the order of the node', () => {
    const logs = [
      canceled(2n, { block: 11n, logIndex: 0 }),
      executed(1n, 5n, { block: 9n, logIndex: 7 }),
      added({ block: 9n, logIndex: 2 }),
    ];
    assert.deepEqual(
      read(logs).map(({ name }) => name),
      ['GuardianAdded', 'RecoveryExecuted', 'RecoveryCanceled'],
    );
  });

  it('events distinguish a canceled recovery from a replaced one', () => {
    const [alone] = read([canceled(1n)]);
    assert.ok(alone?.name === 'RecoveryCanceled' && !alone.isReplaced);
    const [replaced] = read([canceled(1n), executed(2n, 5n, { logIndex: 1 })]);
    assert.ok(replaced?.name === 'RecoveryCanceled' && replaced.isReplaced);
    const [later] = read([canceled(1n), executed(2n, 5n, { logIndex: 1, transaction: 'u' })]);
    assert.ok(later?.name === 'RecoveryCanceled' && !later.isReplaced);
  });

  it('events that are not in the ABI name their account, and are left out if they name none', () => {
    const unknown = { ...canceled(1n), topics: [hashOf('new'), padHex(wallet, { size: 32 })] };
    for (const log of [
      unknown,
      { ...unknown, data: uints(1n, 2n) },
      { ...canceled(1n), data: '0x12' },
    ]) {
      const [event] = read([log as PlacedLog]);
      assert.deepEqual([event?.name, event?.account], ['Unknown', wallet]);
    }
    const none = [
      { ...added(), topics: [hashOf('new')] },
      { ...added(), topics: [hashOf('new'), hashOf('text')] },
    ];
    assert.deepEqual(
      read([...(none as PlacedLog[]), canceled(1n)]).map(({ name }) => name),
      ['RecoveryCanceled'],
    );
  });
});

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const fresh = (count: number): Address[] =>
  Array.from({ length: count }, () => privateKeyToAddress(generatePrivateKey()));

const call = (newOwners: readonly Address[]) =>
  executeRecoveryCall({
    module,
    version: '0.1.0',
    account,
    newOwners,
    newThreshold: 1n,
    nonce: 0n,
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
