import type { Hex } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import { isKeySignature } from './shapes.ts';

/** In milliseconds: a tab that is there asks the chain who signed, and answers. */
const patience = 3_000;

/**
 * Hands an owner's signature to the tab of this browser that waits for it. It goes from tab to tab
 * and is stored nowhere: with the others it would be the account's word.
 *
 * @returns Whether a tab took it.
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
 * Calls `take` with each signature that another tab hands over, until `signal` is aborted. What it
 * rejects was not taken.
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
      () => say(nameOf(ref), taken),
      () => {},
    );
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
}

const taken = 'taken';

/** The last signature that is needed ends the waiting, and its channel: the answer has its own. */
function say(name: string, what: string) {
  const channel = new BroadcastChannel(name);
  channel.postMessage(what);
  channel.close();
}

function nameOf({ account, chainId }: AccountRef): string {
  return `recovery-guardian:owners:${chainId}:${account}`;
}
