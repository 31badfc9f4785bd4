import type { Hex } from 'viem';
import type { AccountRef } from '../../chain/account-state.ts';
import { isKeySignature } from '../../context/stored.ts';

/** In milliseconds: an open tab asks the chain who signed before it answers. */
const patience = 3_000;

/**
 * Sends an owner's signature to the tab of this browser that waits for it. It is never stored:
 * together with the others it could act for the account.
 *
 * @returns Whether a tab accepted it.
 */
export function sendToOtherTab(ref: AccountRef, signature: Hex): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(nameOf(ref));
  channel.addEventListener('message', ({ data }) => {
    if (data === taken) resolve(true);
  });
  channel.postMessage(signature);
  const timer = setTimeout(() => resolve(false), patience);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}

/**
 * Calls `take` with each signature from another tab, until `signal` is aborted. If `take` rejects,
 * the signature is not confirmed.
 */
export function onSentByOtherTab(
  ref: AccountRef,
  take: (signature: Hex) => Promise<void>,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(nameOf(ref));
  channel.addEventListener('message', ({ data }) => {
    if (!isKeySignature(data)) return;
    take(data).then(
      () => answer(nameOf(ref), taken),
      () => {},
    );
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
}

const taken = 'taken';

/** Uses a channel of its own: the last signature needed closes the waiting one. */
function answer(name: string, message: string) {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

function nameOf({ account, chainId }: AccountRef): string {
  return `recovery-guardian:owners:${chainId}:${account}`;
}
