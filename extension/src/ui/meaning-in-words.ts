import { type Language, shortenAddress } from '@recovery-guardian/protocol';
import type { CallMeaning } from '@recovery-guardian/safe';
import { maxUint256 } from 'viem';
import type { DecodedCall } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { TokenFacts } from '../messages/token-facts.ts';
import type { Strings } from '../translations/strings.ts';
import { formatAmount } from './format-amount.ts';
import { amountInWords, factsOf, type TokenContext } from './token-in-words.ts';

/** What a call does: a title for a single call, and its consequence. */
export interface Words {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call does. */
export function meaningInWords(
  strings: Strings,
  meaning: CallMeaning,
  currency: Chain['currency'],
): Words {
  const words = strings.calls;
  const span = 'wait' in meaning && meaning.wait ? strings.element.span(meaning.wait) : undefined;
  switch (meaning.kind) {
    case 'add-guardian':
      return words.addGuardian(meaning.threshold, span);
    case 'revoke-guardian':
      return words.revokeGuardian(meaning.threshold);
    case 'change-guardian-threshold':
      return words.changeGuardianThreshold(meaning.threshold, span);
    case 'start-recovery':
      return words.startRecovery(meaning.newOwners.length);
    case 'finalize-recovery':
      return words.finalizeRecovery;
    case 'cancel-recovery':
      return words.cancelRecovery;
    case 'enable-module':
      return words.enableModule(meaning.role, span);
    case 'disable-module':
      return words.disableModule(meaning.role);
    case 'add-owner':
      return words.addOwner(meaning.threshold);
    case 'remove-owner':
      return words.removeOwner(meaning.threshold);
    case 'swap-owner':
      return words.swapOwner;
    case 'change-owner-threshold':
      return words.changeOwnerThreshold(meaning.threshold);
    case 'set-fallback-handler':
      return words.setFallbackHandler;
    case 'set-guard':
      return words.setGuard;
    case 'transfer':
      return words.transfer(coins(meaning.amount, currency, strings.language));
    case 'token-transfer':
      return words.tokenTransfer(meaning.amount);
    case 'token-transfer-from':
      return words.tokenTransferFrom(meaning.amount);
    case 'token-approval':
      return words.tokenApproval(meaning.amount, meaning.isUnlimited);
    case 'collection-approval':
      return words.collectionApproval(meaning.isApproved);
    case 'unknown':
      return words.unknown;
  }
}

/** Like {@link meaningInWords}, with the value sent by the call, and with what tokens say. */
export function callInWords(
  strings: Strings,
  call: DecodedCall,
  currency: Chain['currency'],
  tokens: readonly TokenFacts[] = [],
): Words {
  const facts = tokenOf(call, tokens);
  const known = facts && tokenCallInWords(call.meaning, facts, { strings, currency, tokens });
  if (known) return known;
  const { title, consequence } = meaningInWords(strings, call.meaning, currency);
  if (call.meaning.kind !== 'unknown') return { title, consequence };
  const amount = call.value === '0' ? undefined : coins(call.value, currency, strings.language);
  return { title, consequence: strings.calls.unknownWith(amount) };
}

/** Whether a call may let others take one collectible by its number, as far as the token says. */
export function mayBeNumber(call: DecodedCall, tokens: readonly TokenFacts[] = []): boolean {
  const { meaning } = call;
  // Permit2 is for amounts only.
  if (meaning.kind !== 'token-approval' || meaning.token) return false;
  if (meaning.amount === String(maxUint256)) return false;
  return tokenOf(call, tokens)?.standard !== 'erc20';
}

function tokenOf({ parties }: DecodedCall, tokens: readonly TokenFacts[]): TokenFacts | undefined {
  return factsOf(tokens, parties.find(({ role }) => role === 'token')?.address);
}

/** What a call to a known token does: the same bytes mean an amount or a number, by its standard. */
function tokenCallInWords(
  meaning: CallMeaning,
  { address, standard, symbol }: TokenFacts,
  context: TokenContext,
): Words | undefined {
  const words = context.strings.tokens;
  const isNumber = standard === 'erc721';
  const inWords = (amount: string | undefined) =>
    amountInWords(
      isNumber ? { token: address, amount: '1', tokenId: amount } : { token: address, amount },
      context,
    );
  // ERC-1155 has none of the calls with one amount.
  if (standard === 'erc1155' && meaning.kind !== 'collection-approval') return undefined;
  switch (meaning.kind) {
    case 'token-transfer':
      return words.send(inWords(meaning.amount));
    case 'token-transfer-from':
      return words.move(inWords(meaning.amount));
    case 'token-approval':
      return isNumber
        ? words.approveCollectible(inWords(meaning.amount))
        : words.approve(inWords(meaning.isUnlimited ? undefined : meaning.amount));
    case 'collection-approval':
      return meaning.isApproved
        ? words.approveCollection(symbol ?? shortenAddress(address))
        : undefined;
    default:
      return undefined;
  }
}

/** Formats an amount of the chain's currency, given in its smallest unit. */
export function coins(
  amount: string,
  { symbol, decimals }: Chain['currency'],
  language: Language,
): string {
  return `${formatAmount(BigInt(amount), decimals, language)} ${symbol}`;
}

/** Formats a maximum, rounded up to six decimals. */
export function coinsAtMost(
  amount: string,
  currency: Chain['currency'],
  language: Language,
): string {
  const step = 10n ** BigInt(Math.max(0, currency.decimals - 6));
  return coins(String(((BigInt(amount) + step - 1n) / step) * step), currency, language);
}
