import { createHash } from 'node:crypto';
import type { ApiKeys } from '@recovery-guardian/unified-endpoint';
import type { Configuration } from './configuration/schema.ts';

/** The unified endpoint's API keys, of which the configuration holds hashes only. */
export function createApiKeys(keys: Configuration['endpoint']['apiKeys']): ApiKeys {
  const idsByHash = new Map(keys.map(({ id, sha256 }) => [sha256, id]));
  return {
    async find(key) {
      const id = idsByHash.get(hashApiKey(key));
      return id === undefined ? undefined : { id };
    },
  };
}

/** What the configuration holds of an API key: its SHA-256 hash, in hexadecimal. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
