import { servedOf, waitOf } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { includesAddress, isElsewhere, type ModuleState } from '../chain/account-state.ts';
import { isServiceGuardian } from '../context/protection.ts';
import type { ViewContext } from '../context/view-context.ts';
import { addressesInWords } from '../ui/address.ts';
import type { GuardianContext } from './guardian-row.ts';

type Reading = Pick<ViewContext, 'account' | 'service'>;

/**
 * Whether a second module is a waiting time that was chosen, as far as the chain shows: it is known like
 * the first one, and no way back in is in two of them. A module that a move has left enabled has the same.
 */
export function isChosenTier(context: Reading, one: ModuleState): boolean {
  const { state } = context.account;
  const { module, guardians, guardianThreshold } = one;
  const others = [state, ...state.others].filter((other) => other.module !== module);
  return (
    isKnown(context, state.module) &&
    isKnown(context, module) &&
    guardianThreshold > 0 &&
    guardianThreshold <= guardians.length &&
    !guardians.some((way) => isElsewhere({ others }, way))
  );
}

/**
 * The modules with which a new way back in may wait, the default one first: one for each waiting time that
 * site and service both name, and that the account does not use yet.
 */
export function waitChoices(context: Reading): readonly Address[] {
  const { account, service } = context;
  const { state } = account;
  const all = [state, ...state.others];
  const used = all.filter((one) => one.moduleEnabled || one.guardians.length > 0);
  const { offeredModule: first } = service;
  if (!first) return [];
  const waits = new Set(used.map(({ module }) => waitOf(service, module)));
  return [first, ...all.map(({ module }) => module)].filter((one) => {
    const wait = waitOf(service, one);
    const isChoice = isKnown(context, one) && !waits.has(wait);
    if (isChoice) waits.add(wait);
    return isChoice;
  });
}

/** The modules by which the account may be recovered: the one that is shown, and further ones that were chosen. */
export function recoveryModulesOf(context: Reading): readonly ModuleState[] {
  const { state } = context.account;
  return [state, ...state.others.filter((one) => one.moduleEnabled && isChosenTier(context, one))];
}

/** Whether the site or the audit vouches for a module whose wait is known, and the service signs for it. */
function isKnown({ service }: Pick<Reading, 'service'>, module: Address): boolean {
  const { servedModules, trustedModules } = service;
  const isServed = servedModules.length === 0 || servedOf(service, module);
  const isTrusted = includesAddress(trustedModules, module);
  return Boolean(isServed && isTrusted && waitOf(service, module) !== undefined);
}

/** The ways back in of a module in words, each isolated, so that none changes the direction of the others. */
export function waysInWords(
  { account, strings }: GuardianContext & { strings: { language: string } },
  { guardians }: Pick<ModuleState, 'guardians'>,
): string {
  const names = guardians.map((one) => {
    if (isServiceGuardian(account, one)) return strings.serviceGuardian;
    return account.guardianNames[one] ?? addressesInWords([one]);
  });
  const isolated = names.map((name) => `\u2068${name}\u2069`);
  return new Intl.ListFormat(strings.language, { type: 'unit' }).format(isolated);
}
