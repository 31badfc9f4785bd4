import type { Language } from '@recovery-guardian/element';
import { type Call, shortenAddress } from '@recovery-guardian/protocol';
import { type CallMeaning, callMeaning } from '@recovery-guardian/safe';
import { type Address, formatEther } from 'viem';
import type { Strings } from '../translations/strings.ts';
import { duration } from '../ui/duration.ts';
import type { World } from '../world.ts';

type RecoveryRules = Pick<World, 'recoveryModule' | 'gracePeriod'>;

/** The language of the descriptions. */
interface Localization {
  readonly language: Language;
  readonly strings: Strings;
}

/** What a call does: a title for a single call, and a sentence about its consequence. */
export interface CallDescription {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call of `account` does to the user's accounts, or says that it is unreadable. Addresses that get control are named in full. */
export function describeCall(
  { recoveryModule, gracePeriod }: RecoveryRules,
  account: Address,
  call: Call,
  localization: Localization,
): CallDescription {
  const modules = { pinned: recoveryModule, trusted: [recoveryModule] };
  const meaning = callMeaning({ ...call, operation: 0 }, { account, modules });
  const wait = duration(gracePeriod, localization.language);
  return (
    describeMeaning(meaning, wait, localization) ?? unknownCall(call, localization.strings.calls)
  );
}

/** @param wait The grace period of a recovery, in words. */
function describeMeaning(
  meaning: CallMeaning,
  wait: string,
  { language, strings: { calls } }: Localization,
): CallDescription | undefined {
  switch (meaning.kind) {
    case 'enable-module':
      return meaning.role === 'recovery'
        ? { title: calls.enableRecovery, consequence: calls.enableRecoveryEffect(wait) }
        : {
            title: calls.enableModule,
            consequence: calls.enableModuleEffect(meaning.module),
          };
    case 'add-guardian': {
      const effect = calls.addGuardianEffect(meaning.guardian);
      return {
        title: calls.addGuardian,
        consequence: `${effect} ${calls.threshold(Number(meaning.threshold))}`,
      };
    }
    case 'revoke-guardian':
      return {
        title: calls.removeGuardian,
        consequence: calls.removeGuardianEffect(shortenAddress(meaning.guardian)),
      };
    case 'change-guardian-threshold':
      return {
        title: calls.changeThreshold,
        consequence: calls.threshold(Number(meaning.threshold)),
      };
    case 'start-recovery': {
      const owners = new Intl.ListFormat(language).format(meaning.newOwners);
      return {
        title: calls.start,
        consequence: calls.startEffect(shortenAddress(meaning.account), owners, wait),
      };
    }
    case 'finalize-recovery':
      return {
        title: calls.finalize,
        consequence: calls.finalizeEffect(shortenAddress(meaning.account)),
      };
    case 'cancel-recovery':
      return { title: calls.cancel, consequence: calls.cancelEffect };
    default:
      return undefined;
  }
}

function unknownCall({ to, value }: Call, calls: Strings['calls']): CallDescription {
  const target = shortenAddress(to);
  return {
    title: calls.unknown,
    consequence: value
      ? calls.unknownPayment(target, `${formatEther(value)} ETH`)
      : calls.unknownEffect(target),
  };
}
