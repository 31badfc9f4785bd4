import { type Address, getAddress, type Hex, parseAbi, size, slice, zeroAddress } from 'viem';
import { address, bool, bytes, uint256 } from './abi-type.ts';
import { multiSendCallOnlyAddress, safe150MultiSends, safeContracts } from './addresses.ts';
import { type Call, contractFunction, includesAddress, safeViews } from './contract-functions.ts';
import { decodeStrictly } from './decode-strictly.ts';

/** The functions of a Safe (1.4.1) that are called here. Tests compare them with `safeAbi`. */
export const safeFunctions = {
  ...safeViews,
  enableModule: contractFunction('0x610b5925', [address]),
  disableModule: contractFunction('0xe009cfde', [address, address]),
  nonce: contractFunction('0xaffed0e0', [], uint256),
  execTransaction: contractFunction(
    '0x6a761202',
    [address, uint256, bytes, uint256, uint256, uint256, uint256, address, address, bytes],
    bool,
  ),
};

/** The part of a Safe's ABI (1.4.1) that is used, for code that has viem. Pages use `safeFunctions`. */
export const safeAbi = /* @__PURE__ */ parseAbi([
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function isModuleEnabled(address module) view returns (bool)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] array, address next)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
]);

/** Functions of the Safe's ERC-4337 module. Operation 0 is a call, 1 a delegatecall. */
export const safeModuleAbi = /* @__PURE__ */ parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
]);

const multiSend = contractFunction('0x8d80ff0a', [bytes]);

/** Enables `module` on the account that makes this call. */
export function enableModuleCall(account: Address, module: Address): Call {
  return { to: account, value: 0n, data: safeFunctions.enableModule.encode(module) };
}

/**
 * Disables `module` on the account that makes this call.
 *
 * @param previous the module before it in the account's own list; the sentinel for the first one
 */
export function disableModuleCall(account: Address, previous: Address, module: Address): Call {
  return { to: account, value: 0n, data: safeFunctions.disableModule.encode(previous, module) };
}

/** A Safe's own transaction: one call, or several through MultiSendCallOnly by delegatecall. */
export type SafeTransaction = Call & {
  /** 0 is a call, 1 a delegatecall. */
  operation: 0 | 1;
};

/** Combines calls into one Safe transaction; several calls succeed or fail together. */
export function safeTransaction(calls: readonly Call[]): SafeTransaction {
  const [first, ...rest] = calls;
  if (!first) throw new TypeError('A Safe transaction needs at least one call');
  if (rest.length === 0) return { ...first, operation: 0 };
  const data = multiSend.encode(`0x${calls.map(packCall).join('')}`);
  return { to: multiSendCallOnlyAddress, value: 0n, data, operation: 1 };
}

/** Packs a call for MultiSend: operation, address, value, length and data, without padding. */
function packCall({ to, value, data }: Call): string {
  const length = BigInt(size(data));
  return `00${to.slice(2)}${uint256.encode(value)}${uint256.encode(length)}${data.slice(2)}`.toLowerCase();
}

export interface SafeTransactionTypedDataParameters {
  account: Address;
  chainId: number;
  transaction: SafeTransaction;
  nonce: bigint;
}

/** The typed data that owners sign for a Safe's transaction; it refunds no gas. */
export function safeTransactionTypedData(parameters: SafeTransactionTypedDataParameters) {
  const { account, chainId, transaction, nonce } = parameters;
  return {
    domain: { chainId, verifyingContract: account },
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: {
      ...transaction,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce,
    },
  } as const;
}

export interface ExecTransactionParameters {
  account: Address;
  transaction: SafeTransaction;
  /** Packed owners' signatures: `packOwnerSignatures` or `preValidatedSignature`. */
  signatures: Hex;
}

/** The call that runs a Safe's transaction; an owner (or anyone with the signatures) sends it. */
export function execTransactionCall(parameters: ExecTransactionParameters): Call {
  const { account, transaction, signatures } = parameters;
  const { to, value, data, operation } = transaction;
  return {
    to: account,
    value: 0n,
    data: safeFunctions.execTransaction.encode(
      to,
      value,
      data,
      BigInt(operation),
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      signatures,
    ),
  };
}

const multiSendAbi = /* @__PURE__ */ parseAbi(['function multiSend(bytes transactions)']);

/**
 * Decodes the transactions in a `multiSend` call. Each is packed as operation (1 byte), to (20),
 * value (32), length of data (32), data. Undefined for other calls, unknown operations, incomplete
 * or extra bytes, or more than `most` transactions; also for the zero address, which in version 1.5.0
 * means the account itself.
 */
export function decodeMultiSend(data: Hex, most: number): SafeTransaction[] | undefined {
  const packed = decodeStrictly(multiSendAbi, data)?.args[0];
  if (packed === undefined) return undefined;
  const length = size(packed);
  const transactions: SafeTransaction[] = [];
  let at = 0;
  while (at < length) {
    if (at + headSize > length || transactions.length >= most) return undefined;
    const operation = Number(slice(packed, at, at + 1));
    if (operation !== 0 && operation !== 1) return undefined;
    const dataLength = BigInt(slice(packed, at + 53, at + headSize));
    const end = BigInt(at + headSize) + dataLength;
    if (end > BigInt(length)) return undefined;
    const to = getAddress(slice(packed, at + 1, at + 21));
    if (to === zeroAddress) return undefined;
    transactions.push({
      operation,
      to,
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: dataLength === 0n ? '0x' : slice(packed, at + headSize, Number(end)),
    });
    at = Number(end);
  }
  return transactions;
}

const headSize = 85;

/** Whether a delegatecall to this address runs a batch for the account. */
export function isMultiSend(address: Address): boolean {
  const others = [safeContracts.multiSend, safe150MultiSends.multiSend];
  return isCallOnly(address) || includesAddress(others, address);
}

function isCallOnly(address: Address): boolean {
  return includesAddress([multiSendCallOnlyAddress, safe150MultiSends.multiSendCallOnly], address);
}

/** A longer list is not readable. */
const mostLeaves = 100;
const deepest = 8;

/**
 * Flattens delegatecalls to MultiSend into the calls that will run, in order. Anything that cannot
 * be decoded to the last byte is left unchanged.
 */
export function flattenCalls(call: SafeTransaction, depth = 0): readonly SafeTransaction[] {
  const inner = depth < deepest ? readBatch(call) : undefined;
  if (!inner) return [call];
  const leaves = inner.flatMap((one) => flattenCalls(one, depth + 1));
  return leaves.length > mostLeaves ? [call] : leaves;
}

function readBatch({ to, data, operation }: SafeTransaction): SafeTransaction[] | undefined {
  if (operation !== 1 || !isMultiSend(to)) return undefined;
  const calls = decodeMultiSend(data, mostLeaves);
  // MultiSendCallOnly reverts at a delegatecall.
  if (isCallOnly(to) && calls?.some(({ operation }) => operation === 1)) return undefined;
  return calls?.length ? calls : undefined;
}
