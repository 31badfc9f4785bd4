import { hash, randomBytes } from 'node:crypto';
import { type EndpointConfiguration, scopeOf } from '../configuration/sections/endpoint.ts';
import type { Database } from '../database/open.ts';
import type { ApiKey } from '../endpoint/caller.ts';
import { createMemory } from '../kit/memory.ts';
import type { Clock } from '../ports.ts';
import { createApiKeyRepository } from './api-key-repository.ts';

/**
 * Finds the endpoint's API keys in the configuration and the database. The database is asked at
 * most once per second and key, so a revocation takes effect everywhere within that time.
 */
export function openApiKeys({ apiKeys, plans }: EndpointConfiguration, db: Database, clock: Clock) {
  const configured = new Map<string, ApiKey>(
    apiKeys.map((key) => [key.sha256, { id: key.id, ...scopeOf(key, plans) }]),
  );
  const repository = createApiKeyRepository(db);
  const remember = createMemory<ApiKey>(clock);
  return {
    async find(key: string): Promise<ApiKey | undefined> {
      const hash = hashApiKey(key);
      const known = configured.get(hash);
      // The database has only keys in our own format.
      if (known || !isMadeHere(key)) return known;
      return remember(hash, () => repository.findValid(hash, clock.now()));
    },
  };
}

const prefix = 'rg_key_';
/** The length of 32 bytes in base64url. */
const randomLength = 43;

/** Creates an API key: 256 random bits, in characters that need no escape in a URL. */
export function makeApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a key from {@link makeApiKey}. */
function isMadeHere(text: string): boolean {
  return text.length === prefix.length + randomLength && text.startsWith(prefix);
}

/**
 * Returns what is stored of an API key: its SHA-256 hash, in hexadecimal. A plain hash is enough
 * for 256 random bits.
 */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
