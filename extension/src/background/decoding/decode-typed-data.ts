import { type Address, isAddress, isAddressEqual } from 'viem';
import type { Party, Warning } from '../../messages/approval.ts';
import type { ShownTypedData, TokenAmount, TypedDataMeaning } from '../../messages/typed-data.ts';
import { includesAddress } from '../accounts/includes-address.ts';
import { isDisguised, looksAlike } from './domains.ts';
import { knownTokens } from './known-tokens.ts';
import { type Caller, partiesInRoles, type Roles } from './parties.ts';
import { textWarnings } from './printable-text.ts';
import { typedDataMeaning } from './typed-data-meaning.ts';

export interface DecodedTypedData {
  readonly meaning: TypedDataMeaning | undefined;
  readonly parties: readonly Party[];
  readonly warnings: readonly Warning[];
}

/**
 * What signing typed data does, and what speaks against it.
 *
 * @param now Milliseconds since 1970.
 */
export function decodeTypedData(
  data: ShownTypedData,
  caller: Caller,
  now: number,
): DecodedTypedData {
  const { account, origin, modules } = caller;
  const meaning = typedDataMeaning(data, { account, trustedModules: modules.trusted });
  const warnings = new Set<Warning>(textWarnings(JSON.stringify([data.domain, data.message])));
  if (origin && isDisguised(new URL(origin).host)) warnings.add('look-alike-domain');
  if (!['chainId', 'verifyingContract'].every((name) => valueIn(data.domain, name))) {
    warnings.add('open-domain');
  }
  for (const one of meaningWarnings(meaning, caller, now)) warnings.add(one);
  return {
    meaning,
    parties: partiesInRoles(rolesOf(meaning, data), caller),
    warnings: [...warnings],
  };
}

/** The value of a domain's field; `undefined` if it has no such field. */
export function valueIn(domain: ShownTypedData['domain'], name: string): string | undefined {
  const value = domain.find((field) => field.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}

type Order = Extract<TypedDataMeaning, { kind: 'order' }>;

function meaningWarnings(
  meaning: TypedDataMeaning | undefined,
  { account, origin, chainId }: Caller,
  now: number,
): Warning[] {
  switch (meaning?.kind) {
    case 'permit':
      return [
        ...ownWarnings(meaning.owner, account),
        ...unlimitedWarnings(meaning.tokens),
        ...timeWarnings(meaning.deadline, now),
        ...(meaning.expires === undefined ? [] : timeWarnings(meaning.expires, now)),
      ];
    case 'order':
      return [
        ...ownWarnings(meaning.maker, account),
        ...unlimitedWarnings(meaning.gives),
        ...paymentWarnings(meaning, chainId),
        ...timeWarnings(meaning.expires, now),
      ];
    case 'vote':
      return ownWarnings(meaning.voter, account);
    case 'sign-in':
      return origin === undefined ? [] : siteWarnings(meaning.domain, origin);
    case 'recovery':
      return ['recovers-account'];
    case undefined:
      return ['unknown-typed-data'];
  }
}

function unlimitedWarnings(amounts: readonly TokenAmount[]): Warning[] {
  return amounts.some(({ amount }) => amount === undefined) ? ['unlimited-approval'] : [];
}

/**
 * Warns of a payment that may be worth nothing. Anyone can make tokens, call them as they like (security
 * S100), and pay with them beside a little of others (security S110), or with what they take (S124).
 */
function paymentWarnings(order: Order, chainId: number): Warning[] {
  if (paidBy(order).every(isNothing)) return ['gives-for-nothing'];
  const known = knownTokens(chainId);
  const isUnknown = order.receives.some(({ token }) => token && !includesAddress(known, token));
  return isUnknown ? ['unknown-payment'] : [];
}

/** What the account receives that it does not give itself. */
export function paidBy({
  gives,
  receives,
}: Pick<Order, 'gives' | 'receives'>): readonly TokenAmount[] {
  return receives.filter(
    ({ token, tokenId }) => !gives.some((one) => one.token === token && one.tokenId === tokenId),
  );
}

/** In the smallest unit: no token is traded whose price makes so few worth a fee. */
const dust = 1_000n;

/** Whether an amount is as good as nothing. Collectibles are counted one by one. */
export function isNothing({ amount, tokenId }: TokenAmount): boolean {
  return tokenId === undefined && amount !== undefined && BigInt(amount) <= dust;
}

/** Votes of Snapshot may name the account as text. */
function ownWarnings(owner: string | undefined, account: Address): Warning[] {
  if (owner === undefined) return [];
  const isOwn = isAddress(owner, { strict: false }) && isAddressEqual(owner, account);
  return isOwn ? [] : ['wrong-account'];
}

/** In seconds: what exchanges use for permissions that last. */
const farAway = 30n * 86_400n;

/** @param time In seconds since 1970; `undefined` for never. */
function timeWarnings(time: string | undefined, now: number): Warning[] {
  if (time === undefined) return ['far-expiry'];
  const left = BigInt(time) - BigInt(Math.floor(now / 1_000));
  if (left < 0n) return ['expired'];
  return left > farAway ? ['far-expiry'] : [];
}

function siteWarnings(domain: string, origin: string): Warning[] {
  const { host } = new URL(origin);
  const isOther = domain.toLowerCase() !== host;
  const isDeceptive = looksAlike(domain, host) || isDisguised(domain);
  return [
    ...(isOther ? (['domain-mismatch'] as const) : []),
    ...(isDeceptive ? (['look-alike-domain'] as const) : []),
  ];
}

/** The addresses that a known form is about, in the order to show them; else its contract. */
function rolesOf(meaning: TypedDataMeaning | undefined, { domain }: ShownTypedData): Roles {
  const contract = valueIn(domain, 'verifyingContract') as Address | undefined;
  switch (meaning?.kind) {
    case 'permit':
      return { spender: meaning.spender, token: tokensOf(meaning.tokens) };
    case 'order':
      return {
        token: tokensOf([...meaning.gives, ...meaning.receives]),
        ...(contract && { contract }),
      };
    case 'recovery':
      return {
        account: meaning.account,
        owner: [...meaning.newOwners],
        module: meaning.module,
      };
    default:
      return contract ? { contract } : {};
  }
}

function tokensOf(amounts: readonly { token: Address | undefined }[]): Address[] {
  return [...new Set(amounts.flatMap(({ token }) => token ?? []))];
}
