export type { NewAccessToken } from './access-tokens.ts';
export { administerApiKeys } from './api-keys/administration.ts';
export type { ApiKeyIssuer, NewApiKey } from './api-keys/issuer.ts';
export { hashApiKey } from './api-keys/key-text.ts';
export { buildServer, type ServerOptions } from './app.ts';
export { createCode } from './codes/code-keeper.ts';
export { ConfigurationError } from './configuration/configuration-error.ts';
export {
  type ConfigurationSource,
  loadConfiguration,
  parseConfiguration,
  type WrittenConfiguration,
} from './configuration/load.ts';
export type { Configuration } from './configuration/schema.ts';
export { type Database, openDatabase } from './database/open.ts';
export { deriveGuardianKey } from './keys/guardian-key.ts';
export { createMasterSecret, openMasterSecrets } from './keys/master-secrets.ts';
export { createSecretsFile } from './keys/rotation.ts';
export { createGasPolicy, ensureGasPolicy } from './sponsor/new-gas-policy.ts';
export { createAccessToken } from './token-administration.ts';
