import type { TestWorld } from './test-world.ts';

/**
 * The code in the newest message to this address or number.
 *
 * @throws when none has arrived, or the newest one has no code.
 */
export async function latestCode(
  { mailbox, phone }: Pick<TestWorld, 'mailbox' | 'phone'>,
  target: string,
): Promise<string> {
  const messages = [...mailbox.messages, ...phone.messages];
  const message = messages.find(({ to }) => to.toLowerCase() === target.toLowerCase());
  // 6 to 8 digits that are a word of their own: no part of a phone number or an address.
  const code = message && /(?<![\w+])\d{6,8}(?!\w)/.exec(message.text)?.[0];
  if (!code) throw new Error(`No code has reached ${target}: ${message?.text ?? 'no message'}`);
  return code;
}
