import type { Hex } from 'viem';
import {
  type GuardianConfiguration,
  type Mode,
  privateKeyInProduction,
} from '../configuration/keys.ts';
import { findRepeated } from '../configuration/mistakes.ts';
import type { Configuration } from '../configuration/schema.ts';
import { systemClock } from '../kit/clock.ts';
import { openMasterSecrets } from './master-secrets.ts';
import type { TokenOptions } from './pkcs11-token.ts';
import type { RemoteSigner } from './remote-signer.ts';
import type { GuardianSigner } from './sign-recovery.ts';

/** A guardian key of this process, or the signer that has it. */
export type OpenGuardianSigner = GuardianSigner & Partial<RemoteSigner>;

/** Opens the guardian key of a server, which no operator watches: a refused PIN is not tried again. */
export function openServerSigner({
  guardian,
  mode,
}: Pick<Configuration, 'guardian' | 'mode'>): Promise<OpenGuardianSigner> {
  const opening = openGuardianSigner(guardian, mode, { isUnattended: true });
  // A failure is for the caller, who awaits it later; until then it must not end the process.
  opening.catch(() => {});
  return opening;
}

/** Returns a signer that may be used while it opens: its answers wait for the key. */
export function whileOpening(opening: Promise<GuardianSigner>): GuardianSigner {
  return {
    getGuardianAddresses: async (account) => (await opening).getGuardianAddresses(account),
    signRecovery: async (recovery) => (await opening).signRecovery(recovery),
  };
}

/**
 * Opens the configured guardian key, or names the signer that has it. What signs is loaded only if it is
 * configured, and while the password of a keystore is checked, which begins in this turn.
 *
 * @throws if it cannot be opened, with the reason; in production also if it is in the configuration
 * itself, or in a keystore with too little work per password
 * @throws {WrongPinError} if an HSM refuses the PIN, which must not be tried again and again
 */
export async function openGuardianSigner(
  {
    keystore,
    password,
    guardianKey = 'derived',
    privateKey,
    pkcs11,
    kms,
    signer,
  }: GuardianConfiguration,
  mode: Mode,
  tokenOptions: TokenOptions = { isUnattended: false },
): Promise<OpenGuardianSigner> {
  if (signer !== undefined) {
    const { connectSigner } = await import('./remote-signer.ts');
    return connectSigner(signer);
  }
  if (pkcs11 !== undefined) {
    const { openPkcs11Signer } = await import('./pkcs11-signer.ts');
    return openPkcs11Signer(pkcs11, guardianKey, tokenOptions);
  }
  if (kms !== undefined) {
    const { openKmsSigner } = await import('./kms-signer.ts');
    return openKmsSigner(kms, systemClock);
  }
  if (keystore !== undefined && password !== undefined) {
    const options = mode === 'development' ? { minimumWork: 0 } : {};
    const [masterSecrets, { createMasterSigner }] = await Promise.all([
      openMasterSecrets({ keystore, password }, options),
      import('./guardian-keys.ts'),
    ]);
    return createMasterSigner(masterSecrets, guardianKey);
  }
  if (privateKey === undefined) throw new Error('guardian names neither a keystore nor a key');
  if (mode !== 'development') throw new Error(privateKeyInProduction);
  const { createEnvironmentSigner } = await import('./guardian-keys.ts');
  return createEnvironmentSigner(privateKey as Hex);
}

/** Any account will do: no two services may have a guardian in common. */
const account = '0x0000000000000000000000000000000000000001';

/**
 * Requires that no two services sign as the same guardian. A registration at one of them would
 * otherwise recover accounts that are protected by the other, without the others' cooling-off
 * period and notices.
 *
 * @throws if two do, or a signer does not answer
 */
export async function requireOwnGuardians(
  signers: readonly GuardianSigner[],
  chainId: number,
): Promise<void> {
  if (signers.length < 2) return;
  const guardians = await Promise.all(
    signers.map(async (signer) => new Set(await signer.getGuardianAddresses({ chainId, account }))),
  );
  const [shared] = findRepeated(guardians.flatMap((ofOne) => [...ofOne]));
  if (shared === undefined) return;
  throw new Error(
    'Two services have the same guardian: give each tenant a key of its own, by "keys create --tenant NAME"',
  );
}
