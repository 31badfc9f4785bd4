import {
  type Channel,
  channels,
  defaultSiweIdentity,
  isChannel,
  listSubscriptionsStatement,
  serviceIdentity,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import { type Address, isAddressEqual } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { MessageMeaning, SiweFields, Warning } from '../../messages/approval.ts';
import { isDisguised, looksAlike } from './domains.ts';
import { textWarnings } from './printable-text.ts';
import { parseSiwe } from './siwe.ts';

export interface DecodeMessageParameters {
  readonly text: string;
  readonly account: Account;
  /** The expected signer; the account by default. */
  readonly signer?: Address | undefined;
  /** The requesting site; `undefined` for the wallet itself. */
  readonly origin: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface DecodedMessage {
  readonly siwe: SiweFields | undefined;
  readonly meaning: MessageMeaning | undefined;
  readonly warnings: readonly Warning[];
}

/** Decodes a text to sign, with warnings. */
export function decodeMessage({
  text,
  account,
  signer = account.address,
  origin,
  now,
}: DecodeMessageParameters): DecodedMessage {
  const siwe = parseSiwe(text);
  const meaning = siwe && serviceMeaning(siwe, account, signer);
  const warnings = new Set<Warning>(textWarnings(text));
  if (origin && isDisguised(new URL(origin).host)) warnings.add('look-alike-domain');
  if (siwe) {
    if (origin && meaning) warnings.add(serviceWarnings[meaning.kind]);
    const isToService = meaning && isOfService(siwe);
    const isExpected = origin && isToService && isServiceOf(origin, siwe.domain);
    for (const one of origin && !isExpected ? domainWarnings(siwe, origin) : []) warnings.add(one);
    if (origin && delegates(siwe, isToService ? siwe.uri : origin)) warnings.add('delegates');
    if (!isAddressEqual(siwe.address, signer)) warnings.add('wrong-account');
    if (siwe.chainId !== account.chainId) warnings.add('wrong-chain');
    if (siwe.expirationTime && Date.parse(siwe.expirationTime) <= now) warnings.add('expired');
    if (siwe.notBefore && Date.parse(siwe.notBefore) > now) warnings.add('not-yet-valid');
  }
  return { siwe, meaning, warnings: [...warnings] };
}

/** A site could forward the account's signature to the service from anywhere, and read the answer. */
const serviceWarnings: Record<MessageMeaning['kind'], Warning> = {
  register: 'service-register',
  'delete-registration': 'service-delete',
  'list-registrations': 'service-list',
  'subscribe-alerts': 'service-alerts',
  'unsubscribe-alerts': 'service-alerts-off',
  'list-alerts': 'service-alerts',
};

/**
 * Whether a site may ask for messages to this recovery service: to the one that all sites with the
 * element use, or to one with a domain of the site's own. A site could use those to any other.
 */
function isServiceOf(origin: string, domain: string): boolean {
  const { hostname } = new URL(origin);
  return `.${domain}`.endsWith(`.${hostname}`) || domain === defaultSiweIdentity.domain;
}

/** A sign-in message must name the requesting site, or it may be meant for another. @see EIP-4361 */
function domainWarnings({ scheme, domain }: SiweFields, origin: string): Warning[] {
  const { host, protocol } = new URL(origin);
  const warnings: Warning[] = [];
  if (domain.toLowerCase() !== host || (scheme && `${scheme.toLowerCase()}:` !== protocol)) {
    warnings.push('domain-mismatch');
  }
  if (looksAlike(domain, host) || isDisguised(domain)) warnings.push('look-alike-domain');
  return warnings;
}

/**
 * Whether a message may give rights to others than the site that it signs in to (security S113): to what
 * its URI names, such as a key, for what its resources name. That it signs in to another site than
 * the one that asks has a warning of its own.
 *
 * @see ERC-5573; CAIP-74
 */
function delegates({ domain, uri, resources }: SiweFields, expected: string): boolean {
  const sites = [expected, `https://${domain}`];
  const isOther = !sites.includes(uri) && !sites.includes(URL.parse(uri)?.origin ?? '');
  return isOther || resources.some((one) => !/^(https?|ipfs):/i.test(one));
}

/**
 * What a statement to a recovery service does; `undefined` for any other text. Operators choose the
 * name, scheme and domain of their service, so the statement decides (security S58).
 */
function serviceMeaning(
  siwe: SiweFields,
  account: Account,
  signer: Address,
): MessageMeaning | undefined {
  const { statement } = siwe;
  if (!statement) return undefined;
  if (!isAddressEqual(signer, account.address)) {
    // An owner's key signs to services alone: to any other site it would be a sign-in.
    return isOfService(siwe) ? alertsMeaning(statement, account) : undefined;
  }
  const register = registerForm.exec(statement)?.groups;
  if (register) {
    const { target, inParentheses, bare } = register as Record<string, string | undefined>;
    const channel = (inParentheses ?? bare) as Channel;
    return { kind: 'register', target: target as string, channel };
  }
  const registrationId = deleteForm.exec(statement)?.[1];
  if (registrationId) return { kind: 'delete-registration', registrationId };
  return listForm.test(statement) ? { kind: 'list-registrations' } : undefined;
}

/** Whether a message is to a service, and not to a site that has a web address. */
function isOfService({ scheme, domain, uri }: SiweFields): boolean {
  const service = serviceIdentity(domain);
  return scheme === service.scheme && uri === service.uri;
}

/** Decodes an owner's statement about alerts, and checks it by encoding it again. */
function alertsMeaning(statement: string, { address }: Account): MessageMeaning | undefined {
  if (statement === listSubscriptionsStatement) return { kind: 'list-alerts' };
  if (statement === unsubscribeStatement) return { kind: 'unsubscribe-alerts' };
  const [, target = '', channel] = / sent to (\S+) \(via (\w+)\)$/.exec(statement) ?? [];
  if (!isChannel(channel)) return undefined;
  const isIt = statement === subscribeStatement({ account: address, target, channel });
  return isIt ? { kind: 'subscribe-alerts', target, channel } : undefined;
}

/** The name of a service, in the statements that it accepts. */
const service = '.+';
const via = channels.join('|');
const registerForm = new RegExp(
  `^I authorize ${service} to sign a recovery request for my account after I authenticate using (?<target>\\S+) (?:\\(via (?<inParentheses>${via})\\)|via (?<bare>${via}))$`,
);
const deleteForm = new RegExp(
  `^I request to remove the authentication method with registration ID (\\S+) from my account on ${service}$`,
);
const listForm = new RegExp(
  `^I request to retrieve all (?:authentication methods currently registered to my account with ${service}|Social Recovery Module alert subscriptions linked to my account)$`,
);
