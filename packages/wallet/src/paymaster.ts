import { JsonRpcError } from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex } from 'viem';
import type { JsonRpc } from './json-rpc.ts';
import { entryPoint, type UserOperation } from './safe-operation.ts';

/** The paymaster's fields of an operation. */
export interface Sponsorship {
  readonly fields: Pick<
    UserOperation,
    'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'
  >;
  readonly sponsorName: string | undefined;
  /** Whether these are the paymaster's final data, so that it is not asked again. */
  readonly isFinal: boolean;
}

/** Asks a paymaster to sponsor. @throws {JsonRpcError} if it refuses. @see ERC-7677 */
export async function askSponsor(
  paymaster: JsonRpc,
  operation: UserOperation,
  chainId: number,
): Promise<Sponsorship> {
  const answer = await paymaster('pm_getPaymasterStubData', parameters(operation, chainId));
  const fields = readFields(answer);
  const { sponsor, isFinal } = answer as PaymasterAnswer;
  return { fields, sponsorName: plainName(sponsor?.name), isFinal: isFinal === true };
}

/** Asks a paymaster whether it sponsors; `undefined` if not. */
export function findSponsor(
  ...asked: Parameters<typeof askSponsor>
): Promise<Sponsorship | undefined> {
  return askSponsor(...asked).catch((error) => {
    // It does not support the method, or its policy refuses.
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  });
}

/** Any other name could end the sentence around it, and begin one of the wallet. */
function plainName(name: unknown): string | undefined {
  const isPlain = /^(?!.*\. )[\p{Script=Latin}\d .&-]{1,40}$/u.test(String(name));
  return typeof name === 'string' && isPlain ? name : undefined;
}

/** Requests the paymaster's signature over the operation that will be sent. */
export async function askForData(
  paymaster: JsonRpc,
  operation: UserOperation,
  chainId: number,
): Promise<UserOperation> {
  const answer = await paymaster('pm_getPaymasterData', parameters(operation, chainId));
  // Gas limits are final by now: those in the answer are ignored.
  const { paymaster: payer, paymasterData } = readFields(answer) as {
    paymaster: Address;
    paymasterData: Hex;
  };
  // What it may take of the account was read for this one.
  if (payer.toLowerCase() !== operation.paymaster?.toLowerCase()) {
    throw refused('The paymaster names another one now');
  }
  return { ...operation, paymasterData };
}

interface PaymasterAnswer {
  paymaster?: unknown;
  paymasterData?: unknown;
  paymasterVerificationGasLimit?: unknown;
  paymasterPostOpGasLimit?: unknown;
  sponsor?: { name?: unknown };
  isFinal?: unknown;
}

/** Requests carry no signature. */
function parameters(operation: UserOperation, chainId: number): unknown[] {
  const { signature: _, ...unsigned } = operation;
  return [unsigned, entryPoint, numberToHex(chainId), {}];
}

function readFields(answer: unknown): Sponsorship['fields'] {
  const { paymaster, paymasterData, ...gas } = (answer ?? {}) as PaymasterAnswer;
  // EntryPoint 0.7 lets the account pay for the zero address.
  const isPayer = isHex(paymaster) && paymaster.length === 42 && BigInt(paymaster) > 0n;
  if (!isPayer || !isBytes(paymasterData)) {
    throw refused('The paymaster answered no paymaster data');
  }
  const verification = gas.paymasterVerificationGasLimit;
  const postOp = gas.paymasterPostOpGasLimit;
  return {
    paymaster,
    paymasterData,
    ...(isHex(verification) && { paymasterVerificationGasLimit: verification }),
    paymasterPostOpGasLimit: isHex(postOp) ? postOp : '0x0',
  };
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
}

/** Whole bytes: half a byte would shift the fields before it in the hash that is signed. */
function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0;
}

function refused(message: string): JsonRpcError {
  return new JsonRpcError({ code: -32603, message });
}
