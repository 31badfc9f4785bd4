import { type Static, Type } from 'typebox';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'an address' });
const wei = Type.String({ pattern: '^[0-9]{1,30}$', description: 'an amount of wei, in digits' });
const count = Type.Integer({ minimum: 0, description: 'a whole number' });
const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
  description: 'a time in UTC, as 2030-01-31T00:00:00Z',
});

/** A section: what is not known is a mistake, as it may be a limit that is misspelt. */
const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * What a gas policy pays for. All that it says must hold; what it leaves out it does not ask for.
 * Times and days are the chain's, days in UTC.
 */
export const GasPolicyRulesSchema = object({
  description: Type.Optional(Type.String({ maxLength: 500, description: 'a text for people' })),
  /** A rule that is more than lists: see `recovery-only.ts`. */
  preset: Type.Optional(
    Type.Literal('recovery-only', { description: 'the preset "recovery-only"' }),
  ),
  chains: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, description: 'a chain id' }), { minItems: 1 }),
  ),
  /** Ids of API keys. */
  keys: Type.Optional(
    Type.Array(Type.String({ minLength: 1, description: "an API key's id" }), { minItems: 1 }),
  ),
  senders: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Contracts that the account may call, each call of a batch, and factories that may make it. */
  targets: Type.Optional(Type.Array(address, { minItems: 1 })),
  /** Functions that it may call there. */
  selectors: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^0x[0-9a-fA-F]{8}$', description: 'a selector, 0x and 8 digits' }),
      { minItems: 1 },
    ),
  ),
  starts: Type.Optional(time),
  expires: Type.Optional(time),
  /** How many operations. */
  operations: Type.Optional(
    object({
      total: Type.Optional(count),
      perDay: Type.Optional(count),
      perSender: Type.Optional(count),
      perSenderPerDay: Type.Optional(count),
    }),
  ),
  /** How much wei: spent, and set aside for what may be spent yet. */
  spending: Type.Optional(
    object({
      perOperation: Type.Optional(wei),
      perDay: Type.Optional(wei),
      total: Type.Optional(wei),
    }),
  ),
});

export type GasPolicyRules = Static<typeof GasPolicyRulesSchema>;

/** A gas policy. Clients name it by its id, as `sponsorshipPolicyId`. */
export interface GasPolicy {
  readonly id: string;
  readonly rules: GasPolicyRules;
}
