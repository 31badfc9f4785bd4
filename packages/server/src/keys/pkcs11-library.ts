/** The part of `pkcs11js` that we use. It is optional, so its own types may not be installed. */

import { createRequire } from 'node:module';

/** A session, slot or object. */
export type Handle = Buffer;

export type Template = { type: number; value?: Buffer | string | boolean | number }[];

interface Mechanism {
  mechanism: number;
}

/** Functions of PKCS#11 2.40, named as there; each throws an `Error` whose `code` is the CKR. */
export interface Pkcs11Library {
  load(path: string): void;
  close(): void;
  C_Initialize(options: { flags: number }): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): { label: string; flags: number };
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_CloseSession(session: Handle): void;
  C_CloseAllSessions(slot: Handle): void;
  C_GetSessionInfo(session: Handle): { state: number };
  C_Login(session: Handle, userType: number, pin: string): void;
  C_SetPIN(session: Handle, oldPin: string, newPin: string): void;
  C_FindObjectsInit(session: Handle, template: Template): void;
  C_FindObjects(session: Handle, maximum: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  C_GetAttributeValue(
    session: Handle,
    object: Handle,
    template: Template,
  ): { type: number; value: Buffer }[];
  C_GenerateKey(session: Handle, mechanism: Mechanism, template: Template): Handle;
  C_GenerateKeyPair(
    session: Handle,
    mechanism: Mechanism,
    publicKey: Template,
    privateKey: Template,
  ): { publicKey: Handle; privateKey: Handle };
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
  C_SignAsync(session: Handle, data: Buffer, signature: Buffer): Promise<Buffer>;
}

/** Constants of PKCS#11 2.40, named as there without their prefix. */
export const attribute = {
  class: 0x0,
  token: 0x1,
  private: 0x2,
  label: 0x3,
  keyType: 0x100,
  id: 0x102,
  sensitive: 0x103,
  sign: 0x108,
  verify: 0x10a,
  valueLength: 0x161,
  extractable: 0x162,
  ecParameters: 0x180,
  ecPoint: 0x181,
} as const;
export const objectClass = { publicKey: 2, privateKey: 3, secretKey: 4 } as const;
export const keyType = { ec: 0x3, genericSecret: 0x10 } as const;
export const mechanism = {
  sha256Hmac: 0x251,
  generateGenericSecret: 0x350,
  generateEcKeyPair: 0x1040,
  ecdsa: 0x1041,
} as const;
export const sessionFlag = { readWrite: 0x2, serial: 0x4 } as const;
export const tokenFlag = {
  pinCountLow: 0x10000,
  pinFinalTry: 0x20000,
  pinLocked: 0x40000,
} as const;
/** Errors of C_Login with a wrong PIN: incorrect, invalid, of a wrong length, expired, locked. */
export const pinErrors: readonly number[] = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];
/** Errors after which a new session may work: the device, the token or the session was away. */
export const sessionErrors: readonly number[] = [0x30, 0x32, 0x60, 0x82, 0xb0, 0xb3, 0xe0, 0x101];
export const userAlreadyLoggedIn = 0x100;
export const user = 1;
const osLockingOk = 2;

export const codeOf = (error: unknown) => (error as { code?: unknown }).code as number;

interface LoadedLibrary {
  library: Pkcs11Library;
  users: number;
}

/** By path: a library is initialized once in a process. */
const loaded = new Map<string, LoadedLibrary>();

/**
 * Loads and initializes a library, unless this process has.
 *
 * @returns it, and what releases it
 * @throws with what to install
 */
export function openLibrary(path: string): { library: Pkcs11Library; release: () => void } {
  const one = loaded.get(path) ?? { library: load(path), users: 0 };
  loaded.set(path, one);
  one.users++;
  return {
    library: one.library,
    release() {
      one.users--;
      if (one.users > 0) return;
      loaded.delete(path);
      one.library.C_Finalize();
      one.library.close();
    },
  };
}

function load(path: string): Pkcs11Library {
  const library = createLibrary();
  try {
    library.load(path);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `guardian.pkcs11.module cannot be loaded (${message}): install the library of your HSM's vendor, and name its file`,
    );
  }
  try {
    library.C_Initialize({ flags: osLockingOk });
  } catch (error) {
    library.close();
    const { message } = error as Error;
    throw new Error(
      `The HSM's library ${path} cannot be initialized (${message}): check the vendor's own configuration, as the user that serves`,
    );
  }
  return library;
}

function createLibrary(): Pkcs11Library {
  try {
    const { PKCS11 } = createRequire(import.meta.url)('pkcs11js') as {
      PKCS11: new () => Pkcs11Library;
    };
    return new PKCS11();
  } catch {
    throw new Error(
      'guardian.pkcs11 needs the package pkcs11js, compiled for this machine, and it cannot be loaded: docs/operators.md says how to compile it, in "Keys in an HSM"',
    );
  }
}
