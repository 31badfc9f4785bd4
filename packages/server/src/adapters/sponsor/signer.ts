import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import type { PaymasterSigner } from '@recovery-guardian/unified-endpoint';
import type { Mode } from '../../configuration/sections/keys.ts';
import type { SponsorConfiguration } from '../../configuration/sections/sponsor.ts';
import { openOwnKey } from '../guardian-keys/own-key.ts';

/**
 * Opens the key that makes the paymasters pay, which must be another than the guardian's.
 *
 * @throws when it does not open, saying why; when it is the guardian's
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
