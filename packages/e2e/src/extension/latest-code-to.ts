import type { World } from '@recovery-guardian/devnet';
import { codeIn } from '@recovery-guardian/devnet/testing';

/** Returns the newest code sent to this email address. */
export async function latestCodeTo({ mailboxUrl }: World, target: string): Promise<string> {
  const { messages } = (await (await fetch(mailboxUrl)).json()) as {
    messages: { to: string; text: string }[];
  };
  const message = messages.find(({ to, text }) => to === target && codeIn(text) !== undefined);
  const code = message && codeIn(message.text);
  if (!code) throw new Error(`No code has reached ${target}`);
  return code;
}
