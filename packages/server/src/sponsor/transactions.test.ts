import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryModuleCallsAbiV1, recoveryModuleCallsAbiV2 } from '@recovery-guardian/core';
import {
  type AbiFunction,
  type Address,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import {
  ownAddress,
  readTransaction,
  refuseOtherBatch,
  type SentTransaction,
} from './transactions.ts';

const sender: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const stranger: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const target: Address = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

const abi = parseAbi([
  'struct Item { uint256 amount; bytes4 kind; }',
  'struct Order { address buyer; Item item; }',
  'function buy(Order order, bool fast, string note, bytes data)',
  'function stop()',
  'function three(uint256[3] amounts)',
  'function many(uint256[] amounts)',
]);
const fragmentOf = (name: string, all: readonly unknown[] = abi) =>
  (all as AbiFunction[]).find((item) => item.name === name) as AbiFunction;

function transaction(name: string, parameters: SentTransaction['parameters'] = [], to = target) {
  const selector = toFunctionSelector(fragmentOf(name));
  return { to, abi: JSON.stringify(abi), selector, parameters } as SentTransaction;
}

const order = (amount: bigint, buyer = sender, { fast = true, note = 'gift: red' } = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'buy',
    args: [{ buyer, item: { amount, kind: '0xaabbccdd' } }, fast, note, '0x010203'],
  });
const stop = encodeFunctionData({ abi, functionName: 'stop' });
const call = (data: Hex, to = target) => ({ to, value: 0n, data });

describe('the transactions of a gas policy', () => {
  const check = (sent: SentTransaction[], ...calls: ReturnType<typeof call>[]) =>
    refuseOtherBatch(sent.map(readTransaction), calls, sender)?.reason;

  it('an operation makes exactly the transactions of its policy, in their order [S168]', () => {
    const both = [transaction('buy'), transaction('stop')];
    assert.equal(check(both, call(order(1n)), call(stop)), undefined);
    for (const calls of [
      [],
      [call(order(1n))],
      [call(stop), call(order(1n))],
      [call(order(1n)), call(stop), call(stop)],
      [call(order(1n)), call(stop, stranger)],
      [call(`${order(1n)}00`), call(stop)],
    ]) {
      assert.match(check(both, ...calls) ?? '', /^it makes more|^a call is not the transaction/);
    }
  });

  it('a parameter is compared by its operator, also inside of tuples and with the sender', () => {
    const parameters = [
      { index: '0;0', operator: '$eq', value: ownAddress },
      { index: '0;1;0', operator: '$gte', value: '0x5' },
      { index: '0;1;0', operator: '$lt', value: '0xa' },
      { index: '0;1;1', operator: '$startsWith', value: '0xAABB' },
      { index: '1', operator: '$eq', value: 'true' },
      { index: '2', operator: '$startsWith', value: 'gift: ' },
      { index: '3', operator: '$eq', value: '0x010203' },
    ] satisfies SentTransaction['parameters'];
    const sent = [transaction('buy', parameters)];
    assert.equal(check(sent, call(order(5n))), undefined);
    assert.equal(check(sent, call(order(9n))), undefined);
    const wrong = [
      order(4n),
      order(10n),
      order(5n, stranger),
      order(5n, sender, { fast: false }),
      order(5n, sender, { note: 'a gift: red' }),
    ];
    for (const data of wrong) assert.match(check(sent, call(data)) ?? '', /an argument/);
    const own = [transaction('stop', [], ownAddress as Address)];
    assert.equal(check(own, call(stop, sender)), undefined);
    assert.match(check(own, call(stop, stranger)) ?? '', /it goes elsewhere/);
  });

  it('a transaction that could never be compared is refused, with the field', () => {
    const one = (index: string, operator: string, value: string, name = 'buy') =>
      transaction(name, [{ index, operator, value }] as SentTransaction['parameters']);
    const mistakes: [SentTransaction, RegExp][] = [
      [{ ...transaction('stop'), selector: '12345678' }, /^abi: has no function/],
      [{ ...transaction('stop'), abi: '{' }, /^abi: has no function/],
      [transaction('three'), /^abi: has an array of fixed length/],
      [one('9', '$eq', '0x1'), /^parameters\[0\]\.index: the function has no/],
      [one('1;0', '$eq', 'true'), /^parameters\[0\]\.index: the function has no/],
      [one('0', '$eq', '0x1'), /^parameters\[0\]\.index: .* tuple cannot be compared/],
      [one('0', '$eq', '0x1', 'many'), /^parameters\[0\]\.index: .* uint256\[\] cannot/],
      [one('1', '$gt', 'true'), /^parameters\[0\]\.operator: for bool/],
      [one('0;1;0', '$eq', '12'), /^parameters\[0\]\.value: is not of type uint256/],
      [one('0;0', '$eq', '0x12'), /^parameters\[0\]\.value: is not of type address/],
    ];
    for (const [sent, reason] of mistakes) {
      assert.throws(() => readTransaction(sent), { name: 'TypeError', message: reason });
    }
  });

  it("a recovery module's functions are told apart by version, as their selectors are", () => {
    const args = [sender, [stranger], 1n, [], true] as const;
    const [one, two] = [
      encodeFunctionData({
        abi: recoveryModuleCallsAbiV1,
        functionName: 'multiConfirmRecovery',
        args: [...args],
      }),
      encodeFunctionData({
        abi: recoveryModuleCallsAbiV2,
        functionName: 'multiConfirmRecovery',
        args: [sender, [stranger], 1n, 0n, [], true],
      }),
    ];
    const sent = [recoveryModuleCallsAbiV1, recoveryModuleCallsAbiV2].map((all) => ({
      to: target,
      abi: JSON.stringify(all),
      selector: toFunctionSelector(fragmentOf('multiConfirmRecovery', all)),
      parameters: [],
    }));
    for (const [index, data] of [one, two].entries()) {
      const verdicts = sent.map((each) => check([each], call(data)) === undefined);
      assert.deepEqual(verdicts, [index === 0, index === 1]);
    }
  });
});
