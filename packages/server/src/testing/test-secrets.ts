import { createFieldCipher, type FieldCipher } from '../keys/field-cipher.ts';
import { createOtpService, type OtpService } from '../keys/otp-service.ts';
import { openSecrets } from '../keys/secrets.ts';
import { createFixedSecret, createSecretKey } from '../keys/versioned-secret.ts';

/** Creates a cipher; all of them share their key. */
export function createTestCipher(): FieldCipher {
  return createFieldCipher(createFixedSecret(createSecretKey('da'.repeat(32))));
}

export function createTestCodes(): OtpService {
  return createOtpService(openSecrets({ pepper: 'ab'.repeat(32) }, { now: () => new Date() }));
}
