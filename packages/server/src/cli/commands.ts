import { createApiKey } from './api-keys/create.ts';
import { listApiKeys } from './api-keys/list.ts';
import { revokeApiKey } from './api-keys/revoke.ts';
import { rotateApiKey } from './api-keys/rotate.ts';
import { verifyAudit } from './audit/verify.ts';
import { check } from './check.ts';
import { createKeys } from './keys/create.ts';
import { exportKeys } from './keys/export.ts';
import { listGuardians } from './keys/guardians.ts';
import { importKeys } from './keys/import.ts';
import { retireKeys } from './keys/retire.ts';
import { rotateKeys } from './keys/rotate.ts';
import type { Command } from './kit/command.ts';
import { migrateDatabase } from './migrate.ts';
import { createPolicy } from './policies/create.ts';
import { listPolicies } from './policies/list.ts';
import { showPolicy } from './policies/show.ts';
import { disablePolicy, enablePolicy } from './policies/switch.ts';
import { eraseRegistrations } from './registrations/erase.ts';
import { listRegistrations } from './registrations/list.ts';
import { serve } from './serve.ts';
import { listSettings } from './settings.ts';
import { createToken } from './tokens/create.ts';
import { listTokens } from './tokens/list.ts';
import { revokeToken } from './tokens/revoke.ts';

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = {
  serve,
  check,
  settings: listSettings,
  migrate: migrateDatabase,
  'tokens create': createToken,
  'tokens list': listTokens,
  'tokens revoke': revokeToken,
  'api-keys create': createApiKey,
  'api-keys list': listApiKeys,
  'api-keys rotate': rotateApiKey,
  'api-keys revoke': revokeApiKey,
  'policies create': createPolicy,
  'policies list': listPolicies,
  'policies show': showPolicy,
  'policies disable': disablePolicy,
  'policies enable': enablePolicy,
  'registrations list': listRegistrations,
  'registrations erase': eraseRegistrations,
  'audit verify': verifyAudit,
  'keys create': createKeys,
  'keys export': exportKeys,
  'keys import': importKeys,
  'keys rotate': rotateKeys,
  'keys retire': retireKeys,
  'keys guardians': listGuardians,
};
