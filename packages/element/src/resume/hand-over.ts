import type { Address, Hex } from 'viem';
import { isSignature } from './shapes.ts';

type Place = { account: Address; chainId: number };

/** In milliseconds: tabs of one browser answer at once, or are not there. */
const patience = 500;

/**
 * Hands an owner's signature to the tab of this browser that waits for it. It goes from tab to tab
 * and is stored nowhere: with the others it would be the account's word.
 *
 * @returns Whether a tab took it.
 */
export function handOver(place: Place, signature: Hex): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(nameOf(place));
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

/** Calls `take` with each signature that another tab hands over, until `signal` is aborted. */
export function onHandedOver(
  place: Place,
  take: (signature: Hex) => void,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(nameOf(place));
  channel.addEventListener('message', ({ data }) => {
    if (!isSignature(data)) return;
    channel.postMessage(taken);
    take(data);
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
}

const taken = 'taken';

function nameOf({ account, chainId }: Place): string {
  return `recovery-guardian:owners:${chainId}:${account}`;
}
