import type { Mode } from './keys.ts';

/** A key of the operator that spends money: the sponsor's or the relayer's. */
export interface OwnKeyConfiguration {
  keystore?: string | undefined;
  password?: string | undefined;
  privateKey?: string | undefined;
}

/** The section of the configuration that names the key. */
export type OwnKeySection = 'sponsor' | 'relayer';

/** Finds the mistakes in how a section names its key, each with how to correct it. */
export function findOwnKeyMistakes(
  section: OwnKeySection,
  { keystore, password, privateKey }: OwnKeyConfiguration,
  mode: Mode,
): string[] {
  if ((keystore === undefined) === (privateKey === undefined)) {
    return [`${section} must name exactly one key: "keystore", or in development "privateKey"`];
  }
  if (privateKey !== undefined && mode !== 'development') {
    return [
      `${section}.privateKey is for development only, and the mode is "${mode}": put the key into a keystore file and set ${section}.keystore`,
    ];
  }
  if (keystore !== undefined && password === undefined) {
    return [
      `${section}.password is missing: the keystore is encrypted with it; ${section}.passwordFile names a file that holds it`,
    ];
  }
  return [];
}
