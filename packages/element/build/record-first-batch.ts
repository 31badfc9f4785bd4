import { auditedRecoveryModules } from '@recovery-guardian/safe';
import { readAccount } from '../src/chain/account-state.ts';
import { httpJsonRpc } from '../src/chain/json-rpc.ts';

/** Returns what `first-batch.ts` has: what is read of an account on a chain without modules of its own. */
export async function recordFirstBatch(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const rpc = httpJsonRpc('', async (_, init) => {
    resolve(String(init?.body));
    throw new Error('Only the request counts');
  });
  const digits = '9'.repeat(40);
  const chainId = 1;
  const modules = auditedRecoveryModules(chainId);
  const { signal } = new AbortController();
  readAccount({ rpc, account: `0x${digits}`, modules, chainId, signal }).catch(() => {});
  return (await promise).replaceAll(digits, '$');
}
