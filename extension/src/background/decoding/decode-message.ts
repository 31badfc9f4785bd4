import {
  defaultServiceName,
  defaultSiweIdentity,
  listSubscriptionsStatement,
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
  /** Whose signature it is to be; the account's unless given. */
  readonly signer?: Address | undefined;
  /** Who asks; `undefined` for the wallet itself. */
  readonly origin: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface DecodedMessage {
  readonly siwe: SiweFields | undefined;
  readonly meaning: MessageMeaning | undefined;
  readonly warnings: readonly Warning[];
}

/** What signing a text says, and what to beware of. */
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
    // The recovery service's messages are for the service, whichever site shows its element.
    if (origin && meaning) warnings.add(serviceWarnings[meaning.kind]);
    for (const one of origin && !meaning ? domainWarnings(siwe, origin) : []) warnings.add(one);
    if (!isAddressEqual(siwe.address, signer)) warnings.add('wrong-account');
    if (siwe.chainId !== account.chainId) warnings.add('wrong-chain');
    if (siwe.expirationTime && Date.parse(siwe.expirationTime) <= now) warnings.add('expired');
    if (siwe.notBefore && Date.parse(siwe.notBefore) > now) warnings.add('not-yet-valid');
  }
  return { siwe, meaning, warnings: [...warnings] };
}

/** A site that has the account's word can pass it on to the service from anywhere, and read the answer. */
const serviceWarnings: Record<MessageMeaning['kind'], Warning> = {
  register: 'service-register',
  'delete-registration': 'service-delete',
  'list-registrations': 'service-list',
  'subscribe-alerts': 'service-alerts',
  'unsubscribe-alerts': 'service-alerts',
  'list-alerts': 'service-alerts',
};

/** A sign-in message names the site that asks for it, or it may be meant for another. @see EIP-4361 */
function domainWarnings({ scheme, domain }: SiweFields, origin: string): Warning[] {
  const { host, protocol } = new URL(origin);
  const warnings: Warning[] = [];
  if (domain.toLowerCase() !== host || (scheme && `${scheme.toLowerCase()}:` !== protocol)) {
    warnings.push('domain-mismatch');
  }
  if (looksAlike(domain, host) || isDisguised(domain)) warnings.push('look-alike-domain');
  return warnings;
}

/** What a statement to the recovery service does; `undefined` for anything else. */
function serviceMeaning(
  { scheme, domain, uri, statement }: SiweFields,
  account: Account,
  signer: Address,
): MessageMeaning | undefined {
  const { scheme: ownScheme, domain: ownDomain, uri: ownUri } = defaultSiweIdentity;
  if (scheme !== ownScheme || domain !== ownDomain || uri !== ownUri || !statement)
    return undefined;
  const register = registerForm.exec(statement)?.groups;
  if (register) {
    const { target, inParentheses, bare } = register as Record<string, string | undefined>;
    const channel = (inParentheses ?? bare) as 'email' | 'sms';
    return { kind: 'register', target: target as string, channel };
  }
  const registrationId = deleteForm.exec(statement)?.[1];
  if (registrationId) return { kind: 'delete-registration', registrationId };
  const isOwner = !isAddressEqual(signer, account.address);
  return (isOwner && alertsMeaning(statement, account)) || registrationsMeaning(statement);
}

function registrationsMeaning(statement: string): MessageMeaning | undefined {
  return listForm.test(statement) ? { kind: 'list-registrations' } : undefined;
}

/** What an owner says of alerts; the statement is made again from what was found in it. */
function alertsMeaning(statement: string, { address }: Account): MessageMeaning | undefined {
  if (statement === listSubscriptionsStatement) return { kind: 'list-alerts' };
  if (statement === unsubscribeStatement) return { kind: 'unsubscribe-alerts' };
  const [, target = '', channel] = / sent to (\S+) \(via (email|sms)\)$/.exec(statement) ?? [];
  if (channel !== 'email' && channel !== 'sms') return undefined;
  const isIt = statement === subscribeStatement({ account: address, target, channel });
  return isIt ? { kind: 'subscribe-alerts', target, channel } : undefined;
}

const service = defaultServiceName;
const registerForm = new RegExp(
  `^I authorize ${service} to sign a recovery request for my account after I authenticate using (?<target>\\S+) (?:\\(via (?<inParentheses>email|sms)\\)|via (?<bare>email|sms))$`,
);
const deleteForm = new RegExp(
  `^I request to remove the authentication method with registration ID (\\S+) from my account on ${service}$`,
);
const listForm = new RegExp(
  `^I request to retrieve all (?:authentication methods currently registered to my account with ${service}|Social Recovery Module alert subscriptions linked to my account)$`,
);
