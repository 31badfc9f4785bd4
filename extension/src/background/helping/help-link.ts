import { accountId, readAccountId, WalletError } from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddress } from 'viem';
import type { OpenedLink } from '../../messages/helping.ts';

/**
 * Writes a text for the next owner of a guardian Safe to paste: which request it is, and the
 * signatures made so far. It has no address, as others cannot open this extension's. What the request
 * says is not in it: each wallet reads that itself.
 *
 * @see docs/decisions/links-carry-identifiers.md
 */
export function writeHelpLink(link: OpenedLink & { id: string }): string {
  const { account, id, signatures } = link;
  const { chainId, address } = readAccountId(account);
  const content = JSON.stringify({ chainId, account: address, id, signatures });
  const encoded = btoa(content).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `#helping?link=${encoded}`;
}

/** In characters: longer than a link with all signatures of a large Safe. */
const longest = 8_000;
const mostSignatures = 30;

/**
 * Reads what a user pasted: an address, a link of {@link writeHelpLink}, or one with which a site
 * asks guardians (`<recovery-guardian>`). Of the latter only account and chain are used.
 *
 * @param chainId The chain of a bare address.
 * @throws {WalletError} `invalid-link`
 */
export function readHelpLink(pasted: string, chainId: number): OpenedLink {
  const text = pasted.trim();
  if (isAddress(text)) return { account: accountId(chainId, text), id: undefined, signatures: [] };
  const [, ours] = /#helping\?link=([\w-]+)$/.exec(text) ?? [];
  const [, ofSite] = /[#?&]recovery-guardian=([\w-]+)$/.exec(text) ?? [];
  const content = text.length > longest ? undefined : parse(ours ?? ofSite ?? '');
  if (ours ? isHelpLink(content) : isGuardianLink(content)) {
    const { id, signatures = [] } = content as Partial<HelpLink>;
    const { chainId, account } = content as HelpLink;
    return { account: accountId(chainId, account), id, signatures };
  }
  throw new WalletError('invalid-link');
}

interface HelpLink {
  readonly chainId: number;
  readonly account: Address;
  readonly id: string;
  readonly signatures: readonly Hex[];
}

/** Exactly these fields, and nothing else. */
function isHelpLink(content: unknown): content is HelpLink {
  const { chainId, account, id, signatures, ...others } = Object(content);
  return (
    isAccountRef(chainId, account) &&
    typeof id === 'string' &&
    /^[!-~]{1,100}$/.test(id) &&
    Array.isArray(signatures) &&
    signatures.length <= mostSignatures &&
    signatures.every((one) => typeof one === 'string' && /^0x[\da-f]{128}1[bc]$/.test(one)) &&
    Object.keys(others).length === 0
  );
}

function isGuardianLink(content: unknown): boolean {
  const { kind, chainId, account } = Object(content);
  return kind === 'guardian' && isAccountRef(chainId, account);
}

function isAccountRef(chainId: unknown, account: unknown): boolean {
  const isChain = Number.isSafeInteger(chainId) && Number(chainId) > 0;
  return isChain && typeof account === 'string' && isAddress(account);
}

function parse(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
