import { recoveryHash } from '@recovery-guardian/core';
import { hexToBytes } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { GuardianConfiguration, Pkcs11Configuration } from '../configuration/keys.ts';
import { createSigner, expandGuardianKey, type KeyDerivation } from './guardian-keys.ts';
import { KeyMissingError } from './key-errors.ts';
import {
  attribute,
  type Handle,
  keyType,
  mechanism,
  objectClass,
  openToken,
  type Template,
  type Token,
  type TokenOptions,
  type TokenSession,
} from './pkcs11-token.ts';
import {
  completeSignature,
  createSingleSigner,
  type GuardianSigner,
  type RecoverySigner,
} from './sign-recovery.ts';

export type GuardianKeyKind = NonNullable<GuardianConfiguration['guardianKey']>;

type Pkcs11Signer = GuardianSigner & {
  /** @throws if the HSM does not answer */
  ping(): Promise<void>;
  close(): void;
};

/**
 * Opens guardian keys in an HSM. `single`: the HSM signs the digest of a recovery, which is
 * computed here from its fields. `derived`: the HSM has the secret, and derives the
 * key of one account for each signature, which is in our memory until it is made.
 *
 * @throws if library, token or key are missing, or the PIN is wrong, with what to do
 */
export async function openPkcs11Signer(
  configuration: Pkcs11Configuration,
  kind: GuardianKeyKind,
  options: TokenOptions,
): Promise<Pkcs11Signer> {
  const token = openToken(configuration, options);
  try {
    const [newest, ...older] = await listKeys(token, configuration.key, kind);
    if (!newest) throw new KeyMissingError(missing(configuration, kind));
    const ids = [newest, ...older] as const;
    const signer = await (kind === 'single' ? openSingle(token, ids) : openDerived(token, ids));
    return {
      ...signer,
      ping: () =>
        token.use(({ library, session }) => {
          library.C_GetSessionInfo(session);
        }),
      close: token.close,
    };
  } catch (error) {
    token.close();
    throw error;
  }
}

const missing = ({ token, key }: Pkcs11Configuration, kind: GuardianKeyKind) =>
  `The token "${token}" has no key "${key}" for guardian.guardianKey "${kind}", ${
    kind === 'single' ? 'a key pair' : 'a generic secret'
  }: create it with "recovery-guardian keys create", or restore it with the vendor's tool`;

type Ids = readonly [Buffer, ...Buffer[]];

async function openDerived(token: Token, ids: Ids): Promise<GuardianSigner> {
  const derivation = (id: Buffer): KeyDerivation => {
    const hmac = (data: Uint8Array) => signInToken(token, { id, kind: 'derived' }, data);
    return (account) => expandGuardianKey(hmac, account);
  };
  return createSigner(ids.map(derivation) as [KeyDerivation]);
}

async function openSingle(token: Token, ids: Ids): Promise<GuardianSigner> {
  const keys = [];
  for (const id of ids) keys.push(await openKey(token, id));
  return createSingleSigner(keys as [RecoverySigner]);
}

async function openKey(token: Token, id: Buffer): Promise<RecoverySigner> {
  const address = publicKeyToAddress(`0x${(await readPublicKey(token, id)).toString('hex')}`);
  return {
    address,
    async sign(recovery) {
      const hash = recoveryHash(recovery);
      const signature = await signInToken(token, { id, kind: 'single' }, hexToBytes(hash));
      const half = signature.length / 2;
      const [r, s] = [signature.subarray(0, half), signature.subarray(half)].map((part) =>
        BigInt(`0x${part.toString('hex')}`),
      ) as [bigint, bigint];
      return completeSignature({ r, s }, { hash, address, keeper: 'The HSM' });
    },
  };
}

/** The object identifier of secp256k1 in DER (SEC 2, A.2.1). */
export const secp256k1 = Buffer.from('06052b8104000a', 'hex');

const classOf = (kind: GuardianKeyKind) =>
  kind === 'single' ? objectClass.privateKey : objectClass.secretKey;

/**
 * Lists the ids of the keys with this label, the newest first: the key with the greatest id.
 *
 * @throws if one of them could be copied out of the HSM
 */
async function listKeys(token: Token, label: string, kind: GuardianKeyKind): Promise<Buffer[]> {
  return token.use(({ library, session }) => {
    const template: Template = [
      { type: attribute.class, value: classOf(kind) },
      { type: attribute.label, value: label },
    ];
    const ids = findObjects({ library, session }, template).map((object) => {
      const [id, sensitive, extractable] = library
        .C_GetAttributeValue(session, object, [
          { type: attribute.id },
          { type: attribute.sensitive },
          { type: attribute.extractable },
        ])
        .map(({ value }) => value);
      if (sensitive?.[0] !== 1 || extractable?.[0] !== 0) {
        throw new Error(
          `The key "${label}" can be copied out of the HSM: use one that is sensitive and not extractable, as "recovery-guardian keys create" creates`,
        );
      }
      return id ?? Buffer.alloc(0);
    });
    const number = (id: Buffer) => BigInt(`0x0${id.toString('hex')}`);
    return ids.sort((a, b) => (number(a) < number(b) ? 1 : -1));
  });
}

/**
 * Signs in the HSM: by ECDSA with a `single` key, by HMAC-SHA256 with the secret of `derived` ones.
 *
 * @param data a digest for ECDSA, anything for HMAC
 */
function signInToken(
  token: Token,
  { id, kind }: { id: Buffer; kind: GuardianKeyKind },
  data: Uint8Array,
): Promise<Buffer> {
  return token.use(async ({ library, session }) => {
    const key = findById({ library, session }, classOf(kind), id);
    const algorithm = kind === 'single' ? mechanism.ecdsa : mechanism.sha256Hmac;
    library.C_SignInit(session, { mechanism: algorithm }, key);
    const signature = Buffer.alloc(kind === 'single' ? 64 : 32);
    return library.C_SignAsync(session, Buffer.from(data), signature);
  });
}

/** Reads the public key of a key pair on secp256k1: 65 bytes, uncompressed. */
function readPublicKey(token: Token, id: Buffer): Promise<Buffer> {
  return token.use(({ library, session }) => {
    const object = findById({ library, session }, objectClass.publicKey, id);
    const [parameters, point] = library
      .C_GetAttributeValue(session, object, [
        { type: attribute.ecParameters },
        { type: attribute.ecPoint },
      ])
      .map(({ value }) => value);
    if (!parameters?.equals(secp256k1)) {
      throw new Error('The key in the HSM is of another curve: create one of secp256k1');
    }
    // An OCTET STRING in DER; some libraries leave out its two bytes of tag and length.
    return point?.subarray(-65) ?? Buffer.alloc(0);
  });
}

/**
 * Creates a key in the HSM that never leaves it: for `single`, a key pair; for `derived`, a secret.
 *
 * @param isAnother whether there may be one already
 * @returns its id as hexadecimal digits; undefined if there is one
 */
export async function createKey(
  configuration: Pkcs11Configuration,
  kind: GuardianKeyKind,
  { isAnother, now = new Date() }: { isAnother: boolean; now?: Date },
): Promise<string | undefined> {
  const token = openToken(configuration, { isUnattended: false });
  try {
    const existing = await listKeys(token, configuration.key, kind);
    if (existing.length > 0 && !isAnother) return undefined;
    // Sorts by time.
    const id = Buffer.from(now.getTime().toString(16).padStart(16, '0'), 'hex');
    await token.use((session) => generate(session, { id, label: configuration.key, kind }));
    return id.toString('hex');
  } finally {
    token.close();
  }
}

function generate(
  { library, session }: TokenSession,
  { id, label, kind }: { id: Buffer; label: string; kind: GuardianKeyKind },
): void {
  const common: Template = [
    { type: attribute.token, value: true },
    { type: attribute.label, value: label },
    { type: attribute.id, value: id },
  ];
  const secret: Template = [
    ...common,
    { type: attribute.private, value: true },
    { type: attribute.sensitive, value: true },
    { type: attribute.extractable, value: false },
    { type: attribute.sign, value: true },
  ];
  if (kind === 'derived') {
    library.C_GenerateKey(session, { mechanism: mechanism.generateGenericSecret }, [
      ...secret,
      { type: attribute.class, value: objectClass.secretKey },
      { type: attribute.keyType, value: keyType.genericSecret },
      { type: attribute.valueLength, value: 32 },
    ]);
    return;
  }
  const open: Template = [
    ...common,
    { type: attribute.keyType, value: keyType.ec },
    { type: attribute.ecParameters, value: secp256k1 },
    { type: attribute.verify, value: true },
  ];
  const hidden: Template = [...secret, { type: attribute.keyType, value: keyType.ec }];
  library.C_GenerateKeyPair(session, { mechanism: mechanism.generateEcKeyPair }, open, hidden);
}

function findById(session: TokenSession, objectClass: number, id: Buffer): Handle {
  const [object] = findObjects(session, [
    { type: attribute.class, value: objectClass },
    { type: attribute.id, value: id },
  ]);
  if (!object) throw new Error(`The HSM has no object of class ${objectClass} with the key's id`);
  return object;
}

function findObjects({ library, session }: TokenSession, template: Template): Handle[] {
  library.C_FindObjectsInit(session, template);
  try {
    return library.C_FindObjects(session, 100);
  } finally {
    library.C_FindObjectsFinal(session);
  }
}
