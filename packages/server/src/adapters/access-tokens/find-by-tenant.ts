import type { AccessToken } from '@recovery-guardian/recovery-service';
import { type AccessTokenIssuer, tenantOf } from './access-tokens.ts';

type Finder = Pick<AccessTokenIssuer, 'find'>;

/**
 * Finds tokens in the database of the tenant that they name. A token that names none, or one that
 * does not exist, costs the same: it is looked up in the deployment's own database.
 */
export function findByTenant(own: Finder, tenants: ReadonlyMap<string, Finder>): Finder {
  return {
    async find(token) {
      const tenant = tenantOf(token) ?? '';
      const finder = tenants.get(tenant);
      if (!finder) return own.find(token);
      const found = await finder.find(token);
      return found && ({ ...found, tenant } satisfies AccessToken);
    },
  };
}
