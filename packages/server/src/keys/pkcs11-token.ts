import type { Pkcs11Configuration } from '../configuration/keys.ts';
import {
  codeOf,
  type Handle,
  openLibrary,
  type Pkcs11Library,
  pinErrors,
  sessionErrors,
  sessionFlag,
  tokenFlag,
  user,
  userAlreadyLoggedIn,
} from './pkcs11-library.ts';
import { WrongPinError } from './wrong-pin-error.ts';

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
