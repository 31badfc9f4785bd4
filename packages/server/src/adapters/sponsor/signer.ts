import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { PaymasterSigner } from '@recovery-guardian/unified-endpoint';
import type { Mode } from '../../configuration/sections/keys.ts';
import type { SponsorConfiguration } from '../../configuration/sections/sponsor.ts';
import { openOwnKey } from '../guardian-keys/own-key.ts';

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
