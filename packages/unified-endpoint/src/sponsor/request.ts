import type { Address } from 'viem';
import { invalidParams } from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import { readParams } from '../json-rpc/params.ts';
import { readEntryPoint, type SentOperation } from '../operations/user-operation.ts';
import { asOperation, type Operation, readSentOperation } from './model/operation.ts';
import type { Paymaster, SponsorOptions } from './model/sponsor-options.ts';

/** The context of a request (ERC-7677). */
export interface RequestContext {
  readonly sponsorshipPolicyId: string | undefined;
  /**
   * EntryPoint 0.9, if account and paymaster sign in parallel: `commit` leaves room for the
   * paymaster's signature, `finalize` fills it in.
   */
  readonly signingPhase: 'commit' | 'finalize' | undefined;
}

/** A request for a paymaster's data. */
export interface PaymasterRequest {
  /** In the client's form. */
  readonly sent: SentOperation;
  readonly operation: Operation;
  readonly paymaster: Paymaster;
  readonly context: RequestContext;
}

/**
 * Reads `[operation, entryPoint, chainId, context]` (ERC-7677). Clients send the chain's id as a
 * number or in decimal or hexadecimal text, with leading zeros. The context may be null or missing.
 *
 * @throws invalidParams
 */
export function readPaymasterRequest(
  call: Pick<Call, 'params'>,
  { chainId, paymasters }: SponsorOptions,
): PaymasterRequest {
  const [operation, entryPoint, chain, context] = readParams(call, { least: 2, most: 4 });
  if (chain !== undefined && chain !== null && readChainId(chain) !== BigInt(chainId)) {
    throw invalidParams(`chainId must be ${chainId}, the chain of this URL`);
  }
  return toRequest([operation, entryPoint, context], paymasters);
}

/**
 * Reads a request from parameters in a fixed order.
 *
 * @throws invalidParams
 */
export function toRequest(
  [operation, entryPoint, context]: readonly [unknown, unknown, unknown?],
  paymasters: readonly Paymaster[],
): PaymasterRequest {
  const paymaster = findPaymaster(entryPoint, paymasters);
  const sent = readSentOperation(operation);
  return {
    sent,
    operation: asOperation(sent),
    paymaster,
    context: readContext(context, paymaster),
  };
}

/**
 * Finds the paymaster of an EntryPoint.
 *
 * @throws invalidParams that names the EntryPoints with a paymaster
 */
export function findPaymaster(entryPoint: unknown, paymasters: readonly Paymaster[]): Paymaster {
  const address: Address = readEntryPoint(
    entryPoint,
    paymasters.map((paymaster) => paymaster.entryPoint),
  );
  return paymasters.find((paymaster) => paymaster.entryPoint === address) as Paymaster;
}

/**
 * Reads a context.
 *
 * @throws invalidParams
 */
function readContext(value: unknown, { version }: Paymaster): RequestContext {
  if (value === undefined || value === null) return nothing;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalidParams('the context must be an object or null');
  }
  const { sponsorshipPolicyId, signingPhase, token } = value as Record<string, unknown>;
  if (!isAbsent(token)) throw invalidParams('this paymaster sponsors: it takes no token');
  if (!isAbsent(sponsorshipPolicyId) && typeof sponsorshipPolicyId !== 'string') {
    throw invalidParams('sponsorshipPolicyId must be a string');
  }
  if (isAbsent(signingPhase))
    return { ...nothing, sponsorshipPolicyId: sponsorshipPolicyId ?? undefined };
  if (signingPhase !== 'commit' && signingPhase !== 'finalize') {
    throw invalidParams('signingPhase must be "commit" or "finalize"');
  }
  if (version !== '0.9') throw invalidParams('signingPhase is of EntryPoint 0.9 alone');
  return { sponsorshipPolicyId: sponsorshipPolicyId ?? undefined, signingPhase };
}

const nothing: RequestContext = { sponsorshipPolicyId: undefined, signingPhase: undefined };

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function readChainId(value: unknown): bigint {
  const isId =
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value));
  if (!isId) throw invalidParams('chainId must be a number, in decimal or 0x-prefixed hex');
  return BigInt(value as number | string);
}
