import { asciiDigits } from '@recovery-guardian/core';

/** A long code, in groups or not, and a short one: neither is a part of something else. */
const before = String.raw`(?<![\w/=&%+*@.-]|\d[ ,:])`;
const after = String.raw`(?![\w/%*@]|[ .,:-]\d|-\w)`;
const longCode = /(?<!\w)(?:\d{4}[ -]?){6}(?!\w)/g;
const shortCode = new RegExp(
  `${before}(?:\\d{6,8}|\\d{3}[ -]\\d{3}|\\d{4}[ -]\\d{4})${after}`,
  'g',
);

/**
 * Finds the code in typed or pasted text: digits with anything between, or a whole message, of which
 * other numbers are left out. Returns digits only; none if a message does not say which is the code.
 */
export function readCode(text: string): string {
  // With one kind of hyphen, as of spaces and digits, and without emphasis or what does not show.
  const known = asciiDigits(text)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<!\w|\*)([*_]{1,3})(\d[\d -]+)\1(?!\w|\*)/g, '$2');
  // More than a slip of the finger.
  const isMessage = /\p{L}.*\p{L}/su.test(known);
  if (!isMessage) return digitsOf(known);
  for (const form of [longCode, shortCode]) {
    const codes = new Set((known.match(form) ?? []).map(digitsOf));
    const [code, ...others] = codes;
    if (code !== undefined) return others.length > 0 ? '' : code;
  }
  return '';
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Reads the code from the origin-bound last line of a text message. Returns `undefined` if the
 * browser does not support it or the user declines.
 *
 * @see WebOTP
 */
export async function receiveSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined;
  const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  try {
    const credential = (await navigator.credentials.get(request)) as { code?: string } | null;
    return credential?.code ? readCode(credential.code) : undefined;
  } catch {
    // No message came, or the user declined: the code can still be typed.
    return undefined;
  }
}
