import type { Call } from '@recovery-guardian/protocol';
import { type Address, type Hex, isAddressEqual } from 'viem';
import {
  decodeAccountCalls,
  findAccountKind,
  findCreationProblem,
  isOneOf,
} from './account-calls.ts';
import type { GasPolicyRules, Refusal } from './gas-policy.ts';
import { refuseOutsideRecovery } from './recovery-only.ts';
import { createsAccount, isDelegation, type Operation } from './request.ts';
import type { SponsorChain } from './sponsor.ts';

/** The context in which a policy is evaluated. */
export interface Circumstances {
  readonly chainId: number;
  /** The caller's API key id; undefined on the public route. */
  readonly keyId: string | undefined;
  /** The chain's time, in seconds. */
  readonly now: number;
  readonly chain: Pick<SponsorChain, 'getCode' | 'getStorage'>;
  readonly recoveryModules: readonly Address[];
  readonly delegates: readonly Address[];
  readonly safeSingletons?: readonly Address[] | undefined;
}

/** Why a policy does not pay for an operation, apart from its cost; undefined if it does. */
export async function evaluatePolicy(
  rules: GasPolicyRules,
  operation: Operation,
  circumstances: Circumstances,
): Promise<Refusal | undefined> {
  return (
    checkScope(rules, operation, circumstances) ??
    (await checkCalls(rules, operation, circumstances))
  );
}

/** Checks chain, key, time and sender. */
function checkScope(
  { chains, keys, senders, starts, expires }: GasPolicyRules,
  { sender }: Operation,
  { chainId, keyId, now }: Circumstances,
): Refusal | undefined {
  if (chains && !chains.includes(chainId)) return { reason: 'it does not hold on this chain' };
  if (keys && (keyId === undefined || !keys.includes(keyId))) {
    return { reason: 'it does not hold for this API key' };
  }
  if (starts && now * 1_000 < Date.parse(starts)) {
    return { reason: 'it has not begun', detail: { starts } };
  }
  if (expires && now * 1_000 >= Date.parse(expires)) {
    return { reason: 'it is expired', detail: { expires } };
  }
  if (senders && !isOneOf(sender, senders as Address[])) {
    return { reason: 'the sender is not among its senders', detail: { sender } };
  }
  return undefined;
}

/** Checks the operation's calls. Calls that cannot be decoded are refused. */
async function checkCalls(
  rules: GasPolicyRules,
  operation: Operation,
  circumstances: Circumstances,
): Promise<Refusal | undefined> {
  const { preset, targets, selectors } = rules;
  if (!preset && !targets && !selectors) return undefined;

  const creation = checkCreation(rules, operation, circumstances);
  if (creation) return creation;
  // An operation may only create an account.
  if (createsAccount(operation) && operation.callData === '0x') return undefined;

  const account = await findAccountKind(operation, circumstances.chain, circumstances);
  if ('problem' in account) return { reason: account.problem };
  const decoded = decodeAccountCalls(account.kind, operation.callData);
  if ('problem' in decoded) return { reason: decoded.problem };
  for (const call of decoded.calls) {
    const refusal = checkCall(rules, call);
    if (refusal) return refusal;
  }
  if (!preset) return undefined;
  return refuseOutsideRecovery(decoded.calls, { ...circumstances, sender: operation.sender });
}

function checkCreation(
  { preset, targets }: GasPolicyRules,
  operation: Operation,
  { recoveryModules }: Circumstances,
): Refusal | undefined {
  const { sender, factory, factoryData } = operation;
  if (isDelegation(operation)) {
    return factoryData === '0x'
      ? undefined
      : { reason: 'the delegation comes with a call that is not understood' };
  }
  if (!factory) {
    return factoryData === '0x' ? undefined : { reason: 'it has factory data without a factory' };
  }
  const problem = findCreationProblem({ sender, factory, factoryData }, recoveryModules);
  if (problem) return { reason: problem, detail: { factory } };
  if (!preset && targets && !isOneOf(factory, targets as Address[])) {
    return { reason: 'the factory is not among its targets', detail: { factory } };
  }
  return undefined;
}

function checkCall({ targets, selectors }: GasPolicyRules, call: Call): Refusal | undefined {
  const selector = call.data.slice(0, 10) as Hex;
  const detail = { call: { to: call.to, selector } };
  if (targets && !targets.some((target) => isAddressEqual(target as Address, call.to))) {
    return { reason: 'a call goes elsewhere than to its targets', detail };
  }
  if (selectors && !selectors.some((one) => one.toLowerCase() === selector.toLowerCase())) {
    return { reason: 'a call is none of its functions', detail };
  }
  return undefined;
}
