/**
 * Requests from the page's wallet, found by EIP-6963, what it must refuse.
 *
 * Runs in the page, so it must be self-contained.
 *
 * @returns Its answers; the codes of its refusals.
 */
export async function askWallet() {
  interface Request {
    method: string;
    params?: unknown;
  }
  interface Wallet {
    request(request: Request): Promise<unknown>;
  }
  const { info, provider } = await new Promise<{ info: { name: string }; provider: Wallet }>(
    (resolve) => {
      addEventListener('eip6963:announceProvider', (event) =>
        resolve((event as CustomEvent).detail),
      );
      dispatchEvent(new Event('eip6963:requestProvider'));
    },
  );
  const refusal = (method: string, ...params: unknown[]) =>
    provider.request({ method, params }).then(
      () => 'not refused',
      ({ code }) => code,
    );
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
  return {
    name: info.name,
    chainId: await provider.request({ method: 'eth_chainId' }),
    foreignAccount: await refusal('personal_sign', 'hello', `0x${'12'.repeat(20)}`),
    rawHash: await refusal('eth_sign', account, `0x${'12'.repeat(32)}`),
    bytes: await refusal('personal_sign', `0x${'ff'.repeat(32)}`, account),
    otherChain: await refusal('wallet_sendCalls', { chainId: '0x1', calls: [] }),
  };
}
