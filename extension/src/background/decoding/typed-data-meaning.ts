import { recoveryModuleDomain } from '@recovery-guardian/protocol';
import { isBeyondBalances, permit2 } from '@recovery-guardian/safe';
import { type Address, isAddressEqual, maxUint160, zeroAddress } from 'viem';
import { coinAddress } from '../../messages/token-facts.ts';
import {
  isListType,
  type ShownTypedData,
  type TokenAmount,
  type TypedDataMeaning,
  type TypedField,
} from '../../messages/typed-data.ts';

/** What recognizing typed data needs to know. */
export interface MeaningContext {
  readonly account: Address;
  /** The chain's known recovery modules. */
  readonly trustedModules: readonly Address[];
}

/**
 * What signing typed data does; `undefined` for forms that the wallet does not know. A form is
 * known by all of its types, exactly, and by the contract or domain that must go with it.
 */
export function typedDataMeaning(
  data: ShownTypedData,
  context: MeaningContext,
): TypedDataMeaning | undefined {
  const form = encodedType(data.primaryType, data.types);
  const read = forms[form] ?? (form.startsWith(witnessForm) ? readPermit2Once : undefined);
  const domain = structOf(data.domain) as Domain;
  return read
    ? read(structOf(data.message) as never, domain, context)
    : (readVote(data, domain) ?? readSignIn(data, domain));
}

/** The value of a domain or a message, with text for each single value. */
interface Values {
  readonly [name: string]: string | Values | readonly (string | Values)[];
}
type Domain = Readonly<Partial<Record<string, string>>>;

function structOf(fields: readonly TypedField[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, textValue(field)])) as Values;
}

function textValue({ type, value }: TypedField): Values[string] {
  if (typeof value === 'string') return value;
  return isListType(type) ? (value.map(textValue) as readonly Values[]) : structOf(value);
}

/** A type with those that it contains. @see EIP-712, `encodeType` */
function encodedType(primaryType: string, types: ShownTypedData['types']): string {
  const inner = Object.keys(types).filter(
    (name) => name !== primaryType && name !== 'EIP712Domain',
  );
  return [primaryType, ...inner.sort()].map((name) => encodedStruct(name, types)).join('');
}

function encodedStruct(name: string, types: ShownTypedData['types']): string {
  const fields = (types[name] ?? []).map((field) => `${field.type} ${field.name}`);
  return `${name}(${fields.join(',')})`;
}

type Read = (
  message: never,
  domain: Domain,
  context: MeaningContext,
) => TypedDataMeaning | undefined;

const permitDetails = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)';
const permissions = 'TokenPermissions(address token,uint256 amount)';
/** What follows are the fields of the exchange that uses it. */
const witnessForm =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,';

/** @see EIP-2612; DAI; Permit2; Seaport 1.6; CoW Protocol's `GPv2Order`; the recovery module */
const forms: Readonly<Record<string, Read>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': readPermit,
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': readDaiPermit,
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${permitDetails}`]:
    readPermit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${permitDetails}`]:
    readPermit2,
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    readPermit2Once,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    readPermit2Once,
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)':
    readSeaportOrder,
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    readCowOrder,
  'ExecuteRecovery(address wallet,address[] newOwners,uint256 newThreshold,uint256 nonce)':
    readRecovery,
};

function readPermit(
  message: Record<'owner' | 'spender' | 'value' | 'deadline', string>,
  { verifyingContract: token }: Domain,
): TypedDataMeaning | undefined {
  if (!token) return undefined;
  const { owner, spender, value, deadline } = message;
  return permit(owner, spender, [amountOf(token, value)], { deadline });
}

function readDaiPermit(
  message: Record<'holder' | 'spender' | 'expiry' | 'allowed', string>,
  { verifyingContract: token }: Domain,
): TypedDataMeaning | undefined {
  if (!token) return undefined;
  const { holder, spender, expiry, allowed } = message;
  const amount = allowed === 'true' ? String(maxUint160) : '0';
  const deadline = expiry === '0' ? undefined : expiry;
  return permit(holder, spender, [amountOf(token, amount)], { deadline });
}

/** A permission that lasts. */
function readPermit2(
  message: {
    details: OneOrMore<Record<'token' | 'amount' | 'expiration', string>>;
    spender: string;
    sigDeadline: string;
  },
  domain: Domain,
): TypedDataMeaning | undefined {
  if (!isPermit2(domain)) return undefined;
  const details = [message.details].flat() as Record<'token' | 'amount' | 'expiration', string>[];
  const tokens = details.map(({ token, amount }) => amountOf(token, amount));
  const expires = details.map(({ expiration }) => expiration).reduce(later, '0');
  return permit(undefined, message.spender, tokens, { expires, deadline: message.sigDeadline });
}

/** A permission to take once, perhaps with what an exchange has to do for it. */
function readPermit2Once(
  message: {
    permitted: OneOrMore<Record<'token' | 'amount', string>>;
    spender: string;
    deadline: string;
  },
  domain: Domain,
): TypedDataMeaning | undefined {
  if (!isPermit2(domain)) return undefined;
  const permitted = [message.permitted].flat() as Record<'token' | 'amount', string>[];
  const tokens = permitted.map(({ token, amount }) => amountOf(token, amount));
  return permit(undefined, message.spender, tokens, { deadline: message.deadline, isOnce: true });
}

type OneOrMore<T> = T | readonly T[];

function isPermit2({ verifyingContract }: Domain): boolean {
  return verifyingContract !== undefined && isAddressEqual(verifyingContract as Address, permit2);
}

function permit(
  owner: string | undefined,
  spender: string,
  tokens: readonly TokenAmount[],
  times: { expires?: string; deadline: string | undefined; isOnce?: boolean },
): TypedDataMeaning {
  const { expires, deadline, isOnce = false } = times;
  return { kind: 'permit', owner, spender: spender as Address, tokens, isOnce, expires, deadline };
}

/** An amount that is never owned counts as any amount. */
function amountOf(token: string, amount: string): TokenAmount {
  const isAny = isBeyondBalances(BigInt(amount));
  return { token: token as Address, amount: isAny ? undefined : amount };
}

function later(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}

interface SeaportItem {
  readonly itemType: string;
  readonly token: string;
  readonly identifierOrCriteria: string;
  readonly startAmount: string;
  readonly endAmount: string;
  readonly recipient?: string;
}

/** The amounts change over time: shown is the worst for the account. */
function readSeaportOrder(
  message: {
    offerer: string;
    offer: readonly SeaportItem[];
    consideration: readonly SeaportItem[];
    endTime: string;
  },
  _domain: Domain,
  { account }: MeaningContext,
): TypedDataMeaning | undefined {
  if (![...message.offer, ...message.consideration].every(isPlainItem)) return undefined;
  const own = message.consideration.filter(
    ({ recipient }) => recipient && isAddressEqual(recipient as Address, account),
  );
  const least = ({ startAmount, endAmount }: SeaportItem) =>
    later(startAmount, endAmount) === startAmount ? endAmount : startAmount;
  return {
    kind: 'order',
    maker: message.offerer,
    gives: message.offer.map((item) => itemOf(item, later(item.startAmount, item.endAmount))),
    receives: own.map((item) => itemOf(item, least(item))),
    expires: message.endTime,
  };
}

/** Seaport's item types; the others stand for any collectible that fits a criterion. */
const itemTypes = { coin: '0', erc20: '1', erc721: '2', erc1155: '3' };

/** Whether an item is one that a sentence names: coins, tokens, or one collectible. */
function isPlainItem({ itemType, startAmount, endAmount }: SeaportItem): boolean {
  const { coin, erc20, erc721, erc1155 } = itemTypes;
  const isOne = startAmount === '1' && endAmount === '1';
  return [coin, erc20].includes(itemType) || ([erc721, erc1155].includes(itemType) && isOne);
}

function itemOf({ itemType, token, identifierOrCriteria }: SeaportItem, amount: string) {
  if (itemType === itemTypes.coin) return { token: undefined, amount };
  const item = amountOf(token, amount);
  return itemType === itemTypes.erc20 ? item : { ...item, tokenId: identifierOrCriteria };
}

function readCowOrder(
  message: Record<
    'sellToken' | 'buyToken' | 'receiver' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'validTo',
    string
  >,
  _domain: Domain,
  { account }: MeaningContext,
): TypedDataMeaning {
  const { sellToken, buyToken, receiver, sellAmount, buyAmount, feeAmount, validTo } = message;
  const isOwn = [account, zeroAddress].some((own) => isAddressEqual(receiver as Address, own));
  const isCoin = isAddressEqual(buyToken as Address, coinAddress);
  return {
    kind: 'order',
    // The order is that of its signer.
    maker: undefined,
    gives: [amountOf(sellToken, String(BigInt(sellAmount) + BigInt(feeAmount)))],
    receives: isOwn
      ? [{ token: isCoin ? undefined : (buyToken as Address), amount: buyAmount }]
      : [],
    expires: validTo,
  };
}

function readRecovery(
  message: { wallet: Address; newOwners: readonly Address[]; newThreshold: string },
  { name, version, chainId, verifyingContract }: Domain,
  { trustedModules }: MeaningContext,
): TypedDataMeaning | undefined {
  const module = trustedModules.find(
    (trusted) => verifyingContract && isAddressEqual(trusted, verifyingContract as Address),
  );
  const isItsDomain =
    name === recoveryModuleDomain.name && version === recoveryModuleDomain.version && chainId;
  if (!module || !isItsDomain) return undefined;
  const { wallet: account, newOwners, newThreshold } = message;
  return { kind: 'recovery', account, newOwners, newThreshold, module };
}

/** Snapshot's votes differ in the types of their choices. @see https://docs.snapshot.box */
function readVote(
  { primaryType, message }: ShownTypedData,
  { name, verifyingContract }: Domain,
): TypedDataMeaning | undefined {
  if (name !== 'snapshot' || verifyingContract || primaryType !== 'Vote') return undefined;
  const { from, space, proposal, choice } = structOf(message) as Record<string, unknown>;
  const isVote = proposal !== undefined && choice !== undefined;
  return isVote && typeof from === 'string' && typeof space === 'string'
    ? { kind: 'vote', voter: from, space }
    : undefined;
}

/** The only fields of a sign-in: none of them could move anything. */
const signInFields =
  /^(domain|ur[il]|address|account|wallet|statement|message|content|nonce|version|chainId|issuedAt|expirationTime|notBefore|requestId|timestamp)$/;

/** There is no standard for it, so it must name one site, and no contract that could act on it. */
function readSignIn(
  { message }: ShownTypedData,
  { verifyingContract }: Domain,
): TypedDataMeaning | undefined {
  const isPlain = message.every(
    ({ name, type, value }) =>
      signInFields.test(name) && typeof value === 'string' && !type.startsWith('bytes'),
  );
  if (verifyingContract || !isPlain) return undefined;
  const sites = message.filter(({ name }) => /^(domain|ur[il])$/.test(name));
  const [host, ...others] = new Set(sites.map(({ value }) => hostOf(value as string)));
  return host && others.length === 0 ? { kind: 'sign-in', domain: host } : undefined;
}

/** The host of an address, with or without its scheme. */
function hostOf(site: string): string | undefined {
  return URL.parse(site.includes('://') ? site : `https://${site}`)?.host;
}
