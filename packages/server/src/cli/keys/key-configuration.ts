import { readFileSync } from 'node:fs';
import type { KeystoreAccess } from '../../adapters/guardian-keys/master-secrets.ts';
import {
  type ConfigurationSource,
  inspectConfiguration,
  isSignerSource,
  loadSignerConfiguration,
} from '../../configuration/load.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { findKeyContradictions } from '../../configuration/sections/keys.ts';
import { ConfigurationError } from '../../schema-kit/configuration-error.ts';
import { UsageError } from '../kit/command.ts';

/** What the commands of keys need; a signer has no secrets file and no database. */
export type KeyConfiguration = Pick<Configuration, 'mode' | 'guardian'> &
  Partial<Pick<Configuration, 'secrets' | 'database'>>;

/**
 * Loads the configuration for key commands, of a server or a signer. Contradictions elsewhere are
 * ignored, and reported by `check`: keys are created before the rest is configured.
 */
export function loadKeyConfiguration(source: ConfigurationSource): KeyConfiguration {
  if (isSignerSource(source)) return loadSignerConfiguration(source);
  const { configuration } = inspectConfiguration(source);
  const mistakes = findKeyContradictions(configuration, configuration.mode);
  if (mistakes.length > 0)
    throw new ConfigurationError(source.file ?? 'of the environment', mistakes);
  return configuration;
}

/** @throws if no keystore is configured */
export function keystoreOf({ guardian }: KeyConfiguration): KeystoreAccess {
  const { keystore, password } = guardian;
  if (keystore === undefined || password === undefined) {
    throw new Error('The configuration names no keystore: set guardian.keystore and its password');
  }
  return { keystore, password };
}

/** @throws if no secrets file is configured */
export function secretsFileOf({ secrets }: KeyConfiguration): string {
  if (secrets?.file === undefined) {
    throw new Error('The configuration names no secrets file: set secrets.file');
  }
  return secrets.file;
}

/** Reads the passphrase of an exported file from a file, as other processes can see arguments. */
export function readPassphrase(file: string | undefined): string {
  if (file === undefined) {
    throw new UsageError('--passphrase-file must name a file that holds the passphrase');
  }
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}
