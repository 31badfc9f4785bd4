import { type Address, type Hex, size, zeroAddress } from 'viem';
import type { Call } from '../wire/call.ts';
import { bytes, uint256 } from './abi-type.ts';
import { contractFunction } from './contract-functions.ts';
import { safeFunctions } from './safe-functions.ts';

const multiSend = contractFunction('0x8d80ff0a', [bytes]);

/** MultiSendCallOnly 1.4.1, at the same address on every chain. */
export const multiSendCallOnlyAddress: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

/** Enables `module` on the account that makes this call. */
export function enableModuleCall(account: Address, module: Address): Call {
  return { to: account, value: 0n, data: safeFunctions.enableModule.encode(module) };
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
