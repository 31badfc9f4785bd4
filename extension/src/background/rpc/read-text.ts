import { printableText } from '../decoding/printable-text.ts';
import { looksLikeSiwe, parseSiwe } from '../decoding/siwe.ts';
import { invalidParams, unsupported } from './errors.ts';

/** In bytes: more than a person reads. */
const longestText = 32 * 1024;

/**
 * The text that bytes are, where it may be signed.
 *
 * @throws {ProviderRpcError} 4200 for a hash, as bytes or written out, and for bytes that are not text;
 *   -32602 for a sign-in message that is not well-formed: a less strict reader might find
 *   another site's name in it.
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
    throw invalidParams('This is no well-formed sign-in message (EIP-4361).');
  }
  return text;
}

/**
 * Whether bytes could be a hash. What is signed as `raw` of 32 bytes is worth as much as the hash that
 * they are; `personal` hashes them again, and 32 letters of plain text are next to never a hash: one in
 * 2^59 consists of nothing else.
 */
function mayBeHash(bytes: Uint8Array, form: 'personal' | 'raw'): boolean {
  if (bytes.length !== 32) return false;
  const isPlain = /^[A-Za-z\d .,:!?'/-]+$/.test(new TextDecoder('latin1').decode(bytes));
  return form === 'raw' || !isPlain;
}
