import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { type Address, type Hex, numberToHex } from 'viem';
import { entryPoint } from '../accounts/entry-point.ts';
import { httpJsonRpc, type JsonRpc } from '../chains/json-rpc.ts';
import type { UserOperation } from './safe-operation.ts';

/** A paymaster to ask for sponsorship. @see ERC-7677 */
export interface Paymaster {
  readonly rpc: JsonRpc;
  /** The context to send: the site's own if the site named the paymaster. */
  readonly context: unknown;
  /** The site that named it: what it claims about itself is that site's claim. */
  readonly broughtBy?: string;
}

/** The maximum length of a site paymaster's answer, in bytes. */
const longestAnswer = 64 * 1024;

/**
 * A paymaster that a site names. All errors become the same refusal: a site must not learn what
 * answers at an address.
 */
export function sitePaymaster(url: string, context: unknown, broughtBy: string): Paymaster {
  const ask = httpJsonRpc(url, { longestAnswer });
  const rpc: JsonRpc = (method, params) =>
    ask(method, params).catch(() => {
      throw refused('The paymaster does not pay.');
    });
  return { rpc, context, broughtBy };
}

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

/** The first paymaster that sponsors, with its stub data; `undefined` if none does. */
export async function findSponsor(
  paymasters: readonly Paymaster[],
  operation: UserOperation,
  chainId: number,
): Promise<{ paymaster: Paymaster; sponsorship: Sponsorship } | undefined> {
  for (const paymaster of paymasters) {
    const sponsorship = await askForStub(paymaster, operation, chainId);
    if (sponsorship) return { paymaster, sponsorship };
  }
  return undefined;
}

async function askForStub(
  { rpc, context }: Paymaster,
  operation: UserOperation,
  chainId: number,
): Promise<Sponsorship | undefined> {
  try {
    const answer = await rpc('pm_getPaymasterStubData', parameters(operation, chainId, context));
    const { sponsor, isFinal } = answer as PaymasterAnswer;
    return {
      fields: readFields(answer),
      sponsorName: plainName(sponsor?.name),
      isFinal: isFinal === true,
    };
  } catch (error) {
    // It does not support the method, or its policy refuses.
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  }
}

/** Any other name could end the sentence around it, and begin one of the wallet (security S105). */
function plainName(name: unknown): string | undefined {
  const isPlain = /^(?!.*\. )[\p{Script=Latin}\d .&-]{1,40}$/u.test(String(name));
  return typeof name === 'string' && isPlain ? name : undefined;
}

/** Requests the paymaster's signature over the operation that will be sent. */
export async function askForData(
  { rpc, context }: Paymaster,
  operation: UserOperation,
  chainId: number,
): Promise<UserOperation> {
  const answer = await rpc('pm_getPaymasterData', parameters(operation, chainId, context));
  // Gas limits are final by now: those in the answer are ignored.
  const { paymaster, paymasterData } = readFields(answer) as {
    paymaster: Address;
    paymasterData: Hex;
  };
  // What it may take of the account was read for this one (security S75).
  if (paymaster.toLowerCase() !== operation.paymaster?.toLowerCase()) {
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
function parameters(operation: UserOperation, chainId: number, context: unknown): unknown[] {
  const { signature: _, ...unsigned } = operation;
  return [unsigned, entryPoint, numberToHex(chainId), context ?? {}];
}

function readFields(answer: unknown): Sponsorship['fields'] {
  const { paymaster, paymasterData, ...gas } = (answer ?? {}) as PaymasterAnswer;
  // EntryPoint 0.7 lets the account pay for the zero address (security S54).
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

/** Whole bytes: half a byte would shift the fields before it in the hash that is signed (security S99). */
function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0;
}

function refused(message: string): JsonRpcError {
  return new JsonRpcError({ code: -32603, message });
}
