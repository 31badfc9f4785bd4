import {
  type Channel,
  channels,
  defaultSiweIdentity,
  isChannel,
  listSubscriptionsStatement,
  serviceIdentity,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { type Address, isAddressEqual } from 'viem';
import type { Account } from './account.ts';
import type { MessageMeaning, SiweFields, Warning } from './approval.ts';
import { isDisguised } from './domains.ts';
import { Refusal } from './refusals.ts';
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
  readonly siwe: SiweFields;
  /** `undefined` for a sign-in to the asking site. */
  readonly meaning: MessageMeaning | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * Decodes a text to sign: a sign-in to the asking site, or a statement to the recovery service.
 *
 * @throws {Refusal} for any other text
 */
export function decodeMessage({
  text,
  account,
  signer = account.address,
  origin,
  now,
}: DecodeMessageParameters): DecodedMessage {
  const siwe = parseSiwe(text);
  if (!siwe) throw new Refusal('text', text.slice(0, 100));
  const meaning = serviceMeaning(siwe, account, signer);
  const isOwn = isAddressEqual(siwe.address, signer) && siwe.chainId === account.chainId;
  if (!isOwn || !isFor(origin, siwe, meaning) || !siwe.resources.every(isDocument)) {
    throw new Refusal('sign-in', siwe.domain);
  }
  const { expirationTime, notBefore } = siwe;
  const warnings: Warning[] = [];
  if (origin && isDisguised(new URL(origin).host)) warnings.push('look-alike-domain');
  if (origin && meaning) warnings.push(serviceWarnings[meaning.kind]);
  if (expirationTime && Date.parse(expirationTime) <= now) warnings.push('expired');
  if (notBefore && Date.parse(notBefore) > now) warnings.push('not-yet-valid');
  return { siwe, meaning, warnings };
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

/** Whether a message is for the one who asks: a site, or the wallet itself, which signs statements only. */
function isFor(
  origin: string | undefined,
  siwe: SiweFields,
  meaning: MessageMeaning | undefined,
): boolean {
  if (origin === undefined) return meaning !== undefined;
  return (
    (meaning && isOfService(siwe) && isServiceOf(origin, siwe.domain)) || isToSite(origin, siwe)
  );
}

/**
 * Whether a site may ask for messages to this recovery service: to the one that all sites with the
 * element use, or to one with a domain of the site's own. A site could use those to any other.
 */
function isServiceOf(origin: string, domain: string): boolean {
  const { hostname } = new URL(origin);
  return `.${domain}`.endsWith(`.${hostname}`) || domain === defaultSiweIdentity.domain;
}

/**
 * Whether a message signs in to this site, and to nothing else: a URI that names a key or another site
 * would give rights to that.
 */
function isToSite(origin: string, { scheme, domain, uri }: SiweFields): boolean {
  const { protocol } = new URL(origin);
  const isScheme = scheme === undefined || `${scheme.toLowerCase()}:` === protocol;
  return (
    isScheme && [`${protocol}//${domain}`, uri].every((url) => URL.parse(url)?.origin === origin)
  );
}

/** Whether a resource is a document to read. Others are rights, such as ReCaps. @see ERC-5573 */
function isDocument(resource: string): boolean {
  return /^(https?|ipfs):/i.test(resource);
}

/**
 * What a statement to a recovery service does; `undefined` for any other text. Operators choose the
 * name, scheme and domain of their service, so the statement decides.
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
