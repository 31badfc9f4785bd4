import { printableText } from '../decoding/printable-text.ts';
import { looksLikeSiwe, parseSiwe } from '../decoding/siwe.ts';
import { invalidParams, unsupported } from './errors.ts';

/** In bytes: more than a person reads. */
const longestText = 32 * 1024;

/**
 * The text that bytes are, where it may be signed.
 *
 * @throws {ProviderRpcError} 4200 for 32 bytes, which may be a hash of anything, and for bytes that
 *   are no text; -32602 for a sign-in message that is not well-formed: whoever checks less strictly
 *   might read another site's name in it.
 */
export function readText(bytes: Uint8Array): string {
  if (bytes.length === 32)
    throw unsupported('The wallet signs no hashes. Use personal_sign with the text.');
  if (bytes.length === 0 || bytes.length > longestText) {
    throw invalidParams('A message has between 1 byte and 32 KiB.');
  }
  const text = printableText(bytes);
  if (text === undefined)
    throw unsupported('The wallet signs text only. Use personal_sign with the text.');
  if (looksLikeSiwe(text) && !parseSiwe(text)) {
    throw invalidParams('This is no well-formed sign-in message (EIP-4361).');
  }
  return text;
}
