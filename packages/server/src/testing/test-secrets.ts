import type { OtpService } from '@recovery-guardian/recovery-service';
import { createFieldCipher, type FieldCipher } from '../adapters/encryption/field-cipher.ts';
import { createOtpService } from '../adapters/encryption/otp-service.ts';
import { createSecretKey } from '../adapters/encryption/secret-key.ts';
import { openSecrets } from '../adapters/encryption/secrets.ts';
import { createFixedSecret } from '../adapters/encryption/versioned-secret.ts';

/** Creates a cipher; all of them share their key. */
export function createTestCipher(): FieldCipher {
  return createFieldCipher(createFixedSecret(createSecretKey('da'.repeat(32))));
}

/** Creates codes with the tests' pepper. */
export function createTestCodes(): OtpService {
  return createOtpService(openSecrets({ pepper: 'ab'.repeat(32) }, { now: () => new Date() }));
}
