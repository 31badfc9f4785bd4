import type { Mode } from '../configuration/keys.ts';
import type { SponsorConfiguration } from '../configuration/sponsor.ts';
import { openOwnKey } from '../keys/own-key.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import type { PaymasterSigner } from './sponsor.ts';

/**
 * Opens the key that signs for the paymasters, which must differ from the guardian's.
 *
 * @throws if it cannot be opened, with the reason, or if it is the guardian's
 */
export async function openPaymasterSigner(
  configuration: SponsorConfiguration,
  options: { mode: Mode; guardian: GuardianSigner },
): Promise<PaymasterSigner> {
  const account = await openOwnKey('sponsor', configuration, options);
  return {
    address: account.address,
    signHash: (hash) => account.signMessage({ message: { raw: hash } }),
  };
}
