import type { TestWorld } from './test-world.ts';

/**
 * The code in the newest message with one to this address or number: notices have none, and come when
 * they come.
 *
 * @throws when none has arrived.
 */
export async function latestCode(
  { mailbox, phone }: Pick<TestWorld, 'mailbox' | 'phone'>,
  target: string,
): Promise<string> {
  const messages = [...mailbox.messages, ...phone.messages];
  const codes = messages
    .filter(({ to }) => to.toLowerCase() === target.toLowerCase())
    .map(({ text }) => codeIn(text));
  const code = codes.find((one) => one !== undefined);
  if (!code) throw new Error(`No code has reached ${target}, in ${codes.length} messages`);
  return code;
}

/** The code that a message brings: 6 to 8 digits that are no part of a number or an address. */
export function codeIn(text: string): string | undefined {
  return /(?<![\w+])\d{6,8}(?!\w)/.exec(text)?.[0];
}
