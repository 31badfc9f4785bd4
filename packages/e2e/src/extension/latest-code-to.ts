import type { World } from '@recovery-guardian/devnet';
import { codeIn } from '@recovery-guardian/devnet/testing';

/** The code in the newest mail with one to this address, which is there when the wallet asks for it. */
export async function latestCodeTo({ mailboxUrl }: World, target: string): Promise<string> {
  const { messages } = (await (await fetch(mailboxUrl)).json()) as {
    messages: { to: string; text: string }[];
  };
  const message = messages.find(({ to, text }) => to === target && codeIn(text) !== undefined);
  const code = message && codeIn(message.text);
  if (!code) throw new Error(`No code has reached ${target}`);
  return code;
}
