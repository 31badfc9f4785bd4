import { type Address, isAddress } from 'viem';
import type { SiweFields } from './approval.ts';
import { hiddenCharacters } from './visible-text.ts';

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
