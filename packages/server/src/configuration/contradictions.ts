import { isProxy } from './proxies.ts';
import type { Configuration } from './schema.ts';

/** What no field shows alone. */
export function findContradictions({ database, chains, proxies }: Configuration): string[] {
  const mistakes = [];
  if ((database.url === undefined) === (database.directory === undefined)) {
    mistakes.push(
      'database must name exactly one place: "url" (DATABASE_URL) or "directory" (DATABASE_DIRECTORY)',
    );
  }
  const chainIds = chains.map(({ chainId }) => chainId);
  for (const chainId of new Set(chainIds.filter((id, index) => chainIds.indexOf(id) !== index))) {
    mistakes.push(`chains names the chain ${chainId} twice: take one out`);
  }
  for (const proxy of proxies.filter((entry) => !isProxy(entry))) {
    mistakes.push(
      `proxies names ${JSON.stringify(proxy)}, which is no address and no network: write it as 10.0.0.7 or 10.0.0.0/8`,
    );
  }
  return mistakes;
}
