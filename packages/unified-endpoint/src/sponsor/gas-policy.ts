import { type Static, Type } from 'typebox';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'an address' });
const wei = Type.String({ pattern: '^[0-9]{1,30}$', description: 'an amount of wei, in digits' });
const count = Type.Integer({ minimum: 0, description: 'a whole number' });
const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  description: 'a time in UTC, as 2030-01-31T00:00:00Z',
});

/** An object that rejects unknown members, as they may be misspelt limits. */
const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * The rules of a gas policy. All rules must hold; omitted ones do not apply. Times and days are the
 * chain's, in UTC.
 */
export const GasPolicyRulesSchema = object({
  description: Type.Optional(Type.String({ maxLength: 500, description: 'a text for people' })),
  /** A rule with its own code: see `recovery-only.ts`. */
  preset: Type.Optional(
    Type.Literal('recovery-only', { description: 'the preset "recovery-only"' }),
  ),
  chains: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, description: 'a chain id' }), { minItems: 1 }),
  ),
  /** API key ids. */
  keys: Type.Optional(
    Type.Array(Type.String({ minLength: 1, description: "an API key's id" }), { minItems: 1 }),
  ),
  senders: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Contracts that the account may call, also in a batch, and factories that may create it. */
  targets: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Functions that it may call on them. */
  selectors: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^0x[0-9a-fA-F]{8}$', description: 'a selector, 0x and 8 digits' }),
      { minItems: 1 },
    ),
  ),
  starts: Type.Optional(time),
  expires: Type.Optional(time),
  /** Maximum numbers of operations. */
  operations: Type.Optional(
    object({
      total: Type.Optional(count),
      perDay: Type.Optional(count),
      perSender: Type.Optional(count),
      perSenderPerDay: Type.Optional(count),
    }),
  ),
  /** Maximum amounts of wei, spent and reserved. */
  spending: Type.Optional(
    object({
      perOperation: Type.Optional(wei),
      perDay: Type.Optional(wei),
      total: Type.Optional(wei),
    }),
  ),
});

export type GasPolicyRules = Static<typeof GasPolicyRulesSchema>;

/** A gas policy. Clients refer to its id as `sponsorshipPolicyId`. */
export interface GasPolicy {
  readonly id: string;
  readonly rules: GasPolicyRules;
}
