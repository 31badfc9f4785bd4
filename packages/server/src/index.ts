export type { NewAccessToken } from './access-tokens.ts';
export { hashApiKey } from './api-keys.ts';
export { buildServer, type ServerOptions } from './app.ts';
export {
  ConfigurationError,
  type ConfigurationSource,
  loadConfiguration,
} from './configuration/load.ts';
export type { Configuration } from './configuration/schema.ts';
export { createAccessToken } from './token-administration.ts';
