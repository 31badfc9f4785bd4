import { createRequire } from 'node:module';
import type { Pkcs11Configuration } from '../configuration/keys.ts';
import { WrongPinError } from './key-errors.ts';

/** The part of `pkcs11js` that we use. It is optional, so its own types may not be installed. */

/** A session, slot or object. */
export type Handle = Buffer;

export type Template = { type: number; value?: Buffer | string | boolean | number }[];

interface Mechanism {
  mechanism: number;
}

/** Functions of PKCS#11 2.40, named as there; each throws an `Error` whose `code` is the CKR. */
interface Pkcs11Library {
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
const sessionFlag = { readWrite: 0x2, serial: 0x4 } as const;
export const tokenFlag = {
  pinCountLow: 0x10000,
  pinFinalTry: 0x20000,
  pinLocked: 0x40000,
} as const;
/** Errors of C_Login with a wrong PIN: incorrect, invalid, of a wrong length, expired, locked. */
const pinErrors: readonly number[] = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];
/** Errors after which a new session may work: the device, the token or the session was away. */
const sessionErrors: readonly number[] = [0x30, 0x32, 0x60, 0x82, 0xb0, 0xb3, 0xe0, 0x101];
const userAlreadyLoggedIn = 0x100;
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
      'guardian.pkcs11 needs the package pkcs11js, compiled for this machine, and it cannot be loaded: docs/operators/reference.md says how to compile it, in "Keys in an HSM"',
    );
  }
}

export interface TokenOptions {
  /**
   * Whether no one watches, so that a program may start this one again and again: then a PIN is not
   * tried after a wrong one.
   */
  isUnattended: boolean;
}

export interface TokenSession {
  library: Pkcs11Library;
  session: Handle;
}

/** A token whose user is logged in. */
export interface Token {
  /**
   * Runs work with the session, one after the other. If the session has ended, as when the HSM was
   * restarted, the work is run again with a new one.
   */
  use<Result>(work: (session: TokenSession) => Result | Promise<Result>): Promise<Result>;
  close(): void;
}

/** The PINs that were refused: not tried again by this process, whatever asks for the key. */
const refused = new Set<string>();

/**
 * Opens a session with the token, and logs in.
 *
 * @throws {WrongPinError} if the PIN is wrong, or was
 * @throws if the library or the token is missing, with what to do
 */
export function openToken(configuration: Pkcs11Configuration, options: TokenOptions): Token {
  const { library, release } = openLibrary(configuration.module);
  let session: Handle;
  try {
    session = openSession(library, configuration, options);
  } catch (error) {
    release();
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  const run = async <Result>(work: (session: TokenSession) => Result | Promise<Result>) => {
    try {
      return await work({ library, session });
    } catch (error) {
      if (!sessionErrors.includes(codeOf(error))) throw error;
      session = openSession(library, configuration, { isUnattended: true });
      return work({ library, session });
    }
  };
  return {
    use(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    close() {
      try {
        library.C_CloseSession(session);
      } catch {
        // It had ended already.
      }
      release();
    },
  };
}

function openSession(
  library: Pkcs11Library,
  configuration: Pkcs11Configuration,
  options: TokenOptions,
): Handle {
  const slot = findSlot(library, configuration.token);
  const session = library.C_OpenSession(slot, sessionFlag.serial | sessionFlag.readWrite);
  try {
    logIn(library, { slot, session }, configuration, options);
  } catch (error) {
    library.C_CloseSession(session);
    throw error;
  }
  return session;
}

function findSlot(library: Pkcs11Library, label: string): Handle {
  const slots = library.C_GetSlotList(true);
  const labels = slots.map((slot) => library.C_GetTokenInfo(slot).label.trim());
  const found = slots.filter((_, index) => labels[index] === label);
  const [slot] = found;
  if (slot && found.length === 1) return slot;
  const problem = slot
    ? `${found.length} tokens have this label: give each another one`
    : `the HSM has ${labels.map((one) => JSON.stringify(one)).join(', ') || 'none'}. Name one of them, or connect or initialize this one`;
  throw new Error(`guardian.pkcs11.token is ${JSON.stringify(label)}, but ${problem}`);
}

function logIn(
  library: Pkcs11Library,
  { slot, session }: { slot: Handle; session: Handle },
  { module, token, pin }: Pkcs11Configuration,
  { isUnattended }: TokenOptions,
): void {
  const attempt = JSON.stringify([module, token, pin]);
  if (refused.has(attempt)) {
    throw new WrongPinError(`The token "${token}" has refused this PIN: it is not tried again`);
  }
  const { flags } = library.C_GetTokenInfo(slot);
  if (flags & tokenFlag.pinLocked) {
    throw new WrongPinError(
      `The PIN of the token "${token}" is locked, after too many wrong ones: its security officer unlocks it with the vendor's tool`,
    );
  }
  if (flags & tokenFlag.pinFinalTry) {
    throw new WrongPinError(
      `One more wrong PIN locks the token "${token}", so none is tried: log in once with the vendor's tool, and correct guardian.pkcs11.pin`,
    );
  }
  if (isUnattended && flags & tokenFlag.pinCountLow) {
    throw new WrongPinError(
      `The last PIN that the token "${token}" was given was wrong, so none is tried: correct guardian.pkcs11.pin, and run "recovery-guardian keys guardians", which tries it once`,
    );
  }
  try {
    library.C_Login(session, user, pin);
  } catch (error) {
    const code = codeOf(error);
    if (code === userAlreadyLoggedIn) return;
    if (!pinErrors.includes(code)) throw error;
    refused.add(attempt);
    throw new WrongPinError(
      `The token "${token}" refuses the PIN (${(error as Error).message}): correct guardian.pkcs11.pin, and try it by "recovery-guardian keys guardians" before the server is started again. Too many wrong PINs lock the token`,
    );
  }
}
