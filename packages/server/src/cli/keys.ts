import { existsSync, readFileSync } from 'node:fs';
import { createAuditLogRepository, type OperatorEvent } from '../audit/audit-repository.ts';
import { findKeyContradictions } from '../configuration/keys.ts';
import {
  type ConfigurationSource,
  inspectConfiguration,
  isSignerSource,
  loadSignerConfiguration,
} from '../configuration/load.ts';
import { ConfigurationError } from '../configuration/mistakes.ts';
import type { Configuration } from '../configuration/schema.ts';
import { withDatabase } from '../database/migrate.ts';
import { openGuardianSigner } from '../keys/guardian-signer.ts';
import {
  createMasterSecret,
  exportMasterSecrets,
  importMasterSecrets,
  type KeystoreAccess,
  listMasterSecrets,
} from '../keys/master-secrets.ts';
import { createKey } from '../keys/pkcs11-signer.ts';
import { createSecretsFile, retireSecrets, rotateSecrets } from '../keys/rotation.ts';
import { resealRows } from '../keys/sealed-rows.ts';
import type { SecretKind } from '../keys/secrets.ts';
import { systemClock } from '../kit/clock.ts';
import { defineCommand, onlyWord, UsageError } from './command.ts';
import { parseSubject } from './registrations.ts';

export const createKeys = defineCommand({
  usage: '[--another]',
  summary: 'create the configured secrets file, and the master secret or the key in the HSM',
  options: { another: { type: 'boolean' } },
  isOfTenants: true,
  async run({ values, source, print, say }) {
    const configuration = loadKeyConfiguration(source);
    const names: string[] = [];
    if (configuration.guardian.keystore !== undefined) {
      const access = keystoreOf(configuration);
      if (listMasterSecrets(access.keystore).length === 0 || values.another) {
        const name = await createMasterSecret(access);
        names.push(name);
        print(
          `Created ${access.keystore}/${name}: back it up with "keys export" before anyone registers`,
        );
      } else {
        print(`${access.keystore} has a master secret; --another adds one for new registrations`);
      }
    }
    const { pkcs11, guardianKey = 'derived' } = configuration.guardian;
    if (pkcs11 !== undefined) {
      const id = await createKey(pkcs11, guardianKey, { isAnother: values.another === true });
      if (id === undefined) {
        print(
          `${pkcs11.token} has a key "${pkcs11.key}"; --another adds one for new registrations`,
        );
      } else {
        names.push(`${pkcs11.key}:${id}`);
        print(
          `Created the key "${pkcs11.key}" in ${pkcs11.token}: back up the token with the vendor's tool before anyone registers`,
        );
      }
    }
    const file = configuration.secrets?.file;
    if (file !== undefined && !existsSync(file)) {
      names.push(...createSecretsFile(file).map(({ kind, id }) => `${kind}:${id}`));
      print(`Created ${file}`);
    }
    if (names.length > 0) await auditKeys(configuration, { event: 'keys-created', names, say });
  },
});

export const exportKeys = defineCommand({
  usage: 'FILE --passphrase-file FILE',
  summary: 'export all master secrets to one file, encrypted with a separate passphrase',
  options: { 'passphrase-file': { type: 'string' } },
  isOfTenants: true,
  async run({ values, words, source, print, say }) {
    const file = onlyWord(words, 'FILE');
    const passphrase = readPassphrase(values['passphrase-file']);
    const configuration = loadKeyConfiguration(source);
    const names = await exportMasterSecrets(keystoreOf(configuration), { file, passphrase });
    for (const name of names) print(`Exported ${name}`);
    await auditKeys(configuration, { event: 'keys-exported', names, say });
  },
});

export const importKeys = defineCommand({
  usage: 'FILE --passphrase-file FILE',
  summary: 'import exported master secrets, or the keystore file of a wallet',
  options: { 'passphrase-file': { type: 'string' } },
  isOfTenants: true,
  async run({ values, words, source, print, say }) {
    const file = onlyWord(words, 'FILE');
    const passphrase = readPassphrase(values['passphrase-file']);
    const configuration = loadKeyConfiguration(source);
    const names = await importMasterSecrets(keystoreOf(configuration), { file, passphrase });
    for (const name of names) print(`Imported ${name}`);
    if (names.length === 0) print('The keystore already has all of them');
    else await auditKeys(configuration, { event: 'keys-imported', names, say });
  },
});

export const rotateKeys = defineCommand({
  usage: '[--only peppers|dataKeys]',
  summary: 'add a new pepper and data key, which running servers use within a minute',
  options: { only: { type: 'string' } },
  isOfTenants: true,
  async run({ values, source, print, say }) {
    const { only } = values;
    if (only !== undefined && !isKind(only)) {
      throw new UsageError('--only must be peppers or dataKeys');
    }
    const configuration = loadKeyConfiguration(source);
    const versions = rotateSecrets(secretsFileOf(configuration), only ? { kinds: [only] } : {});
    for (const { kind, id, from } of versions) print(`${kind} ${id} writes from ${from}`);
    print('An hour later, "keys retire" removes what is no longer needed');
    const names = versions.map(({ kind, id }) => `${kind}:${id}`);
    await auditKeys(configuration, { event: 'keys-rotated', names, say });
  },
});

function isKind(text: string): text is SecretKind {
  return text === 'peppers' || text === 'dataKeys';
}

export const retireKeys = defineCommand({
  summary: 'seal everything under the newest data key, and remove older peppers and data keys',
  isOfTenants: true,
  async run({ source, print, say }) {
    const configuration = loadKeyConfiguration(source);
    const file = secretsFileOf(configuration);
    const { database } = configuration;
    if (!database) throw new Error('The configuration names no database');
    const { retired, unreadable } = await withDatabase(database, async (db) => {
      const at = systemClock.now();
      const retirement = await retireSecrets(file, (cipher) => resealRows(db, cipher), at);
      const { retired } = retirement;
      const keys = retired.map(({ kind, id }) => `${kind}:${id}`).join(' ');
      const audit = createAuditLogRepository(db);
      if (retired.length > 0) await audit.append({ event: 'keys-retired', ids: { keys }, at });
      return retirement;
    });
    for (const { kind, id } of retired) print(`Removed ${kind} ${id}`);
    if (unreadable > 0) say(`${unreadable} rows could not be opened; "check" says why`);
    if (retired.length === 0) print('All are still needed until an hour after their successor');
  },
});

export const listGuardians = defineCommand({
  usage: '--account ADDRESS --chain ID',
  summary: "list an account's guardian addresses, the newest first: one for each master secret",
  options: { account: { type: 'string' }, chain: { type: 'string' } },
  isOfTenants: true,
  async run({ values, source, print }) {
    const subject = parseSubject(values);
    if (!('account' in subject) || subject.chainId === undefined) {
      throw new UsageError('Name an --account and its --chain');
    }
    const { account, chainId } = subject;
    const { guardian, mode } = loadKeyConfiguration(source);
    const signer = await openGuardianSigner(guardian, mode);
    for (const address of await signer.getGuardianAddresses({ account, chainId })) print(address);
    signer.close?.();
  },
});

/** What the commands of keys need; a signer has no secrets file and no database. */
export type KeyConfiguration = Pick<Configuration, 'mode' | 'guardian'> &
  Partial<Pick<Configuration, 'secrets' | 'database'>>;

/**
 * Loads the configuration for key commands, of a server or a signer. Contradictions elsewhere are
 * ignored, and reported by `check`: keys are created before the rest is configured.
 */
function loadKeyConfiguration(source: ConfigurationSource): KeyConfiguration {
  if (isSignerSource(source)) return loadSignerConfiguration(source);
  const { configuration } = inspectConfiguration(source);
  const mistakes = findKeyContradictions(configuration, configuration.mode);
  if (mistakes.length > 0)
    throw new ConfigurationError(source.file ?? 'of the environment', mistakes);
  return configuration;
}

/** @throws if no keystore is configured */
function keystoreOf({ guardian }: KeyConfiguration): KeystoreAccess {
  const { keystore, password } = guardian;
  if (keystore === undefined || password === undefined) {
    throw new Error('The configuration names no keystore: set guardian.keystore and its password');
  }
  return { keystore, password };
}

/** @throws if no secrets file is configured */
function secretsFileOf({ secrets }: KeyConfiguration): string {
  if (secrets?.file === undefined) {
    throw new Error('The configuration names no secrets file: set secrets.file');
  }
  return secrets.file;
}

/** Reads the passphrase of an exported file from a file, as other processes can see arguments. */
function readPassphrase(file: string | undefined): string {
  if (file === undefined) {
    throw new UsageError('--passphrase-file must name a file that holds the passphrase');
  }
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}

/**
 * Adds an action on the keys to the audit log. Keys are not in the database, and may be created
 * before it: if it cannot be reached, that is printed, and the action remains valid. A signer has no
 * database; its log is of what it signs.
 */
async function auditKeys(
  { database }: KeyConfiguration,
  {
    event,
    names,
    say,
  }: { event: OperatorEvent; names: readonly string[]; say(line: string): void },
): Promise<void> {
  if (!database) return say('This is not in the audit log: a signer has no database');
  try {
    await withDatabase(database, (db) =>
      createAuditLogRepository(db).append({
        event,
        ids: { keys: names.join(' ') },
        at: systemClock.now(),
      }),
    );
  } catch (error) {
    say(`This is not in the audit log: ${(error as Error).message}`);
  }
}
