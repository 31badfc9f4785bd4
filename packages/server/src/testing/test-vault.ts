import type { OtpService } from '@recovery-guardian/recovery-service';
import { createCodeKeeper } from '../adapters/encryption/code-keeper.ts';
import { createFixedKeyring } from '../adapters/encryption/keyring.ts';
import { createSecretKey } from '../adapters/encryption/secret-key.ts';
import { openSecrets } from '../adapters/encryption/secrets.ts';
import { createVault, type Vault } from '../adapters/encryption/vault.ts';

/** A vault that opens what any other one of the tests has sealed. */
export function createTestVault(): Vault {
  return createVault(createFixedKeyring(createSecretKey('da'.repeat(32))));
}

/** Codes under a pepper of the tests. */
export function createTestCodes(): OtpService {
  return createCodeKeeper(openSecrets({ pepper: 'ab'.repeat(32) }, { now: () => new Date() }));
}
