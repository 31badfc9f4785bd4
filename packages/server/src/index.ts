export {
  createAccessToken,
  createAccessTokens,
  type NewAccessToken,
} from './adapters/access-tokens/access-tokens.ts';
export { hashApiKey } from './adapters/api-keys/api-keys.ts';
export type { ApiKeyIssuer, NewApiKey } from './adapters/api-keys/issuer.ts';
export { administerApiKeys } from './adapters/api-keys/issuer.ts';
export { type Database, openDatabase } from './adapters/database/connection/open.ts';
export { sealTarget } from './adapters/database/repositories/sealed-targets.ts';
export { withDatabase } from './adapters/database/with-database.ts';
export { createFieldCipher } from './adapters/encryption/field-cipher.ts';
export { createCode } from './adapters/encryption/otp-service.ts';
export { createSecretsFile } from './adapters/encryption/rotation.ts';
export { createSecretKey } from './adapters/encryption/secret-key.ts';
export { createFixedSecret } from './adapters/encryption/versioned-secret.ts';
export { deriveGuardianKey } from './adapters/guardian-keys/guardian-key.ts';
export { createMasterSecret, openMasterSecrets } from './adapters/guardian-keys/master-secrets.ts';
export { createGasPolicy, ensureGasPolicy } from './adapters/sponsor/new-gas-policy.ts';
export { buildServer, type ServerOptions } from './app.ts';
export {
  type ConfigurationSource,
  loadConfiguration,
  parseConfiguration,
  type WrittenConfiguration,
} from './configuration/load.ts';
export type { Configuration } from './configuration/schema.ts';
export { addApiDocument } from './http/openapi/api-document.ts';
export { ConfigurationError } from './schema-kit/mistakes.ts';
