import { shortenAddress } from '@recovery-guardian/protocol';
import { type Address, formatUnits } from 'viem';
import type { CallMeaning, DecodedCall } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { Strings } from '../translations/strings.ts';

/** What a call does: a title for it alone, and its consequence. */
export interface Words {
  readonly title: string;
  readonly consequence: string;
}

/** Tells what a call does to people's accounts. */
export function meaningInWords(
  strings: Strings,
  meaning: CallMeaning,
  currency: Chain['currency'],
): Words {
  const words = strings.calls;
  switch (meaning.kind) {
    case 'add-guardian':
      return words.addGuardian(short(meaning.guardian), meaning.threshold);
    case 'revoke-guardian':
      return words.revokeGuardian(short(meaning.guardian), meaning.threshold);
    case 'change-guardian-threshold':
      return words.changeGuardianThreshold(meaning.threshold);
    case 'start-recovery':
      return words.startRecovery(short(meaning.account), list(meaning.newOwners));
    case 'finalize-recovery':
      return words.finalizeRecovery(short(meaning.account));
    case 'cancel-recovery':
      return words.cancelRecovery;
    case 'enable-module':
      return words.enableModule(short(meaning.module), meaning.role);
    case 'disable-module':
      return words.disableModule(short(meaning.module), meaning.role);
    case 'add-owner':
      return words.addOwner(short(meaning.owner), meaning.threshold);
    case 'remove-owner':
      return words.removeOwner(short(meaning.owner), meaning.threshold);
    case 'swap-owner':
      return words.swapOwner(short(meaning.oldOwner), short(meaning.newOwner));
    case 'change-owner-threshold':
      return words.changeOwnerThreshold(meaning.threshold);
    case 'set-fallback-handler':
      return words.setFallbackHandler(short(meaning.handler));
    case 'set-guard':
      return words.setGuard(short(meaning.guard));
    case 'transfer':
      return words.transfer(short(meaning.to), coins(meaning.amount, currency));
    case 'token-transfer':
      return words.tokenTransfer(short(meaning.to), meaning.amount);
    case 'token-approval':
      return words.tokenApproval(
        short(meaning.spender),
        meaning.isUnlimited ? undefined : meaning.amount,
      );
    case 'unknown':
      return words.unknown;
  }
}

/** As {@link meaningInWords}, with what only the call itself tells: whom it goes to, and how much. */
export function callInWords(
  strings: Strings,
  call: DecodedCall,
  currency: Chain['currency'],
): Words {
  const { title, consequence } = meaningInWords(strings, call.meaning, currency);
  if (call.meaning.kind !== 'unknown') return { title, consequence };
  const amount = call.value === '0' ? undefined : coins(call.value, currency);
  return { title, consequence: strings.calls.unknownTo(short(call.to), amount) };
}

/** An amount of the chain's own coin, given in its smallest unit, as people write it. */
export function coins(amount: string, { symbol, decimals }: Chain['currency']): string {
  return `${formatUnits(BigInt(amount), decimals)} ${symbol}`;
}

/** A limit: rounded up to six places, since more of them only hide the number. */
export function coinsAtMost(amount: string, currency: Chain['currency']): string {
  const step = 10n ** BigInt(Math.max(0, currency.decimals - 6));
  return coins(String(((BigInt(amount) + step - 1n) / step) * step), currency);
}

/** Short enough for a sentence, and taken apart by no line break. */
function short(address: Address): string {
  return shortenAddress(address).replace('…', '\u2060…\u2060');
}

function list(addresses: readonly Address[]): string {
  return addresses.map(short).join(', ');
}
