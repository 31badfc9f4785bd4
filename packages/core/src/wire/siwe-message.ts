import { type Address, getAddress } from 'viem';

/** Who a SIWE message is meant for: scheme and domain of its first line, and its URI. */
export interface SiweIdentity {
  scheme: string;
  domain: string;
  uri: string;
}

/** Returns the identity of a recovery service with this domain: never that of a website. */
export function serviceIdentity(domain: string): SiweIdentity {
  return { scheme: 'service', domain, uri: `service://${domain}` };
}

/** The identity in the recovery service's SIWE messages, unless the operator changes it. */
export const defaultSiweIdentity = serviceIdentity('safe-recovery-service');

export interface SiweMessageParameters {
  /** The smart account that signs the message. */
  account: Address;
  chainId: number;
  statement: string;
  /** At least 8 letters and digits, never used before. See {@link createNonce}. */
  nonce: string;
  issuedAt: Date;
  /** Only to collect several owners' signatures: at most 24 hours after `issuedAt`. */
  expirationTime?: Date | undefined;
  identity?: SiweIdentity | undefined;
}

/**
 * Creates the text that an account signs to authorize a request.
 *
 * Not by a library: the `siwe` package loads all of ethers in a browser, and viem refuses the
 * domain. Tests read the text back with siwe's parser.
 *
 * @throws {TypeError} for a statement or nonce that EIP-4361 does not allow.
 * @see EIP-4361; docs/protocol.md, "SIWE messages"
 */
export function createSiweMessage(parameters: SiweMessageParameters): string {
  const { account, chainId, statement, nonce, issuedAt, expirationTime } = parameters;
  const { scheme, domain, uri } = parameters.identity ?? defaultSiweIdentity;
  if (!/^[\w .~:/?#[\]@!$&'()*+,;=-]+$/.test(statement)) {
    throw new TypeError('A SIWE statement is one line of ASCII without any of "%<>\\^`{|}');
  }
  if (!/^[A-Za-z0-9]{8,}$/.test(nonce)) {
    throw new TypeError('A SIWE nonce is 8 or more letters and digits');
  }
  const lines = [
    `${scheme}://${domain} wants you to sign in with your Ethereum account:`,
    getAddress(account),
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
  ];
  if (expirationTime) lines.push(`Expiration Time: ${expirationTime.toISOString()}`);
  return lines.join('\n');
}

/** Returns 24 random bytes in hexadecimal (docs/protocol.md, "SIWE messages"). */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
