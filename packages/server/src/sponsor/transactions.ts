import { type Call, decodeStrictly } from '@recovery-guardian/core';
import { type Static, Type } from 'typebox';
import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  type Hex,
  isAddressEqual,
  toFunctionSelector,
} from 'viem';
import { oneOf } from '../configuration/fields.ts';
import type { Refusal } from './gas-policy.ts';

/** Stands for the account that makes the operation, as a target or an address in a parameter. */
export const ownAddress = '\u0024{userop.sender}';

const operators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$startsWith'] as const;

/** A call that a policy pays for. Several are a batch: an operation makes exactly these, in order. */
export const TransactionSchema = Type.Object(
  {
    to: Type.String({
      pattern: '^(0x[0-9a-fA-F]{40}|\\$\\{userop\\.sender\\})$',
      description: `an address, or ${ownAddress}`,
    }),
    abi: Type.String({
      minLength: 2,
      maxLength: 32_768,
      description: 'an ABI as JSON in a text, with the function',
    }),
    selector: Type.String({
      pattern: '^(0x)?[0-9a-fA-F]{8}$',
      description: "the function's selector, 8 hexadecimal digits",
    }),
    parameters: Type.Array(
      Type.Object(
        {
          index: Type.String({
            pattern: '^[0-9]{1,3}(;[0-9]{1,3}){0,7}$',
            description: 'the number of an argument, from 0; a ; leads into tuples: 0;3',
          }),
          operator: oneOf(operators, { description: `one of ${operators.join(', ')}` }),
          value: Type.String({
            maxLength: 1_024,
            description: 'numbers and bytes in hexadecimal with 0x, true, false, or a text',
          }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20, description: 'what its arguments must be' },
    ),
  },
  { additionalProperties: false },
);

export type SentTransaction = Static<typeof TransactionSchema>;

/** With an id, by which it is removed. */
export const StoredTransactionSchema = Type.Object(
  { id: Type.String({ minLength: 1 }), ...TransactionSchema.properties },
  { additionalProperties: false },
);

export type Transaction = Static<typeof StoredTransactionSchema>;

/**
 * Reads a transaction: its selector with 0x, and the one function of its ABI.
 *
 * @throws {TypeError} that begins with the field, and says what is wrong
 */
export function readTransaction({
  to,
  abi,
  selector: digits,
  parameters,
}: SentTransaction): SentTransaction {
  const selector = `0x${digits.replace(/^0x/, '').toLowerCase()}`;
  const fragment = findFunction(abi, selector);
  if (!fragment) throw new TypeError(`abi: has no function with the selector ${selector}`);
  if (fragment.inputs.some(hasFixedArray)) throw new TypeError('abi: has an array of fixed length');
  for (const [at, { index, operator, value }] of parameters.entries()) {
    const field = `parameters[${at}]`;
    const type = typeAt(fragment.inputs, index);
    if (type === undefined)
      throw new TypeError(`${field}.index: the function has no such argument`);
    const kind = kindOf(type);
    if (!kind)
      throw new TypeError(`${field}.index: an argument of type ${type} cannot be compared`);
    if (!kind.operators.some((one) => one === operator)) {
      throw new TypeError(
        `${field}.operator: for ${type} it is one of ${kind.operators.join(', ')}`,
      );
    }
    if (!kind.value.test(value)) throw new TypeError(`${field}.value: is not of type ${type}`);
  }
  const { type, name, inputs, outputs, stateMutability } = fragment;
  const only = JSON.stringify([{ type, name, inputs, outputs, stateMutability }]);
  if (only.length > longestFunction) throw new TypeError('abi: the function is longer than 4 KiB');
  return { to, abi: only, selector, parameters };
}

const longestFunction = 4_096;

function findFunction(abi: string, selector: string): AbiFunction | undefined {
  try {
    const items = JSON.parse(abi) as AbiFunction[];
    return items.find((item) => item.type === 'function' && toFunctionSelector(item) === selector);
  } catch {
    return undefined;
  }
}

function hasFixedArray(parameter: AbiParameter): boolean {
  return /\[\d+\]/.test(parameter.type) || componentsOf(parameter).some(hasFixedArray);
}

function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : [];
}

function typeAt(inputs: readonly AbiParameter[], index: string): string | undefined {
  const [first, ...rest] = index.split(';');
  const parameter = inputs[Number(first)];
  if (!parameter || rest.length === 0) return parameter?.type;
  return parameter.type === 'tuple' ? typeAt(componentsOf(parameter), rest.join(';')) : undefined;
}

interface Kind {
  operators: readonly (typeof operators)[number][];
  value: RegExp;
}

const hexadecimal = /^0x([0-9a-fA-F]{2})+$/;
const kinds: readonly [type: RegExp, kind: Kind][] = [
  [
    /^u?int\d*$/,
    { operators: ['$eq', '$gt', '$gte', '$lt', '$lte'], value: /^0x[0-9a-fA-F]{1,64}$/ },
  ],
  [/^address$/, { operators: ['$eq'], value: /^(0x[0-9a-fA-F]{40}|\$\{userop\.sender\})$/ }],
  [/^bool$/, { operators: ['$eq'], value: /^(true|false)$/ }],
  [/^bytes\d*$/, { operators: ['$eq', '$startsWith'], value: hexadecimal }],
  [/^string$/, { operators: ['$eq', '$startsWith'], value: /^/ }],
];

function kindOf(type: string): Kind | undefined {
  return kinds.find(([pattern]) => pattern.test(type))?.[1];
}

/** Why an operation's calls are not exactly these, in this order; undefined if they are. */
export function refuseOtherBatch(
  transactions: readonly SentTransaction[],
  calls: readonly Call[],
  sender: Address,
): Refusal | undefined {
  if (calls.length !== transactions.length) {
    const detail = { calls: calls.length, transactions: transactions.length };
    return { reason: 'it makes more or fewer calls than its transactions', detail };
  }
  for (const [index, call] of calls.entries()) {
    const problem = compareCall(transactions[index] as SentTransaction, call, sender);
    if (problem === undefined) continue;
    const detail = { call: { index, to: call.to, selector: call.data.slice(0, 10) } };
    return { reason: `a call is not the transaction at its place: ${problem}`, detail };
  }
  return undefined;
}

function compareCall(
  { to, abi, selector, parameters }: SentTransaction,
  call: Call,
  sender: Address,
): string | undefined {
  const target = to === ownAddress ? sender : (to as Address);
  if (!isAddressEqual(target, call.to)) return 'it goes elsewhere';
  if (call.data.slice(0, 10).toLowerCase() !== selector) return 'it is another function';
  const fragment = (JSON.parse(abi) as AbiFunction[])[0] as AbiFunction;
  const inputs = fragment.inputs.map(withoutNames);
  const decoded = decodeStrictly([{ ...fragment, inputs }], call.data);
  if (!decoded) return 'its arguments cannot be read';
  const isOther = parameters.some(({ index, operator, value }) => {
    const actual = index
      .split(';')
      .reduce<unknown>((part, at) => (part as unknown[])[Number(at)], decoded.args ?? []);
    return !compare(actual, operator, value === ownAddress ? sender : value);
  });
  return isOther ? 'an argument is not allowed' : undefined;
}

/** A tuple whose components have no names is decoded to a list, which indexes lead into. */
function withoutNames({ name: _, ...parameter }: AbiParameter): AbiParameter {
  const components = componentsOf(parameter).map(withoutNames);
  return components.length > 0 ? ({ ...parameter, components } as AbiParameter) : parameter;
}

function compare(actual: unknown, operator: string, value: string): boolean {
  if (typeof actual === 'bigint' || typeof actual === 'number') {
    const [a, b] = [BigInt(actual), BigInt(value)];
    const isAllowed = { $eq: a === b, $gt: a > b, $gte: a >= b, $lt: a < b, $lte: a <= b };
    return isAllowed[operator as keyof typeof isAllowed];
  }
  const isHex = typeof actual === 'string' && /^0x/.test(value);
  const [a, b] = isHex ? [(actual as Hex).toLowerCase(), value.toLowerCase()] : [actual, value];
  return operator === '$startsWith' ? String(a).startsWith(b) : String(a) === b;
}
