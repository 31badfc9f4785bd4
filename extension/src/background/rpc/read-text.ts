import { printableText } from '../decoding/printable-text.ts';
import { looksLikeSiwe, parseSiwe } from '../decoding/siwe.ts';
import { invalidParams, unsupported } from './errors.ts';

/** In bytes: users do not read longer texts. */
const longestText = 32 * 1024;

/**
 * Decodes bytes to a text that may be signed.
 *
 * @throws {ProviderRpcError} 4200 for a hash, as bytes or in hexadecimal, and for bytes that are
 *   not text; -32602 for a malformed sign-in message: a less strict parser might find another
 *   site's name in it.
 */
export function readText(bytes: Uint8Array, form: 'personal' | 'raw'): string {
  if (mayBeHash(bytes, form))
    throw unsupported('The wallet signs no hashes. Use personal_sign with the text.');
  if (bytes.length === 0 || bytes.length > longestText) {
    throw invalidParams('A message has between 1 byte and 32 KiB.');
  }
  const text = printableText(bytes);
  if (text === undefined)
    throw unsupported('The wallet signs text only. Use personal_sign with the text.');
  if (/^\s*(0x)?[\da-f]{64}\s*$/i.test(text)) throw unsupported('The wallet signs no hashes.');
  if (looksLikeSiwe(text) && !parseSiwe(text)) {
    throw invalidParams('This is not a well-formed sign-in message (EIP-4361).');
  }
  return text;
}

/**
 * Whether bytes could be a hash. Signing 32 bytes as `raw` is the same as signing the hash that
 * they may be. `personal` hashes them again, and a hash almost never consists of 32 plain letters:
 * the probability is 2^-59.
 */
function mayBeHash(bytes: Uint8Array, form: 'personal' | 'raw'): boolean {
  if (bytes.length !== 32) return false;
  const isPlain = /^[A-Za-z\d .,:!?'/-]+$/.test(new TextDecoder('latin1').decode(bytes));
  return form === 'raw' || !isPlain;
}
