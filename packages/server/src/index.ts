export {
  createAccessToken,
  createAccessTokens,
  type NewAccessToken,
} from './access/access-tokens.ts';
export { buildServer, type ServerOptions } from './app.ts';
export {
  type ConfigurationSource,
  loadConfiguration,
  parseConfiguration,
  type WrittenConfiguration,
} from './configuration/load.ts';
export { ConfigurationError } from './configuration/mistakes.ts';
export type { Configuration } from './configuration/schema.ts';
export { withDatabase } from './database/migrate.ts';
export { type Database, openDatabase } from './database/open.ts';
export type { ApiKeyIssuer, NewApiKey } from './endpoint/api-keys.ts';
export { administerApiKeys, hashApiKey } from './endpoint/api-keys.ts';
export { addApiDocument } from './http/api-document.ts';
export { createFieldCipher } from './keys/field-cipher.ts';
export { deriveGuardianKey } from './keys/guardian-keys.ts';
export { createMasterSecret, openMasterSecrets } from './keys/master-secrets.ts';
export { createCode } from './keys/otp-service.ts';
export { createSecretsFile } from './keys/rotation.ts';
export { sealTarget } from './keys/sealed-rows.ts';
export { createFixedSecret, createSecretKey } from './keys/versioned-secret.ts';
export { renderMessage } from './messages/render-message.ts';
export type { AlertContent, NoticeContent } from './messages/templates/templates.ts';
export { createGasPolicy, ensureGasPolicy } from './sponsor/gas-policy-repository.ts';
