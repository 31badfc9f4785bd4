import type { TestWorld } from './test-world.ts';

/**
 * Returns the code in the newest message to this address or number.
 *
 * @throws if there is no message, or the newest one has no code.
 */
export async function latestCode(
  { mailbox, phone }: Pick<TestWorld, 'mailbox' | 'phone'>,
  target: string,
): Promise<string> {
  const messages = [...mailbox.messages, ...phone.messages];
  const message = messages.find(({ to }) => to.toLowerCase() === target.toLowerCase());
  const code = message && codeIn(message.text);
  if (!code) throw new Error(`No code has reached ${target}: ${message?.text ?? 'no message'}`);
  return code;
}

/** Finds the code in a message: 6 to 8 digits outside of numbers and addresses. */
export function codeIn(text: string): string | undefined {
  return /(?<![\w+])\d{6,8}(?!\w)/.exec(text)?.[0];
}
