import {
  type Call,
  decodeStrictly,
  isGenuineSafe,
  moduleCallMeaning,
  type SafeReader,
} from '@recovery-guardian/core';
import { type Address, isAddressEqual, parseAbi } from 'viem';
import { isOneOf } from './account-calls.ts';
import type { Refusal } from './gas-policy.ts';

/** Functions that an account may call on itself. */
const accountAbi = parseAbi(['function enableModule(address module)']);

/** What of a policy's context the preset looks at. */
interface RecoveryContext {
  readonly sender: Address;
  readonly recoveryModules: readonly Address[];
  readonly chain: SafeReader;
  readonly safeSingletons?: readonly Address[] | undefined;
}

/** Maximum different accounts that one operation recovers: each is looked up on chain. */
const maximumRecovered = 5;

/** Why an account's calls are not all part of a recovery; undefined if they are. */
export async function refuseOutsideRecovery(
  calls: readonly Call[],
  context: RecoveryContext,
): Promise<Refusal | undefined> {
  const recovered = new Set<Address>();
  for (const call of calls) {
    const step = readStep(call, context);
    if ('reason' in step) return step;
    if (step.recovers) recovered.add(step.recovers);
  }
  if (recovered.size > maximumRecovered) {
    return { reason: `it recovers more than ${maximumRecovered} accounts` };
  }
  return refuseUnknownAccounts([...recovered], context);
}

/**
 * Refuses accounts that are not genuine Safes. Finalizing calls the account, so another contract
 * could run any code at the paymaster's expense.
 */
async function refuseUnknownAccounts(
  accounts: readonly Address[],
  { chain, safeSingletons }: RecoveryContext,
): Promise<Refusal | undefined> {
  const areSafes = await Promise.all(
    accounts.map((account) => isGenuineSafe(chain, account, safeSingletons)),
  );
  const account = accounts[areSafes.indexOf(false)];
  return account && { reason: 'the account to recover is not a known Safe', detail: { account } };
}

/**
 * Reads one call: which other account it recovers, if any, or why it is not part of a recovery. On the
 * recovery module these are the account's guardians and threshold, and the steps of any account's
 * recovery.
 */
function readStep(
  { to, value, data }: Call,
  { sender, recoveryModules }: RecoveryContext,
): Refusal | { readonly recovers?: Address | undefined } {
  const detail = { call: { to, selector: data.slice(0, 10) } };
  if (value !== 0n) return { reason: 'a call sends value', detail };
  if (isAddressEqual(to, sender)) {
    const call = decodeStrictly(accountAbi, data);
    if (!call) return { reason: 'the account calls itself for more than enableModule', detail };
    const [module] = call.args;
    if (isOneOf(module, recoveryModules)) return {};
    return { reason: 'a module is enabled that is not the recovery module', detail };
  }
  if (!isOneOf(to, recoveryModules)) {
    return { reason: 'a call goes elsewhere than to the account or the recovery module', detail };
  }
  const meaning = moduleCallMeaning({ module: to, data }, sender);
  if (!meaning) {
    return { reason: 'a call to the recovery module is not a step of a recovery', detail };
  }
  return 'account' in meaning ? { recovers: meaning.account } : {};
}
