// What runs in pages: each of these may use nothing from around it.

/** A message to the background: what, and with which parameters. */
export type Message = readonly [name: string, parameters: object];

/**
 * Asks the background, from a page of the wallet.
 *
 * @returns the answer, when it was asked for (milliseconds since 1970), and how long it took
 */
export async function ask([wallet, parameters]: Message) {
  const at = Date.now();
  const start = performance.now();
  const answer = await chrome.runtime.sendMessage({ wallet, parameters });
  const time = performance.now() - start;
  if ('refused' in answer) throw new Error(`${wallet}: ${JSON.stringify(answer.refused)}`);
  return { result: answer.result, at, time };
}

/** Finds the wallet by EIP-6963, from a site, and asks it for an account. */
export async function connectToWallet(): Promise<void> {
  globalThis.wallet = await new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', (event) =>
      resolve((event as CustomEvent).detail.provider),
    );
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  await globalThis.wallet.request({ method: 'eth_requestAccounts', params: [] });
}

/** How long the wallet takes to tell a site its accounts. */
export async function timeAccounts(): Promise<number> {
  const start = performance.now();
  await globalThis.wallet.request({ method: 'eth_accounts', params: [] });
  return performance.now() - start;
}

/** Has a text signed for a site. @returns when the site had it, in milliseconds since 1970 */
export async function sign(account: string): Promise<number> {
  const params = [`0x${'68'.repeat(40)}`, account];
  await globalThis.wallet.request({ method: 'personal_sign', params });
  return Date.now();
}

/** How long after its start a page first showed something. */
export function timeOfFirstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

declare const chrome: {
  runtime: {
    sendMessage(message: unknown): Promise<{ result: unknown } | { refused: unknown }>;
  };
};

declare global {
  /** In a site's page, once it is connected. */
  var wallet: { request(request: object): Promise<unknown> };
}
