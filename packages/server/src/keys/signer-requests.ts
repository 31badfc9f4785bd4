/** What a signer in a process of its own is asked, and how it answers: JSON over HTTP. */

import { type Static, Type } from 'typebox';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
/** A whole number of up to 256 bits in decimal digits. */
const integer = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' });

const request = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const accountOnChain = { chainId: Type.Integer({ minimum: 1 }), account: address };

/** `POST /guardians`: which guardians it can sign as for this account. */
export const GuardiansRequestSchema = request(accountOnChain);

/**
 * `POST /signatures`: the fields of a recovery. There is no field for a digest, nor for the module,
 * which is in the signer's own configuration.
 */
export const SignatureRequestSchema = request({
  ...accountOnChain,
  guardian: address,
  newOwners: Type.Array(address, { minItems: 1, maxItems: 50 }),
  newThreshold: integer,
  nonce: integer,
});

export type SignatureRequest = Static<typeof SignatureRequestSchema>;

/** Why the signer does not sign. */
export interface SignerRefusal {
  refusal:
    | 'unknown-chain'
    | 'invalid-new-owners'
    | 'not-a-safe'
    | 'not-a-guardian'
    | 'another-nonce'
    | 'too-many-signatures';
  message: string;
  /** Seconds until it may sign again, if there were too many. */
  retryAfter?: number;
}
