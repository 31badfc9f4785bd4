import { startTestWorld } from '@recovery-guardian/devnet/testing';
import type { ExampleSettings } from './drive-settings.ts';

/** The real service and chain, as pages find them. */
export async function startExampleServices(): Promise<ExampleSettings & { stop(): Promise<void> }> {
  const { url, accessToken, chain, stop } = await startTestWorld();
  const { chainId, rpcUrl, accounts } = chain;
  return { baseUrl: url, accessToken, chainId, rpcUrl, accounts, stop };
}
