export { type ConfigurationSource, ConfigurationError, loadConfiguration } from './configuration/load.ts';
export type { Configuration } from './configuration/schema.ts';
