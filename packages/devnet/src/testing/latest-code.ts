import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../mailbox.ts';
import type { World } from '../world-file.ts';
import { channelOf } from './safe-owners.ts';
import type { TestWorld } from './test-world.ts';

/** The mailbox and the phone of a world: in this process, or by their URLs. */
export type Inboxes = Pick<TestWorld, 'mailbox' | 'phone'> | Pick<World, 'mailboxUrl' | 'phoneUrl'>;

/**
 * Returns the newest code sent to this address or number, skipping notices.
 *
 * @throws if there is none.
 */
export async function latestCode(inboxes: Inboxes, target: string): Promise<string> {
  const message = (await readMessages(inboxes)).find(hasCodeFor(target));
  if (!message) throw new Error(`No code has reached ${target}`);
  return codeIn(message.text) as string;
}

/** The newest message to the target with a code, skipping notices. */
export function newestWithCode(
  { mailbox, phone }: Pick<TestWorld, 'mailbox' | 'phone'>,
  target: string,
): Message | undefined {
  const { messages } = channelOf(target) === 'email' ? mailbox : phone;
  return messages.find(hasCodeFor(target));
}

/**
 * Waits for a code to the target in a message other than `before`.
 *
 * @throws if none arrives within half a minute.
 */
export async function nextCode(
  world: Pick<TestWorld, 'mailbox' | 'phone'>,
  target: string,
  before?: Message,
): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(5)) {
    const message = newestWithCode(world, target);
    if (message && message !== before) return codeIn(message.text) as string;
  }
  throw new Error(`No code has reached ${target}`);
}

function hasCodeFor(target: string) {
  return ({ to, text }: Message) =>
    to.toLowerCase() === target.toLowerCase() && codeIn(text) !== undefined;
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
