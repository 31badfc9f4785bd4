import type { Static } from 'typebox';
import { object, text } from '../../schema-kit/fields.ts';

/** The section `guardian.pkcs11`: guardian keys that never leave an HSM. */
export const Pkcs11ConfigurationSchema = object(
  {
    module: text(
      "the HSM's PKCS#11 library, from its vendor, such as /usr/lib/softhsm/libsofthsm2.so",
      { isPath: true },
    ),
    token: text('the label of the token that has the key'),
    pin: text("the PIN of the token's user, best read from a separate file"),
    key: text('the label of the key, which "keys create" creates', {
      default: 'recovery-guardian',
    }),
  },
  "an HSM that speaks PKCS#11, which holds the guardian's key",
);

export type Pkcs11Configuration = Static<typeof Pkcs11ConfigurationSchema>;
