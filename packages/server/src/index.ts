export {
  createAccessToken,
  createAccessTokens,
  type NewAccessToken,
} from './access/access-tokens.ts';
export { hashApiKey } from './access/api-keys.ts';
export type { ApiKeyIssuer, NewApiKey } from './access/issuer.ts';
export { administerApiKeys } from './access/issuer.ts';
export { buildServer, type ServerOptions } from './app.ts';
export { ConfigurationError } from './configuration/kit/mistakes.ts';
export {
  type ConfigurationSource,
  loadConfiguration,
  parseConfiguration,
  type WrittenConfiguration,
} from './configuration/load.ts';
export type { Configuration } from './configuration/schema.ts';
export { type Database, openDatabase } from './database/open.ts';
export { sealTarget } from './database/sealed-targets.ts';
export { withDatabase } from './database/with-database.ts';
export { addApiDocument } from './http/openapi/api-document.ts';
export { createFieldCipher } from './keys/encryption/field-cipher.ts';
export { createCode } from './keys/encryption/otp-service.ts';
export { createSecretsFile } from './keys/encryption/rotation.ts';
export { createSecretKey } from './keys/encryption/secret-key.ts';
export { createFixedSecret } from './keys/encryption/versioned-secret.ts';
export { deriveGuardianKey } from './keys/guardian-key.ts';
export { createMasterSecret, openMasterSecrets } from './keys/master-secrets.ts';
export { renderMessage } from './messages/render-message.ts';
export type { AlertContent } from './messages/templates/templates.ts';
export { createGasPolicy, ensureGasPolicy } from './sponsor/gas-policy-repository.ts';
