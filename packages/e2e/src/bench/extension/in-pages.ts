// What runs in pages: each of these may use nothing from around it.

/**
 * Asks the background, from a page of the wallet.
 *
 * @returns when that was (milliseconds since 1970), and how long the answer took
 */
export async function timeAnswer(message: { wallet: string; parameters: object }) {
  const at = Date.now();
  const start = performance.now();
  const answer = await chrome.runtime.sendMessage(message);
  const took = performance.now() - start;
  if (answer.refused) throw new Error(`${message.wallet} is refused: ${answer.refused.reason}`);
  return { at, took };
}

/** Finds the wallet by EIP-6963, from a site. */
export async function findWallet(): Promise<void> {
  globalThis.wallet = await new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', (event) =>
      resolve((event as CustomEvent).detail.provider),
    );
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
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
    sendMessage(message: unknown): Promise<{ refused?: { reason: string } }>;
  };
};

declare global {
  /** In a site's page, once it is found. */
  var wallet: { request(request: object): Promise<unknown> };
}
