import { readFileSync } from 'node:fs';
import type { KeystoreAccess } from '../../adapters/guardian-keys/master-secrets.ts';
import { type ConfigurationSource, inspectConfiguration } from '../../configuration/load.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { findKeyContradictions } from '../../configuration/sections/keys.ts';
import { ConfigurationError } from '../../schema-kit/configuration-error.ts';
import { UsageError } from '../kit/command.ts';

/**
 * The configuration, as far as keys are concerned: what else contradicts itself is for `check` to
 * name, as keys are made before the rest stands.
 */
export function loadKeyConfiguration(source: ConfigurationSource): Configuration {
  const { configuration } = inspectConfiguration(source);
  const mistakes = findKeyContradictions(configuration, configuration.mode);
  if (mistakes.length > 0)
    throw new ConfigurationError(source.file ?? 'of the environment', mistakes);
  return configuration;
}

/** @throws when the configuration names no keystore. */
export function keystoreOf({ guardian }: Configuration): KeystoreAccess {
  const { keystore, password } = guardian;
  if (keystore === undefined || password === undefined) {
    throw new Error('The configuration names no keystore: set guardian.keystore and its password');
  }
  return { keystore, password };
}

/** @throws when the configuration names no secrets file. */
export function secretsFileOf({ secrets }: Configuration): string {
  if (secrets.file === undefined) {
    throw new Error('The configuration names no secrets file: set secrets.file');
  }
  return secrets.file;
}

/** The passphrase of an exported file, which is never an argument: other processes see those. */
export function readPassphrase(file: string | undefined): string {
  if (file === undefined) {
    throw new UsageError('--passphrase-file must name a file that holds the passphrase');
  }
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}
