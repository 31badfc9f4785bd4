import { RecoveryServiceClient } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { firstCode } from '../inbox/codes.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { World } from '../world.ts';

interface Thief {
  readonly world: World;
  /** What the thief reads of the user's. */
  readonly mailbox: Inbox;
  readonly phone: Inbox;
}

/** Starts a recovery to a key of a thief who reads the user's messages; the service pays for it. */
export async function attack({ world, mailbox, phone }: Thief, account: Address): Promise<void> {
  const { baseUrl, accessToken, chainId } = world;
  const client = new RecoveryServiceClient({ baseUrl, accessToken });
  const newOwners = [privateKeyToAddress(generatePrivateKey())];
  const recovery = { account, chainId, newOwners, newThreshold: 1 };
  const old = new Set([...mailbox.messages, ...phone.messages].map(({ text }) => text));
  const { requestId, auths } = await client.requestSignature(recovery);
  for (const { challengeId, channel } of auths) {
    const challenge = await newCode(channel === 'email' ? mailbox : phone, old);
    const { signer, signature } = await client.submitSignature({
      requestId,
      challengeId,
      challenge,
    });
    if (!signer || !signature) continue;
    const { id } = await client.createRecovery({ ...recovery, signer, signature });
    await client.executeRecovery({ id });
    return;
  }
}

/** Waits for a message with a code that was not there before. */
async function newCode(inbox: Inbox, old: ReadonlySet<string>): Promise<string> {
  for (;;) {
    for (const { text } of inbox.messages) {
      const code = old.has(text) ? undefined : firstCode(text);
      if (code) return code;
    }
    await new Promise((resolve) => inbox.addEventListener('change', resolve, { once: true }));
  }
}
