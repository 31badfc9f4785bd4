import type { World } from '@recovery-guardian/devnet';
import type { Page } from 'playwright-core';
import { createPublicClient, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

interface Request {
  method: string;
  params?: unknown;
}

/** Gives a page a wallet with one key that approves everything, like an extension (EIP-6963). */
export async function carryWallet(
  page: Page,
  { name, key, world }: { name: string; key: PrivateKeyAccount; world: World },
): Promise<void> {
  const node = createPublicClient({ transport: http(world.rpcUrl) });
  await page.exposeFunction('askCarriedWallet', ({ method, params }: Request) => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [key.address];
      case 'eth_signTypedData_v4':
        return key.signTypedData(JSON.parse((params as string[])[1] ?? ''));
      default:
        return node.request({ method, params } as never);
    }
  });
  await page.evaluate((name) => {
    const { askCarriedWallet } = window as unknown as {
      askCarriedWallet(request: Request): Promise<unknown>;
    };
    const info = { uuid: crypto.randomUUID(), name, icon: 'data:,', rdns: 'example.carried' };
    const provider = { request: (request: Request) => askCarriedWallet(request) };
    const detail = Object.freeze({ info, provider });
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    // The page may start listening later, and requests an announcement then.
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }, name);
}
