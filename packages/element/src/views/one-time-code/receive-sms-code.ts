import { readCode } from './read-code.ts';

/**
 * Waits for the browser to read the code from the origin-bound last line of a text message, where
 * browser and person allow it; else answers `undefined`.
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
    // No message came, or the person declined: typing the code works as ever.
    return undefined;
  }
}
