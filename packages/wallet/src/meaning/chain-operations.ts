import {
  type ChainOperation,
  operationsTypedData,
  readValidity,
  type Validity,
} from '@recovery-guardian/core';
import { type Address, type Hash, hashTypedData, isAddressEqual } from 'viem';
import type { DecodedCall } from '../request/approval.ts';
import { type CallingAccount, decodeOperation } from './calls.ts';

/** One of the operations that an account's owners sign together, decoded from the fields they sign. */
export interface ShownOperation {
  readonly chainId: number;
  /** Whether the operation also deploys the account there. */
  readonly deploysAccount: boolean;
  /** The calls that run, in order: MultiSend batches are flattened. */
  readonly calls: readonly DecodedCall[];
  /** Pays the fee; `undefined` for the account. */
  readonly paymaster: Address | undefined;
  /** In wei of the chain, decimal. */
  readonly maximumFee: string;
  /** In blocks, or in seconds of the chain's clock. */
  readonly validity: Validity;
}

/** Operations for one approval, and the 32 bytes by which owners sign these and no others. */
export interface OperationsApproval {
  readonly operations: readonly ShownOperation[];
  readonly hash: Hash;
}

/**
 * Describes operations of an account on one or several chains, for one approval. What is signed is
 * rebuilt from the operations described, so that a root hides no other.
 *
 * @param callerOn the account and what is known of it on a chain; `undefined` where it is not
 * @param root that a site asks for, if it does
 * @throws {Refusal} for a call that the wallet does not send
 * @throws {RangeError} for operations of another account, and as `operationsTypedData`
 */
export function describeOperations(
  operations: readonly ChainOperation[],
  callerOn: (chainId: number) => CallingAccount | undefined,
  root?: Hash,
): OperationsApproval {
  return {
    operations: operations.map((one) => describe(one, callerOn(one.chainId))),
    hash: hashTypedData(operationsTypedData(operations, root)),
  };
}

function describe(one: ChainOperation, caller: CallingAccount | undefined): ShownOperation {
  const { chainId, operation } = one;
  if (!caller || caller.chainId !== chainId || !isAddressEqual(caller.account, operation.sender)) {
    throw new RangeError(`the operation on chain ${chainId} is not the account's`);
  }
  const gas = [
    operation.preVerificationGas,
    operation.verificationGasLimit,
    operation.callGasLimit,
    operation.paymasterVerificationGasLimit ?? 0n,
    operation.paymasterPostOpGasLimit ?? 0n,
  ].reduce((sum, limit) => sum + limit);
  return {
    chainId,
    deploysAccount: operation.factory !== undefined,
    calls: decodeOperation(operation.callData, caller),
    paymaster: operation.paymaster,
    maximumFee: String(gas * operation.maxFeePerGas),
    validity: readValidity(one),
  };
}
