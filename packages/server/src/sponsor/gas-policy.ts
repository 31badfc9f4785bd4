import { JsonRpcError } from '@recovery-guardian/core';
import type { Address } from 'viem';
import type { Caller } from '../endpoint/caller.ts';
import { invalidParams } from '../endpoint/json-rpc/messages.ts';
import type {
  EnabledPolicy,
  GasPolicies,
  GasPolicy,
  GasPolicyRules,
} from './gas-policy-repository.ts';
import type { PolicyUsage } from './ledger-repository.ts';

interface ForCaller {
  readonly caller: Caller;
  readonly defaultPolicyId: string | undefined;
}

/**
 * Finds a policy that the caller may name.
 *
 * @throws invalidParams if it does not exist for this caller, with the same message as if it did
 *   not exist at all
 */
export async function findPolicy(
  policies: GasPolicies,
  id: string,
  { caller, defaultPolicyId }: ForCaller,
): Promise<EnabledPolicy> {
  const policy = await policies.find(id);
  if (!policy || !mayName(policy, caller, defaultPolicyId)) throw unknownPolicy(id);
  return policy;
}

/**
 * Chooses the policies of which the first that covers the operation pays: the requested one if the
 * caller may name it; else the key's default; else the public ones of the key's team, and the
 * sponsor's default.
 *
 * @throws as {@link findPolicy}; noPolicy if none is requested and none is set
 */
export async function choosePolicies(
  policies: GasPolicies,
  asked: string | undefined,
  { chainId, ...options }: ForCaller & { chainId: number },
): Promise<readonly EnabledPolicy[]> {
  if (asked !== undefined) return [await findPolicy(policies, asked, options)];
  const { key } = options.caller;
  const id = key?.policies?.[0] ?? options.defaultPolicyId;
  const own = key && !key.policies ? await policies.listPublic(key.team, chainId) : [];
  const usual = id === undefined ? undefined : await policies.find(id);
  const chosen = usual ? [...own, usual] : own;
  if (chosen.length > 0) return chosen;
  throw noPolicy(
    id === undefined ? 'no gas policy is set for this caller' : 'the gas policy is disabled',
  );
}

/** All policies that a caller may name. */
export async function listPolicies(
  policies: GasPolicies,
  { caller, defaultPolicyId }: ForCaller,
): Promise<EnabledPolicy[]> {
  const { key } = caller;
  if (key && !key.policies) return policies.list(key.team);
  const ids = [...(key?.policies ?? [defaultPolicyId])].sort();
  const found = await Promise.all(ids.map((id) => id && policies.find(id)));
  return found.filter((policy) => policy !== undefined && policy !== '');
}

/**
 * A key without policies may name any of its team, a key without a team any of the operator's own;
 * without a key, only the sponsor's default is allowed.
 */
function mayName({ id, team }: GasPolicy, { key }: Caller, defaultPolicyId: string | undefined) {
  if (!key) return id === defaultPolicyId;
  return key.policies ? key.policies.includes(id) : team === key.team;
}

function unknownPolicy(id: string) {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return invalidParams(`the gas policy ${JSON.stringify(shown)} is not available to this API key`);
}

/**
 * Which limit of a policy another operation of this cost would exceed; undefined if none.
 *
 * @param cost the greatest cost, in wei
 * @param usage without this operation
 */
export function checkLimits(
  { operations = {}, spending = {}, rate }: GasPolicyRules,
  cost: bigint,
  usage: PolicyUsage,
): Refusal | undefined {
  const { total, today, sender, senderToday, senderInPeriod } = usage;
  const counts = [
    ['operations in all', total, operations.total],
    ['operations of the day', today, operations.perDay],
    ['operations of the sender', sender, operations.perSender],
    ['operations of the sender and day', senderToday, operations.perSenderPerDay],
    ['operations of the sender and period', senderInPeriod, rate?.operations],
  ] as const;
  for (const [what, used, limit] of counts) {
    if (limit === undefined || used.operations < limit) continue;
    return { reason: `its number of ${what} is used up`, detail: { limit } };
  }

  const amounts = [
    ['for one operation', 0n, spending.perOperation],
    ['for the sender', sender.spent, spending.perSender],
    ['of the day', today.spent, spending.perDay],
    ['in all', total.spent, spending.total],
  ] as const;
  for (const [what, spent, limit] of amounts) {
    if (limit === undefined || spent + cost <= BigInt(limit)) continue;
    return {
      reason: `its spending ${what} would be exceeded`,
      detail: { limit, spent: String(spent), cost: String(cost) },
    };
  }
  return refusePending({ operations, spending }, cost, usage);
}

/**
 * The fractions of a policy that one network, and one API key, may hold in pending reservations. So
 * a caller that requests signatures and sends nothing cannot use up the rest. One operation is
 * always allowed.
 */
const pendingShares = [
  ['network', 4n],
  ['caller', 2n],
] as const;
const holderNames = { network: 'network', caller: 'API key' };

function refusePending(
  { operations = {}, spending = {} }: Pick<GasPolicyRules, 'operations' | 'spending'>,
  cost: bigint,
  { pending }: PolicyUsage,
): Refusal | undefined {
  const counts = [operations.total, operations.perDay].filter((limit) => limit !== undefined);
  const amounts = [spending.perDay, spending.total].filter((limit) => limit !== undefined);
  for (const [holder, parts] of pendingShares) {
    const { operations: count, spent } = pending[holder];
    if (count === 0) continue;
    const isTooMuch =
      counts.some((limit) => BigInt(count + 1) * parts > BigInt(limit)) ||
      amounts.some((limit) => (spent + cost) * parts > BigInt(limit));
    if (!isTooMuch) continue;
    return {
      reason: `too many operations of this ${holderNames[holder]} are signed for and not yet executed`,
      detail: { pending: { operations: count, spent: String(spent) } },
    };
  }
  return undefined;
}

/** Why a policy does not pay. Contains no address, because viem looks for `aaNN` in messages. */
export interface Refusal {
  readonly reason: string;
  /** The reason without the operation's own numbers, to count by; by default the same. */
  readonly kind?: string;
  /** Details: the call that is not allowed, the limit that is reached. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** The sponsor's own refusal: bundlers refuse with the same code. */
export class NotSponsored extends JsonRpcError {
  readonly kind: string;

  constructor({ reason, kind = reason }: Refusal, message: string, data: object) {
    super({ code: -32501, message, data: { ...data, reason } });
    this.kind = kind;
  }
}

/**
 * The policy does not pay for this operation, and a retry would not help. -32501: rejected by the
 * paymaster (ERC-7769); not -32603, which viem would retry.
 */
export function notSponsored(policy: string, refusal: Refusal, paymaster: Address): NotSponsored {
  const message = `Not sponsored under the gas policy "${policy}": ${refusal.reason}`;
  return new NotSponsored(refusal, message, { policy, ...refusal.detail, paymaster });
}

/** There is no policy to pay under. */
export function noPolicy(reason: string): NotSponsored {
  return new NotSponsored({ reason }, `Not sponsored: ${reason}`, { policy: null });
}
