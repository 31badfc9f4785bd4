import { codeIn, type TestWorld } from '@recovery-guardian/devnet/testing';

/**
 * Finds the newest code that has reached an address or number, skipping notices.
 *
 * @throws if there is none.
 */
export function newestCode({ mailbox, phone }: TestWorld, target: string): string {
  for (const { to, text } of [...mailbox.messages, ...phone.messages]) {
    const code = to === target && codeIn(text);
    if (code) return code;
  }
  throw new Error(`No code has reached ${target}`);
}
