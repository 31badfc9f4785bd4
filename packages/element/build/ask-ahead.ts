import type { AskedAhead } from '../src/chain/asked-ahead.ts';
import { firstBatch } from './first-batch.ts';

/**
 * Asks for what the overview shows while the code that shows it is loaded, as that code would: a
 * distant service and node are waited for one round trip less. What differs is asked for again.
 */
export function askAhead(element: Element, language: string | null | undefined): AskedAhead[] {
  const of = (name: string) => element.getAttribute(name) ?? '';
  const [, digits] = /^0x([\da-f]{40})$/i.exec(of('account')) ?? [];
  if (!digits || !of('base-url') || of('recovery-module')) return [];
  const token = of('access-token');
  return [
    ask(`${of('base-url')}/config/getNetworkConfig?chainId=${of('chain-id')}`, {
      headers: {
        Accept: 'application/json',
        ...(language && language !== 'auto' && { 'Accept-Language': language }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      redirect: 'manual',
      cache: 'no-store',
    }),
    ask(of('rpc-url'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: firstBatch.replaceAll('$', digits),
    }),
  ];
}

/** In milliseconds: afterwards, a response may hide what has happened since (security S134). */
const longestAge = 10_000;

function ask(url: string, init: RequestInit): AskedAhead {
  const stop = new AbortController();
  const response = fetch(url, { ...init, signal: stop.signal });
  response.catch(() => {
    // Asked for again where it is needed.
  });
  return { url, init, response, stop, until: performance.now() + longestAge };
}
