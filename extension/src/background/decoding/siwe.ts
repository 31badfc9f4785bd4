import { type Address, isAddress } from 'viem';
import type { SiweFields } from '../../messages/approval.ts';

/** In characters: longer messages are not read by users. */
const longestMessage = 8 * 1024;
const mostLines = 200;

/**
 * Parses a sign-in message strictly; `undefined` for any other text.
 *
 * @see EIP-4361, its ABNF
 */
export function parseSiwe(text: string): SiweFields | undefined {
  // All of it is ASCII, so nothing in it can hide.
  if (text.length > longestMessage || !/^[\x20-\x7e\n]*$/.test(text)) return undefined;
  const lines = text.split('\n');
  if (lines.length > mostLines) return undefined;
  const first =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#]+) wants you to sign in with your Ethereum account:$/i.exec(
      lines.shift() ?? '',
    );
  const address = lines.shift() ?? '';
  const domain = first?.[2];
  if (!domain || !isAddress(address) || lines.shift() !== '') return undefined;

  // An empty statement, which siwe writes, has an empty line of its own.
  const hasStatement = lines[0] !== '' || lines[1] === '';
  const statement = hasStatement ? lines.shift() : undefined;
  if (lines.shift() !== '') return undefined;

  const field = (label: string) => {
    const [line] = lines;
    if (!line?.startsWith(`${label}: `)) return undefined;
    lines.shift();
    return line.slice(label.length + 2);
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
  if (!chainId || !/^\d{1,15}$/.test(chainId)) return undefined;
  if (!nonce || !/^[A-Za-z\d]{8,}$/.test(nonce)) return undefined;
  if (!issuedAt || !isDateTime(issuedAt)) return undefined;
  if ([expirationTime, notBefore].some((time) => time !== undefined && !isDateTime(time))) {
    return undefined;
  }
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
function readResources(lines: string[]): readonly string[] | undefined {
  if (lines.length === 0) return [];
  if (lines.shift() !== 'Resources:') return undefined;
  const resources = lines.map((line) => (line.startsWith('- ') ? line.slice(2) : ''));
  return resources.every((resource) => URL.canParse(resource)) ? resources : undefined;
}

/** @see RFC 3339 */
function isDateTime(text: string): boolean {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
  return form.test(text) && !Number.isNaN(Date.parse(text));
}
