import { codeIn, type TestWorld } from '@recovery-guardian/devnet/testing';

/**
 * The newest code that has reached an address or a number, whatever notices have come since.
 *
 * @throws when none has.
 */
export function newestCode({ mailbox, phone }: TestWorld, target: string): string {
  for (const { to, text } of [...mailbox.messages, ...phone.messages]) {
    const code = to === target && codeIn(text);
    if (code) return code;
  }
  throw new Error(`No code has reached ${target}`);
}
