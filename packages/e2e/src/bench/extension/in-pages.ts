// These run in pages: they must be self-contained.

/**
 * Calls the background from a page of the wallet.
 *
 * @returns when (milliseconds since 1970), and how long the answer took
 */
export async function timeAnswer(message: { wallet: string; parameters: object }) {
  const at = Date.now();
  const start = performance.now();
  const answer = await chrome.runtime.sendMessage(message);
  const took = performance.now() - start;
  if (answer.refused) throw new Error(`${message.wallet} is refused: ${answer.refused.reason}`);
  return { at, took };
}

/** Finds the wallet from a site by EIP-6963. */
export async function findWallet(): Promise<void> {
  globalThis.wallet = await new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', (event) =>
      resolve((event as CustomEvent).detail.provider),
    );
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
}

/** How long the wallet takes to return its accounts to a site. */
export async function timeAccounts(): Promise<number> {
  const start = performance.now();
  await globalThis.wallet.request({ method: 'eth_accounts', params: [] });
  return performance.now() - start;
}

/** Requests a signature for a site. @returns when it arrived, in milliseconds since 1970 */
export async function sign([text, account]: [text: string, account: string]): Promise<number> {
  const params = [text, account];
  await globalThis.wallet.request({ method: 'personal_sign', params });
  return Date.now();
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
