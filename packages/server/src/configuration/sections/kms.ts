import { type Static, Type } from 'typebox';
import { object, text, url } from '../../schema-kit/fields.ts';

/** The section `guardian.kms`: one guardian for all accounts, whose key never leaves AWS KMS. */
export const KmsConfigurationSchema = object(
  {
    keyId: text('the id or ARN of a key of the type ECC_SECG_P256K1, for signing'),
    region: Type.String({
      pattern: '^[a-z]{2}(-[a-z]+)+-\\d$',
      description: 'the AWS region, such as "eu-central-1"',
    }),
    accessKeyId: text('the id of an access key that may kms:Sign and kms:GetPublicKey'),
    secretAccessKey: text('its secret'),
    sessionToken: Type.Optional(text('its session token, for temporary credentials')),
    url: Type.Optional(
      url('https?', 'the API, https://kms.{region}.amazonaws.com if not set, for VPC endpoints'),
    ),
  },
  "AWS KMS, which holds the guardian's key",
);

export type KmsConfiguration = Static<typeof KmsConfigurationSchema>;
