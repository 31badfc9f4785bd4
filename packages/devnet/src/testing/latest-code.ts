import type { Message } from '../inbox.ts';
import type { World } from '../world-file.ts';
import type { TestWorld } from './test-world.ts';

/** The mailbox and the phone of a world: in this process, or by their URLs. */
export type Inboxes = Pick<TestWorld, 'mailbox' | 'phone'> | Pick<World, 'mailboxUrl' | 'phoneUrl'>;

/**
 * Returns the newest code sent to this address or number, skipping notices.
 *
 * @throws if there is none.
 */
export async function latestCode(inboxes: Inboxes, target: string): Promise<string> {
  for (const { to, text } of await readMessages(inboxes)) {
    const code = to.toLowerCase() === target.toLowerCase() && codeIn(text);
    if (code) return code;
  }
  throw new Error(`No code has reached ${target}`);
}

async function readMessages(inboxes: Inboxes): Promise<readonly Message[]> {
  if ('mailbox' in inboxes) return [...inboxes.mailbox.messages, ...inboxes.phone.messages];
  const urls = [inboxes.mailboxUrl, inboxes.phoneUrl];
  const lists = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  return (lists as { messages: Message[] }[]).flatMap(({ messages }) => messages);
}

/** Finds the code in a message: 6 to 8 digits outside of numbers and addresses. */
export function codeIn(text: string): string | undefined {
  return /(?<![\w+])\d{6,8}(?!\w)/.exec(text)?.[0];
}

/** Returns another code of the same form. */
export function wrongCode(code: string): string {
  return code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
}
