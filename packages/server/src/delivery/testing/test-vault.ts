import { createFixedKeyring } from '../../keys/keyring.ts';
import { createSecretKey } from '../../keys/secret-key.ts';
import { createVault, type Vault } from '../../keys/vault.ts';

/** A vault that opens what any other one of the tests has sealed. */
export function createTestVault(): Vault {
  return createVault(createFixedKeyring(createSecretKey('da'.repeat(32))));
}
