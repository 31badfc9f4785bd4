import type { ApiKey } from '@recovery-guardian/unified-endpoint';
import { findRepeated } from '../../schema-kit/mistakes.ts';

/** What an API key may be used for: all chains, methods and origins if it names none. */
export type ApiKeyScope = Omit<ApiKey, 'id'>;

/** The plans and chains that a scope may name. */
export interface Served {
  plans: readonly string[];
  chainIds: readonly number[];
}

/** Finds the mistakes of a scope; each starts with its field and ends with how to correct it. */
export function findScopeMistakes(
  { plan, chains = [], methods = [], origins = [], policies = [] }: ApiKeyScope,
  { plans, chainIds }: Served,
): string[] {
  const mistakes: string[] = [];
  if (!plans.includes(plan)) {
    mistakes.push(
      `plan is "${plan}", which endpoint.plans does not have: name one of ${plans.join(', ')}`,
    );
  }
  for (const chainId of chains) {
    if (chainIds.includes(chainId)) continue;
    mistakes.push(`chains names ${chainId}, which is not served: name of ${chainIds.join(', ')}`);
  }
  for (const method of methods) {
    if (/^\w+\*?$/.test(method)) continue;
    mistakes.push(`methods names "${method}": write a method, eth_chainId, or a prefix, pm_*`);
  }
  for (const origin of origins) {
    if (isOrigin(origin)) continue;
    mistakes.push(
      `origins names "${origin}": write it as browsers send it, https://wallet.example`,
    );
  }
  for (const policy of findRepeated(policies)) {
    mistakes.push(`policies names "${policy}" twice: remove one`);
  }
  return mistakes;
}

/** Whether this is a site's `https://host[:port]`, or an extension's `chrome-extension://id`. */
function isOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/.test(text) || !URL.canParse(text)) return false;
  const { origin, host, protocol } = new URL(text);
  // For other schemes than the web's, URL returns the origin "null".
  return text === (origin === 'null' ? `${protocol}//${host}` : origin);
}
