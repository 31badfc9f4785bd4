import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  bytesToHex,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import {
  nameFunctions,
  recoveryModuleAbiV1,
  recoveryModuleAbiV2,
  recoveryModuleFunctions,
  safeAbi,
  safeFunctions,
} from '../index.ts';
import { multiConfirmRecoveryV2 } from '../module/calls.ts';
import { getRecoveryRequestV2 } from '../module/v0.2.0.ts';
import { type ContractFunction, withChecksums } from './contract-functions.ts';

const functionsV2 = {
  getRecoveryRequest: getRecoveryRequestV2,
  multiConfirmRecovery: multiConfirmRecoveryV2,
};

test('every address of a value gets its checksum, and nothing else changes', () => {
  const checksummed = '0x38275826E1933303E508433dD5f289315Da2541c';
  const address = checksummed.toLowerCase();
  const read = {
    owners: [address],
    threshold: 2,
    recovery: { to: address, after: 3n },
    none: null,
  };
  assert.deepEqual(withChecksums(read), {
    owners: [checksummed],
    threshold: 2,
    recovery: { to: checksummed, after: 3n },
    none: null,
  });
  assert.deepEqual(withChecksums([true, '0xab', undefined]), [true, '0xab', undefined]);
});

/** A hash is encoded like a number. */
const nameAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function addr(uint256 node) view returns (address)',
]);

// General on purpose: the tests run over every function in the tables.
type AnyFunction = ContractFunction<readonly unknown[], unknown>;

for (const [name, functions, abi] of [
  ['safeFunctions', safeFunctions, safeAbi],
  ['recoveryModuleFunctions', recoveryModuleFunctions, recoveryModuleAbiV1],
  ['recoveryModuleFunctionsV2', functionsV2, recoveryModuleAbiV2],
  ['nameFunctions', nameFunctions, nameAbi],
] as const) {
  suite(name, () => {
    for (const [functionName, contractFunction] of Object.entries<AnyFunction>(functions)) {
      const item = find(abi, functionName);
      const anyArgs = anyOf(item.inputs);

      test(`the contract function ${functionName} has its selector`, () => {
        const [args] = fc.sample(anyArgs, 1) as [unknown[]];
        const selector =
          functionName === 'addr' ? toFunctionSelector('addr(bytes32)') : toFunctionSelector(item);
        assert.equal(contractFunction.encode(...args).slice(0, 10), selector);
      });

      test(`the contract function ${functionName} encodes calls as viem does`, () => {
        fc.assert(
          fc.property(anyArgs, (args) => {
            const expected = encodeFunctionData({ abi: [item], args: args.map(asViem) } as never);
            assert.equal(contractFunction.encode(...args).slice(10), expected.slice(10));
          }),
        );
      });

      if (item.outputs.length === 0 || functionName === 'execTransaction') continue;
      const anyResults = anyOf(item.outputs);

      test(`the contract function ${functionName} decodes results that viem encoded`, () => {
        fc.assert(
          fc.property(anyResults, (results) => {
            assert.deepEqual(contractFunction.decode(encodeAnswer(item, results)), results[0]);
          }),
        );
      });

      test(`the contract function ${functionName} refuses half a result`, () => {
        fc.assert(
          fc.property(anyResults, (results) => {
            const answer = encodeAnswer(item, results);
            // Bytes end before their padding.
            const end = functionName === 'resolve' ? -64 : -2;
            assert.throws(() => contractFunction.decode(answer.slice(0, end) as Hex), RangeError);
          }),
        );
        assert.throws(() => contractFunction.decode('0x'), RangeError);
      });
    }
  });
}

suite('impossible results', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');

  test("a contract's result with a list longer than itself is refused", () => {
    const answer: Hex = `0x${word(32n)}${word(2n ** 200n)}`;
    assert.throws(() => safeFunctions.getOwners.decode(answer), RangeError);
    assert.throws(() => safeFunctions.getOwners.decode(`0x${word(32n)}${word(2n)}`), RangeError);
  });

  test("a contract's result with an offset outside of it is refused", () => {
    assert.throws(() => safeFunctions.getOwners.decode(`0x${word(2n ** 255n)}`), RangeError);
  });
});

suite('values that cannot be encoded', () => {
  const { addGuardianWithThreshold, multiConfirmRecovery } = recoveryModuleFunctions;
  const guardian = getAddress(pad('0x12', { size: 20 }));

  test("a contract's result with a number that does not fit into a word is refused", () => {
    assert.throws(() => addGuardianWithThreshold.encode(guardian, 2n ** 256n), RangeError);
    assert.throws(() => addGuardianWithThreshold.encode(guardian, -1n), RangeError);
  });

  test("a contract's result with half an address is refused", () => {
    assert.throws(() => addGuardianWithThreshold.encode('0x12', 1n), TypeError);
  });

  test("a contract's result with half a byte is refused", () => {
    const signatures = [[guardian, '0x123']] as const;
    assert.throws(
      () => multiConfirmRecovery.encode(guardian, [guardian], 1n, signatures, true),
      TypeError,
    );
  });
});

/** Encodes the result of a function that returns one or several values. */
function encodeAnswer(item: AbiFunction, values: readonly unknown[]): Hex {
  const results = item.outputs.map((output, index) => asStruct(output, values[index]));
  const result = results.length === 1 ? results[0] : results;
  return encodeFunctionResult({ abi: [item], result } as never);
}

function find(abi: Abi, name: string): AbiFunction {
  const item = abi.find((item) => item.type === 'function' && item.name === name);
  assert.ok(item?.type === 'function', `${name} is not in the ABI`);
  return item;
}

/** Values of these types. */
function anyOf(parameters: readonly AbiParameter[]): fc.Arbitrary<unknown[]> {
  return fc.tuple(...parameters.map(anyValue));
}

function anyValue(parameter: AbiParameter): fc.Arbitrary<unknown> {
  const { type } = parameter;
  if (type.endsWith('[]')) {
    const item = { ...parameter, type: type.slice(0, -2) } as AbiParameter;
    return fc.array(anyValue(item), { maxLength: 4 });
  }
  if (type === 'tuple') return anyOf(componentsOf(parameter));
  if (type === 'address') return anyBytes({ minLength: 20, maxLength: 20 });
  if (type === 'bool') return fc.boolean();
  if (type === 'bytes') return anyBytes({ maxLength: 100 });
  const bits = Number(/^uint(\d+)$/.exec(type)?.[1]);
  assert.ok(bits, `${type} has no example`);
  return fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n });
}

function anyBytes(length: fc.IntArrayConstraints): fc.Arbitrary<Hex> {
  return fc.uint8Array(length).map((bytes) => bytesToHex(bytes));
}

/** viem takes small integers as numbers. */
function asViem(value: unknown, index: number, all: readonly unknown[]): unknown {
  const isOperation = all.length === 10 && index === 3;
  return isOperation ? Number(value) : value;
}

function asStruct(parameter: AbiParameter, value: unknown): unknown {
  const components = componentsOf(parameter);
  if (parameter.type !== 'tuple') return value;
  return Object.fromEntries(
    components.map(({ name = '' }, index) => [name, (value as readonly unknown[])[index]]),
  );
}

function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : [];
}
