import { type Static, Type } from 'typebox';
import { hex32, object, text, url } from './fields.ts';

/** One end of mutual TLS: each side proves itself with a certificate of one authority. */
export const mutualTls = {
  authority: Type.Optional(
    text('the PEM certificate of the authority whose certificates are accepted, and no others'),
  ),
  certificate: Type.Optional(text("this process's own PEM certificate, of that authority")),
  key: Type.Optional(text('the PEM private key of the certificate, best read from a file')),
};

/** The section `guardian.signer`: where the process that holds the guardian's key listens. */
export const RemoteSignerSchema = object(
  {
    socket: Type.Optional(text('the Unix socket of the signer, on this machine', { isPath: true })),
    url: Type.Optional(url('https', 'the https URL of the signer, on another machine')),
    ...mutualTls,
  },
  'the process that holds the key: "recovery-guardian serve --roles signer"',
);

export type RemoteSignerConfiguration = Static<typeof RemoteSignerSchema>;

/** Finds the mistakes in how the signer is named, each with how to correct it. */
export function findRemoteSignerMistakes(signer: RemoteSignerConfiguration): string[] {
  if ((signer.socket === undefined) === (signer.url === undefined)) {
    return ['guardian.signer must name exactly one place: "socket" or "url"'];
  }
  return signer.url === undefined ? [] : findTlsMistakes('guardian.signer', signer);
}

/** Without all three, anyone who reaches the port could ask for signatures. */
export function findTlsMistakes(
  section: string,
  tls: { [Part in keyof typeof mutualTls]?: string | undefined },
): string[] {
  return (['authority', 'certificate', 'key'] as const)
    .filter((part) => tls[part] === undefined)
    .map((part) => `${section}.${part} is missing: ${section}.${part}File names its PEM file`);
}

/** The section `guardian.kms`: one guardian for all accounts, whose key never leaves AWS KMS. */
const KmsConfigurationSchema = object(
  {
    keyId: text('the id or ARN of a key of the type ECC_SECG_P256K1, for signing'),
    region: Type.String({
      pattern: '^[a-z]{2}(-[a-z]+)+-\\d$',
      description: 'the AWS region, such as "eu-central-1"',
    }),
    accessKeyId: text('the id of an access key that may kms:Sign and kms:GetPublicKey'),
    secretAccessKey: text('its secret'),
    sessionToken: Type.Optional(text('its session token, for temporary credentials')),
    url: Type.Optional(
      url('https?', 'the API, https://kms.{region}.amazonaws.com if not set, for VPC endpoints'),
    ),
  },
  "AWS KMS, which holds the guardian's key",
);

export type KmsConfiguration = Static<typeof KmsConfigurationSchema>;

/** The section `guardian.pkcs11`: guardian keys that never leave an HSM. */
const Pkcs11ConfigurationSchema = object(
  {
    module: text(
      "the HSM's PKCS#11 library, from its vendor, such as /usr/lib/softhsm/libsofthsm2.so",
      { isPath: true },
    ),
    token: text('the label of the token that has the key'),
    pin: text("the PIN of the token's user, best read from a separate file"),
    key: text('the label of the key, which "keys create" creates', {
      default: 'recovery-guardian',
    }),
  },
  "an HSM that speaks PKCS#11, which holds the guardian's key",
);

export type Pkcs11Configuration = Static<typeof Pkcs11ConfigurationSchema>;

const secret = (description: string, env: string) =>
  Type.String({ pattern: '^[0-9a-fA-F]{64}$', description, env });

/** The settings of a guardian key that this process holds. */
const heldKey = {
  keystore: Type.Optional(
    text('the folder of the encrypted master secrets, which "keys create" creates', {
      env: 'RECOVERY_GUARDIAN_KEYSTORE',
      isPath: true,
    }),
  ),
  password: Type.Optional(
    text('the password of the keystore, best read from a separate file', {
      env: 'RECOVERY_GUARDIAN_PASSWORD',
    }),
  ),
  guardianKey: Type.Optional(
    Type.Union([Type.Literal('derived'), Type.Literal('single')], {
      default: 'derived',
      description:
        '"derived" for a guardian of its own for every account, so that the chain does not list whom the service serves; "single" for one guardian, whose key is the master secret or a key pair in the HSM',
    }),
  ),
  privateKey: Type.Optional(
    hex32("the guardian's private key, in development only: 0x and 64 hexadecimal digits", {
      env: 'RECOVERY_GUARDIAN_PRIVATE_KEY',
    }),
  ),
  pkcs11: Type.Optional(Pkcs11ConfigurationSchema),
  kms: Type.Optional(KmsConfigurationSchema),
};

/** The section `guardian` of the process that signs. */
export const GuardianKeySchema = object(
  heldKey,
  "the guardian's key: a keystore, or a key in an HSM or in AWS KMS, or in development a private key",
);

export const GuardianConfigurationSchema = object(
  {
    ...heldKey,
    signer: Type.Optional(RemoteSignerSchema),
  },
  "the guardian's key: a keystore, or a key in an HSM or in AWS KMS, or a signer in a process of its own, or in development a private key",
);

export const SecretsConfigurationSchema = object(
  {
    file: Type.Optional(
      text(
        'the file of peppers and data keys, which "keys create" creates and "keys rotate" extends',
        {
          env: 'RECOVERY_GUARDIAN_SECRETS',
          isPath: true,
        },
      ),
    ),
    pepper: Type.Optional(
      secret(
        '64 random hexadecimal digits, as "openssl rand -hex 32" makes; keep it: without it, or without a data key of your own, registered targets cannot be read',
        'RECOVERY_GUARDIAN_PEPPER',
      ),
    ),
    dataKey: Type.Optional(
      secret(
        '64 random hexadecimal digits that seal the registered targets, derived from the pepper when not given; keep it: without it they cannot be read',
        'RECOVERY_GUARDIAN_DATA_KEY',
      ),
    ),
  },
  'the secrets for hashes of codes and for sealed personal data: either a file, or a pepper and a data key',
);

export type GuardianConfiguration = Static<typeof GuardianConfigurationSchema>;
export type SecretsConfiguration = Static<typeof SecretsConfigurationSchema>;
/** Only "development" relaxes a rule; "staging" is production for test networks. */
export type Mode = 'production' | 'staging' | 'development';

/** Finds mistakes that no single field of the keys shows, each with how to correct it. */
export function findKeyContradictions(
  { guardian, secrets }: { guardian: GuardianConfiguration; secrets: SecretsConfiguration },
  mode: Mode,
): string[] {
  return [...findGuardianContradictions(guardian, mode), ...findSecretsContradictions(secrets)];
}

/** The same of the section `guardian` alone. */
export function findGuardianContradictions(
  { keystore, password, privateKey, pkcs11, kms, signer }: GuardianConfiguration,
  mode: Mode,
): string[] {
  if ([keystore, privateKey, pkcs11, kms, signer].filter((key) => key !== undefined).length !== 1) {
    return [
      'guardian must name exactly one key: "keystore" (RECOVERY_GUARDIAN_KEYSTORE), "pkcs11", "kms", a "signer" that has it, or in development "privateKey" (RECOVERY_GUARDIAN_PRIVATE_KEY)',
    ];
  }
  if (signer !== undefined) return findRemoteSignerMistakes(signer);
  if (privateKey !== undefined && mode !== 'development') return [privateKeyInProduction];
  if (keystore !== undefined && password === undefined) {
    return [
      'guardian.password is missing: the keystore is encrypted with it; guardian.passwordFile (RECOVERY_GUARDIAN_PASSWORD_FILE) names a file that holds it',
    ];
  }
  return [];
}

/** Why a key in the configuration is refused in production. */
export const privateKeyInProduction =
  'guardian.privateKey is for development only, and the mode is not "development": create a keystore with "recovery-guardian keys create" and set guardian.keystore';

function findSecretsContradictions({ file, pepper, dataKey }: SecretsConfiguration): string[] {
  if ((file === undefined) === (pepper === undefined)) {
    return [
      'secrets must name exactly one place: "file" (RECOVERY_GUARDIAN_SECRETS) or "pepper" (RECOVERY_GUARDIAN_PEPPER)',
    ];
  }
  if (file !== undefined && dataKey !== undefined) {
    return [
      'secrets.dataKey and secrets.file are both set: the file contains the data keys, remove one',
    ];
  }
  return [];
}

/** The settings of a key of the operator that spends money: the sponsor's or the relayer's. */
export const ownKeyFields = (key: string) => ({
  keystore: Type.Optional(
    text(`the keystore file of ${key}, Web3 Secret Storage with scrypt`, { isPath: true }),
  ),
  password: Type.Optional(text('the password of that keystore, best read from a separate file')),
  privateKey: Type.Optional(hex32(`${key}, in development only: 0x and 64 hexadecimal digits`)),
});

export type OwnKeyConfiguration = {
  [Field in keyof ReturnType<typeof ownKeyFields>]?: string | undefined;
};

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
