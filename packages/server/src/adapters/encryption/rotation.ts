/** The versions of peppers and data keys: `keys create`, `keys rotate` and `keys retire`. */

import { createVersionedSecret, type VersionedSecret } from './versioned-secret.ts';
import { createSecretKey } from './secret-key.ts';
import { dataKeyOf, noticedWithin, toSecretKeys } from './secrets.ts';
import {
  createVersion,
  fingerprintKeyOf,
  readSecretsFile,
  type SecretKind,
  type Secrets,
  type SecretVersions,
  writeSecretsFile,
} from './secrets-file.ts';
import { createFieldCipher, type Resealed, type FieldCipher } from './field-cipher.ts';

/** A version of a secret, named without showing it. */
export type VersionDescription = { kind: SecretKind; id: string; from: string };

const kinds: readonly SecretKind[] = ['peppers', 'dataKeys'];

/**
 * Makes a secrets file; of new random secrets, or of those that stood in the configuration before, so
 * that what they sealed still opens.
 *
 * @throws when the file is there already.
 */
export function createSecretsFile(
  file: string,
  { pepper, dataKey, now = new Date() }: { pepper?: string; dataKey?: string; now?: Date } = {},
): VersionDescription[] {
  const version = (key?: string) => ({ ...createVersion(now), ...(key && { key }) });
  const secrets: Secrets = {
    peppers: [version(pepper)],
    dataKeys: [version(dataKey ?? (pepper && dataKeyOf(pepper)))],
  };
  writeSecretsFile(file, secrets);
  return kinds.flatMap((kind) => secrets[kind].map((one) => describe(kind, one)));
}

/**
 * Adds a new version of each kind. Running processes read it at once and write with it from then on,
 * so by `delay` every process must have the file; those that share it see it within seconds.
 *
 * @param delay milliseconds, a minute unless told.
 */
export function rotateSecrets(
  file: string,
  {
    kinds: chosen = kinds,
    delay = 60_000,
    now = new Date(),
  }: { kinds?: readonly SecretKind[]; delay?: number; now?: Date } = {},
): VersionDescription[] {
  if (delay < 2 * noticedWithin) {
    throw new TypeError(`Every process needs ${(2 * noticedWithin) / 1_000} s to see a new key`);
  }
  const secrets = readSecretsFile(file);
  const version = () => createVersion(new Date(now.getTime() + delay));
  const added = chosen.map((kind) => ({ kind, version: version() }));
  for (const { kind, version } of added) secrets[kind].push(version);
  writeSecretsFile(file, secrets, { replace: true });
  return added.map(({ kind, version }) => describe(kind, version));
}

/** No code lives longer than this, and no clock of ours is wrong by more. */
const settledAfter = 60 * 60_000;

/** The versions that were taken out, and what was sealed again before. */
export type Retirement = Resealed & { retired: VersionDescription[] };

/**
 * Takes out the versions that nothing needs any more: those that have not written for an hour. Before
 * a data key goes, everything that it sealed is sealed again, messages in the outbox too, as some wait
 * for days; a backup of the database from before then needs a copy of the file from before then.
 */
export async function retireSecrets(
  file: string,
  resealRows: (cipher: FieldCipher) => Promise<Resealed>,
  now: Date,
): Promise<Retirement> {
  const secrets = readSecretsFile(file);
  const retired = kinds.flatMap((kind) =>
    findSettled(secrets[kind], now).map((version) => ({ kind, version })),
  );
  if (retired.length === 0) return { retired: [], resealed: 0, unreadable: 0 };
  const cipher = createFieldCipher(versionedSecretOf(secrets.dataKeys, now));
  const resealed = await resealRows(cipher);
  secrets.fingerprintKey = fingerprintKeyOf(secrets).export().toString('hex');
  const gone = new Set(retired.map(({ version }) => version));
  for (const kind of kinds) secrets[kind] = secrets[kind].filter((version) => !gone.has(version));
  writeSecretsFile(file, secrets, { replace: true });
  return { ...resealed, retired: retired.map(({ kind, version }) => describe(kind, version)) };
}

/**
 * What a running service does of a rotation: seals again what older data keys sealed, once for every
 * key that came to write. Call it every now and then; where there is nothing to do, it costs nothing.
 */
export function createResealing(
  dataKeys: VersionedSecret,
  resealRows: () => Promise<Resealed>,
): () => Promise<Resealed> {
  let doneFor: string | undefined;
  return async () => {
    const { id } = dataKeys.current();
    if (dataKeys.all().length === 1 || doneFor === id) return { resealed: 0, unreadable: 0 };
    const resealed = await resealRows();
    doneFor = id;
    return resealed;
  };
}

/** Those whose successor has been writing for long enough. */
function findSettled(versions: SecretVersions, now: Date): SecretVersions {
  const settled = new Date(now.getTime() - settledAfter).toISOString();
  const byTime = versions.toSorted((a, b) => a.from.localeCompare(b.from));
  return byTime.filter((_, index) => {
    const successor = byTime[index + 1];
    return successor !== undefined && successor.from <= settled;
  });
}

function versionedSecretOf(versions: SecretVersions, now: Date): VersionedSecret {
  const keys = toSecretKeys(versions);
  return createVersionedSecret({ keys: () => keys, reload() {} }, { now: () => now });
}

function describe(kind: SecretKind, { key, from }: SecretVersions[number]): VersionDescription {
  return { kind, id: createSecretKey(key).id, from };
}
