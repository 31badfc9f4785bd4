import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem';
import type { Call } from './call.ts';

/** What is used of a Safe (1.4.1). */
export const safeAbi = parseAbi([
  'function enableModule(address module)',
  'function isModuleEnabled(address module) view returns (bool)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
]);

const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable']);

/** MultiSendCallOnly 1.4.1, at the same address on every chain. */
export const multiSendCallOnlyAddress: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

/** Lets `module` act for the account that makes this call. */
export function enableModuleCall(account: Address, module: Address): Call {
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [module] });
  return { to: account, value: 0n, data };
}

/** A Safe's own transaction: one call, or several through MultiSendCallOnly by delegatecall. */
export type SafeTransaction = Call & {
  /** 0 is a call, 1 a delegatecall. */
  operation: 0 | 1;
};

/** Makes one Safe transaction of these calls; several run all or none. */
export function safeTransaction(calls: readonly Call[]): SafeTransaction {
  const [first, ...rest] = calls;
  if (!first) throw new TypeError('A Safe transaction needs at least one call');
  if (rest.length === 0) return { ...first, operation: 0 };
  const packed = concat(
    calls.map(({ to, value, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, value, BigInt(size(data)), data],
      ),
    ),
  );
  const data = encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [packed] });
  return { to: multiSendCallOnlyAddress, value: 0n, data, operation: 1 };
}

export type SafeTransactionTypedDataParameters = {
  account: Address;
  chainId: number;
  transaction: SafeTransaction;
  /** The Safe's own nonce. */
  nonce: bigint;
};

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

export type ExecTransactionParameters = {
  account: Address;
  transaction: SafeTransaction;
  /** Packed owners' signatures: `packOwnerSignatures` or `preValidatedSignature`. */
  signatures: Hex;
};

/** The call that runs a Safe's transaction; an owner (or anyone with the signatures) sends it. */
export function execTransactionCall(parameters: ExecTransactionParameters): Call {
  const { account, transaction, signatures } = parameters;
  const { to, value, data, operation } = transaction;
  return {
    to: account,
    value: 0n,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
    }),
  };
}
