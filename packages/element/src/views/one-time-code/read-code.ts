import { asciiDigits } from '../ascii-digits.ts';

/**
 * Finds the code in typed or pasted text: `123 456`, a long code in groups, or a message. Returns
 * digits only.
 */
export function readCode(text: string): string {
  const groups = asciiDigits(text).match(/\d(?:[ \t\u00a0-]?\d)*/g) ?? [];
  const numbers = groups.map((group) => group.replace(/\D/g, ''));
  return numbers.reduce(
    (longest, number) => (number.length > longest.length ? number : longest),
    '',
  );
}

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
