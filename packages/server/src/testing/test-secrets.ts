import type { OtpService } from '@recovery-guardian/recovery-service';
import { createOtpService } from '../adapters/encryption/otp-service.ts';
import { createFixedSecret } from '../adapters/encryption/versioned-secret.ts';
import { createSecretKey } from '../adapters/encryption/secret-key.ts';
import { openSecrets } from '../adapters/encryption/secrets.ts';
import { createFieldCipher, type FieldCipher } from '../adapters/encryption/field-cipher.ts';

/** A cipher that opens what any other one of the tests has sealed. */
export function createTestCipher(): FieldCipher {
  return createFieldCipher(createFixedSecret(createSecretKey('da'.repeat(32))));
}

/** Codes under a pepper of the tests. */
export function createTestCodes(): OtpService {
  return createOtpService(openSecrets({ pepper: 'ab'.repeat(32) }, { now: () => new Date() }));
}
