import {
  channels,
  defaultSiweIdentity,
  isChannel,
  listSubscriptionsStatement,
  readAcceptanceStatement,
  serviceIdentity,
  subscribeStatement,
  unsubscribeStatement,
  type Way,
} from '@recovery-guardian/core';
import { type Address, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../request/account.ts';
import type { MessageMeaning, SiweFields, Warning } from '../request/approval.ts';
import { Refusal } from '../request/errors.ts';
import { isDisguised } from './domains.ts';

interface DecodeMessageParameters {
  readonly text: string;
  readonly account: Account;
  /** The expected signer; the account by default. */
  readonly signer?: Address | undefined;
  /** The requesting site; `undefined` for the wallet itself. */
  readonly origin: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface DecodedMessage {
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
  const meaning = statementMeaning(siwe, account, signer);
  const isOwn = isAddressEqual(siwe.address, signer) && siwe.chainId === account.chainId;
  if (!isOwn || !isFor(origin, siwe, meaning) || !siwe.resources.every(isDocument)) {
    throw new Refusal('sign-in', siwe.domain);
  }
  const { expirationTime, notBefore } = siwe;
  const warnings: Warning[] = [];
  if (origin && isDisguised(new URL(origin).host)) warnings.push('look-alike-domain');
  const warning = origin && meaning && serviceWarnings[meaning.kind];
  if (warning) warnings.push(warning);
  if (expirationTime && Date.parse(expirationTime) <= now) warnings.push('expired');
  if (notBefore && Date.parse(notBefore) > now) warnings.push('not-yet-valid');
  return { siwe, meaning, warnings };
}

/** A site could forward the account's signature to the service from anywhere, and read the answer. */
const serviceWarnings: Record<MessageMeaning['kind'], Warning | undefined> = {
  // No service reads it.
  'accept-invitation': undefined,
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
export function statementMeaning(
  siwe: SiweFields,
  account: Pick<Account, 'address'>,
  signer: Address,
): MessageMeaning | undefined {
  const { statement } = siwe;
  if (!statement) return undefined;
  if (!isAddressEqual(signer, account.address)) {
    // An owner's key signs to services alone: to any other site it would be a sign-in.
    return isOfService(siwe) ? alertsMeaning(statement, account) : undefined;
  }
  const helped = isOfService(siwe) && readAcceptanceStatement(statement);
  if (helped) {
    const isOwn = isAddressEqual(helped, signer);
    return isOwn ? undefined : { kind: 'accept-invitation', account: helped };
  }
  const register = registerForm.exec(statement)?.groups;
  if (register) {
    const { target, inParentheses, bare } = register as Record<string, string | undefined>;
    const channel = (inParentheses ?? bare) as Way;
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
function alertsMeaning(
  statement: string,
  { address }: Pick<Account, 'address'>,
): MessageMeaning | undefined {
  if (statement === listSubscriptionsStatement) return { kind: 'list-alerts' };
  if (statement === unsubscribeStatement) return { kind: 'unsubscribe-alerts' };
  const [, target = '', channel] = / sent to (\S+) \(via (\w+)\)$/.exec(statement) ?? [];
  if (!isChannel(channel)) return undefined;
  const isIt = statement === subscribeStatement({ account: address, target, channel });
  return isIt ? { kind: 'subscribe-alerts', target, channel } : undefined;
}

/** The name of a service, in the statements that it accepts. */
const service = '.+';
const via = [...channels, 'paper'].join('|');
const registerForm = new RegExp(
  `^I authorize ${service} to sign a recovery request for my account after I authenticate using (?<target>\\S+) (?:\\(via (?<inParentheses>${via})\\)|via (?<bare>${via}))$`,
);
const deleteForm = new RegExp(
  `^I request to remove the authentication method with registration ID (\\S+) from my account on ${service}$`,
);
const listForm = new RegExp(
  `^I request to retrieve all (?:authentication methods currently registered to my account with ${service}|Social Recovery Module alert subscriptions linked to my account)$`,
);

/**
 * What joins emoji and letters of scripts without case, as Persian and Indic ones, and gives emoji their
 * colors: of no use to hide anything.
 */
const joining =
  /(?<=\p{Lo}\p{M}*)[\u200C\u200D](?=\p{Lo})|(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})|(?<=\p{ExtPict})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/u;

/** Invisible characters, and those that change the text's direction. */
const hiddenCharacters = new RegExp(
  `(?!${joining.source})[\\p{Cf}\\p{Co}\\p{Cn}\\p{DI}\\u2028\\u2029\\u2800]`,
  'u',
);

const allHidden = new RegExp(`${hiddenCharacters.source}|\\r(?!\\n)`, 'gu');

/** Writes characters that would not show as their code points: `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(allHidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}

/** In characters: longer messages are not read by users. */
const longestMessage = 8 * 1024;
const mostLines = 200;

/** What does not show, or is no text; lines may end in either way. */
const unreadable = new RegExp(
  `${hiddenCharacters.source}|(?!\\r?\\n)\\p{Cc}|[\\p{Cs}\\uFFFD]`,
  'u',
);

/**
 * Parses a sign-in message; `undefined` for any other text. It is strict about what the signature is
 * for (site, account, URI and network), and accepts the spellings of common libraries for the rest:
 * letters beyond ASCII, other forms of nonces and times, and other blank lines.
 *
 * @see EIP-4361
 */
export function parseSiwe(text: string): SiweFields | undefined {
  if (text.length > longestMessage || text.split('\n').length > mostLines) return undefined;
  if (unreadable.test(text)) return undefined;
  const [head = '', address = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const first =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([\w.:[\]-]+) wants you to sign in with your Ethereum account:$/i.exec(
      head,
    );
  const domain = first?.[2];
  if (!domain || !isAddress(address)) return undefined;

  const between = lines.splice(
    0,
    lines.findIndex((line) => line.startsWith('URI: ')),
  );
  const [statement, ...others] = between.filter((line) => line !== '');
  if (between[0] !== '' || between.at(-1) !== '' || others.length > 0) return undefined;

  const field = (label: string) => {
    const [line] = lines;
    if (!line?.startsWith(`${label}:`)) return undefined;
    lines.shift();
    return line.slice(label.length + 1).trim();
  };
  const uri = field('URI');
  const version = field('Version');
  const chainId = field('Chain ID');
  const nonce = field('Nonce');
  const issuedAt = field('Issued At');
  const expirationTime = field('Expiration Time');
  const notBefore = field('Not Before');
  const requestId = field('Request ID');
  const resources = readResources(lines);

  if (!uri || !URL.canParse(uri) || version !== '1' || !resources) return undefined;
  if (!chainId || !/^\d{1,15}$/.test(chainId) || !nonce || !issuedAt) return undefined;
  return {
    scheme: first[1],
    domain,
    address: address as Address,
    statement,
    uri,
    version,
    chainId: Number(chainId),
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  };
}

/** Reads the rest of the message: nothing, or a list of URIs. */
function readResources([title, ...list]: readonly string[]): readonly string[] | undefined {
  if (title === undefined) return [];
  const isList = title === 'Resources:' && list.every((line) => line.startsWith('- '));
  return isList ? list.map((line) => line.slice(2)) : undefined;
}
