/**
 * TypeBox schemas of the recovery service's requests and responses. The server validates with them;
 * the types (`./api.ts`) and the OpenAPI document are derived from them.
 *
 * Separate from the package's entry, so that browsers never load TypeBox.
 *
 * @see docs/protocol.md
 */

import { type TProperties, Type } from 'typebox';

/** A request or response. Unknown fields are allowed and ignored. */
const object = <Properties extends TProperties>(properties: Properties) => Type.Object(properties);

const AddressSchema = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  description: 'An account address: 0x and 40 hexadecimal digits',
});
const HexSchema = Type.String({ pattern: '^0x([0-9a-fA-F]{2})*$', maxLength: 16_384 });
/** Printable ASCII: our identifiers have nothing else, and databases refuse some of the rest. */
const IdSchema = Type.String({ pattern: '^[!-~]{1,100}$' });
const TextSchema = Type.String({ minLength: 1, maxLength: 4_096 });
const ChainIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const TimestampSchema = Type.String({ description: 'ISO 8601, UTC' });
const MatchPhraseSchema = Type.String({
  description: 'Three words that the message carries too; if they differ, stop',
});

export const ChannelSchema = Type.Union([Type.Literal('email'), Type.Literal('sms')]);

/** What may confirm a recovery: a target of a channel, or a sheet of backup codes. */
export const WaySchema = Type.Union([...ChannelSchema.anyOf, Type.Literal('paper')]);

export const ChallengeEntrySchema = object({
  challengeId: IdSchema,
  channel: WaySchema,
  target: Type.String({ description: 'Masked: what is hidden is shown as asterisks' }),
});

export const RegisterRequestSchema = object({
  account: AddressSchema,
  chainId: ChainIdSchema,
  channel: ChannelSchema,
  target: Type.String({ minLength: 1, maxLength: 320 }),
  message: TextSchema,
  signature: HexSchema,
  isVerified: Type.Optional(
    Type.Boolean({
      description:
        'From a token that the operator trusts (service.trustedTokens): the target needs no code',
    }),
  ),
});

/** A registration that its code, or a trusted back end, has confirmed. */
export const SubmitRegistrationResponseSchema = object({
  registrationId: IdSchema,
  guardianAddress: AddressSchema,
  countsFrom: Type.Optional(TimestampSchema),
});

export const RegisterResponseSchema = object({
  challengeId: IdSchema,
  matchPhrase: MatchPhraseSchema,
  expiresAt: TimestampSchema,
  registration: Type.Optional(SubmitRegistrationResponseSchema),
  confirmations: Type.Optional(
    Type.Array(ChallengeEntrySchema, {
      description:
        'Codes sent to channels registered before: one of them ends the cooling-off period',
    }),
  ),
});

export const CreateBackupCodesRequestSchema = object({
  account: AddressSchema,
  chainId: ChainIdSchema,
  message: TextSchema,
  signature: HexSchema,
});

export const CreateBackupCodesResponseSchema = object({
  challengeId: IdSchema,
  sheet: Type.String({ description: 'The name of the sheet, to be written on it' }),
  codes: Type.Array(Type.String(), {
    description: 'Shown this once; one of them confirms the registration, and stays unused',
  }),
  expiresAt: TimestampSchema,
  confirmations: RegisterResponseSchema.properties.confirmations,
});

export const SubmitRegistrationRequestSchema = object({
  challengeId: IdSchema,
  challenge: Type.String({
    description: 'The code from the message; anything else is a wrong code',
  }),
});

export const ListRegistrationsQuerySchema = object({
  account: AddressSchema,
  chainId: Type.String({
    pattern: '^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$',
    description: 'Decimal, or hexadecimal with 0x',
  }),
  message: TextSchema,
  signature: HexSchema,
});

/** Of a body that has the parameters of a query: a number, or a query's text. */
const AnyChainIdSchema = Type.Union([
  ChainIdSchema,
  ListRegistrationsQuerySchema.properties.chainId,
]);

/** The query in a body, as signatures may be longer than a URL. */
export const ListRegistrationsRequestSchema = object({
  ...ListRegistrationsQuerySchema.properties,
  chainId: AnyChainIdSchema,
});

export const RegistrationSchema = object({
  id: IdSchema,
  channel: WaySchema,
  target: Type.String({ description: 'As registered' }),
  countsFrom: Type.Optional(TimestampSchema),
  checkedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When a code to it was last entered, to register it or to find accounts by it',
    }),
  ),
  undeliveredAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'When the last message to it was not delivered; not there once one was, or its code was entered',
    }),
  ),
  codesLeft: Type.Optional(
    Type.Integer({ description: 'The unused codes of a sheet of backup codes' }),
  ),
  reminder: Type.Optional(
    object({
      isOn: Type.Boolean({ description: 'Whether its target is asked once a year' }),
      token: Type.String({ description: 'What switches that, by `/auth/reminder`' }),
    }),
  ),
});

export const ListRegistrationsResponseSchema = object({
  registrations: Type.Array(RegistrationSchema),
});

export const DeleteRegistrationRequestSchema = object({
  registrationId: IdSchema,
  message: TextSchema,
  signature: HexSchema,
});

export const DeleteRegistrationResponseSchema = object({ success: Type.Boolean() });

export const StopReminderRequestSchema = object({
  registrationId: IdSchema,
  token: Type.String({ maxLength: 200 }),
});

export const SetReminderRequestSchema = object({
  ...StopReminderRequestSchema.properties,
  isOn: Type.Boolean(),
});

export const SetReminderResponseSchema = object({ success: Type.Boolean() });

/** Needed only where the account has enabled several recovery modules that the service signs for. */
const ModuleAddressSchema = Type.Optional(
  Type.String({
    pattern: '^0x[0-9a-fA-F]{40}$',
    description:
      'The recovery module, of those that the service signs for; the one that the account has enabled if it is omitted',
  }),
);

export const RequestSignatureRequestSchema = object({
  account: AddressSchema,
  newOwners: Type.Array(AddressSchema, { maxItems: 1_000 }),
  newThreshold: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  chainId: ChainIdSchema,
  moduleAddress: ModuleAddressSchema,
});

export const RequestSignatureResponseSchema = object({
  requestId: IdSchema,
  moduleAddress: Type.Optional(AddressSchema),
  requiredVerifications: Type.Integer(),
  auths: Type.Array(ChallengeEntrySchema),
  matchPhrase: MatchPhraseSchema,
  expiresAt: TimestampSchema,
});

const SignatureRequestStatusSchema = Type.Union(
  [
    Type.Literal('open'),
    Type.Literal('signed'),
    Type.Literal('expired'),
    Type.Literal('stale'),
    Type.Literal('cancelled'),
  ],
  {
    description: 'Codes count while it is open; once it is signed, they get the signature again',
  },
);

const LastCodeAtSchema = Type.Optional(
  Type.String({
    description: 'ISO 8601, UTC: when the other codes are sent, if they wait after the first one',
  }),
);

export const DescribeSignatureRequestSchema = object({ requestId: IdSchema });

export const DescribeSignatureResponseSchema = object({
  account: AddressSchema,
  chainId: ChainIdSchema,
  moduleAddress: Type.Optional(AddressSchema),
  newOwners: Type.Array(AddressSchema),
  newThreshold: Type.Integer(),
  requiredVerifications: Type.Integer(),
  matchPhrase: MatchPhraseSchema,
  status: SignatureRequestStatusSchema,
  lastCodeAt: LastCodeAtSchema,
  expiresAt: Type.String({ description: 'ISO 8601, UTC: no code of this request is valid later' }),
  auths: Type.Array(
    object({
      ...ChallengeEntrySchema.properties,
      isVerified: Type.Boolean({ description: 'Whether its code was right' }),
      expiresAt: TimestampSchema,
    }),
  ),
});

export const SubmitSignatureRequestSchema = object({
  requestId: IdSchema,
  challengeId: IdSchema,
  challenge: Type.String({
    description: 'The code from the message; anything else is a wrong code',
  }),
});

export const SubmitSignatureResponseSchema = object({
  success: Type.Boolean(),
  signer: Type.Optional(AddressSchema),
  signature: Type.Optional(HexSchema),
  lastCodeAt: LastCodeAtSchema,
});

export const RequestAccountsRequestSchema = object({
  channel: ChannelSchema,
  target: RegisterRequestSchema.properties.target,
});

export const RequestAccountsResponseSchema = object({
  challengeId: IdSchema,
  matchPhrase: MatchPhraseSchema,
  expiresAt: TimestampSchema,
});

export const SubmitAccountsRequestSchema = object({
  ...RequestAccountsRequestSchema.properties,
  challengeId: IdSchema,
  challenge: SubmitRegistrationRequestSchema.properties.challenge,
});

export const FoundAccountSchema = object({
  account: AddressSchema,
  chainId: ChainIdSchema,
  chainName: Type.String(),
  ways: Type.Array(
    object({
      channel: ChannelSchema,
      target: Type.Optional(
        Type.String({ description: 'Masked; only of the target that the code was sent to' }),
      ),
    }),
    { description: 'The targets that the account has registered' },
  ),
});

export const SubmitAccountsResponseSchema = object({
  accounts: Type.Array(FoundAccountSchema),
});

export const ResendRequestSchema = object({ challengeId: IdSchema });

export const ResendResponseSchema = object({
  challengeId: IdSchema,
  expiresAt: TimestampSchema,
});

export const DescribeChallengeRequestSchema = object({
  challengeId: IdSchema,
  token: Type.String({ maxLength: 200, description: "From the link in the challenge's message" }),
});

/** The current state on chain of a requested recovery. */
const RequestedRecoveryOnChainSchema = object({
  owners: Type.Array(AddressSchema, { description: 'Of the account' }),
  isHandedOver: Type.Boolean({ description: 'The account is owned as the request asks' }),
  canStart: Type.Boolean({ description: 'The nonce of the request is still the current one' }),
  running: Type.Optional(
    object({
      newOwners: Type.Array(AddressSchema),
      isRequested: Type.Boolean({ description: 'It is the recovery that the request asks for' }),
      finalizableFrom: TimestampSchema,
      isFinalizable: Type.Boolean(),
      isStuck: Type.Boolean({ description: 'It can never be finalized' }),
    }),
  ),
});

export const DescribeChallengeResponseSchema = object({
  kind: Type.Union([
    Type.Literal('register'),
    Type.Literal('confirm-addition'),
    Type.Literal('recover'),
  ]),
  account: AddressSchema,
  chainName: Type.String(),
  matchPhrase: MatchPhraseSchema,
  expiresAt: TimestampSchema,
  isOpen: Type.Boolean(),
  addition: Type.Optional(Type.String({ description: 'The target being added, masked' })),
  recovery: Type.Optional(
    object({
      requestId: IdSchema,
      newOwners: Type.Array(AddressSchema),
      newThreshold: Type.Integer(),
      status: SignatureRequestStatusSchema,
      lastCodeAt: LastCodeAtSchema,
    }),
  ),
  /** Omitted if the chain cannot be read. */
  onChain: Type.Optional(RequestedRecoveryOnChainSchema),
  accountPage: Type.Optional(
    Type.String({ description: 'Where the owner of the account can cancel a recovery' }),
  ),
});

export const CancelSignatureRequestSchema = object({
  requestId: IdSchema,
  token: DescribeChallengeRequestSchema.properties.token,
});

export const CancelSignatureResponseSchema = object({ success: Type.Boolean() });

export const NetworkConfigurationQuerySchema = object({
  chainId: ListRegistrationsQuerySchema.properties.chainId,
});

const SponsorshipSchema = object({
  enabled: Type.Boolean(),
  rateLimit: Type.Optional(object({ maxPerAccount: Type.Integer(), period: Type.String() })),
  automatic: Type.Optional(
    Type.Boolean({ description: 'Whether the service takes this step by itself, without a call' }),
  ),
});

export const NetworkConfigurationSchema = object({
  name: Type.String(),
  chainId: Type.Integer(),
  moduleAddress: AddressSchema,
  modules: Type.Optional(
    Type.Array(
      object({
        address: AddressSchema,
        version: Type.Union([Type.Literal('0.1.0'), Type.Literal('0.2.0')]),
        delay: Type.Optional(
          Type.Integer({ description: 'How long recoveries wait, in seconds, if it is known' }),
        ),
      }),
      { description: 'The recovery modules that the service signs for, the default one first' },
    ),
  ),
  sponsorships: object({ execution: SponsorshipSchema, finalization: SponsorshipSchema }),
  alertChannels: Type.Array(ChannelSchema),
  accountSearch: Type.Optional(
    Type.Boolean({ description: 'Whether a target can find the accounts that it protects' }),
  ),
  backupCodes: Type.Optional(
    Type.Boolean({ description: 'Whether an account can have a sheet of backup codes' }),
  ),
  lastCodeDelay: Type.Optional(
    Type.Integer({ description: 'How long the last code of a recovery waits, in seconds' }),
  ),
  operator: Type.Optional(
    Type.String({ description: 'Who runs the service: its name in messages, for readers' }),
  ),
});

const OwnerSchema = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  description: "The owner's own address, an EOA: it signs the message, by personal_sign",
});

export const SubscribeRequestSchema = object({
  account: AddressSchema,
  owner: OwnerSchema,
  chainId: ChainIdSchema,
  channel: ChannelSchema,
  target: RegisterRequestSchema.properties.target,
  message: TextSchema,
  signature: HexSchema,
});

export const SubscribeResponseSchema = object({
  subscriptionId: IdSchema,
  matchPhrase: MatchPhraseSchema,
  expiresAt: TimestampSchema,
});

export const ActivateSubscriptionRequestSchema = object({
  subscriptionId: IdSchema,
  challenge: SubmitRegistrationRequestSchema.properties.challenge,
});

export const ActivateSubscriptionResponseSchema = object({ success: Type.Boolean() });

export const ListSubscriptionsQuerySchema = object({
  account: AddressSchema,
  owner: OwnerSchema,
  chainId: ListRegistrationsQuerySchema.properties.chainId,
  message: TextSchema,
  signature: HexSchema,
});

/** The query in a body, as signatures may be longer than a URL. */
export const ListSubscriptionsRequestSchema = object({
  ...ListSubscriptionsQuerySchema.properties,
  chainId: AnyChainIdSchema,
});

export const SubscriptionSchema = object({
  id: IdSchema,
  channel: ChannelSchema,
  target: Type.String({ description: 'As subscribed' }),
});

export const ListSubscriptionsResponseSchema = object({
  subscriptions: Type.Array(SubscriptionSchema),
});

export const UnsubscribeRequestSchema = object({
  subscriptionId: IdSchema,
  owner: OwnerSchema,
  chainId: ChainIdSchema,
  message: TextSchema,
  signature: HexSchema,
});

export const UnsubscribeResponseSchema = object({ success: Type.Boolean() });

const RecoveryIdSchema = Type.String({
  pattern: '^[!-~]{1,100}$',
  description: "The recovery request's id",
});
const QuantitySchema = Type.String({
  pattern: '^0x[0-9a-fA-F]{1,64}$',
  description: 'A number: 0x and hexadecimal digits',
});

const RelayDataSchema = object({
  sponsored: Type.Boolean({ description: 'Whether the relayer took it' }),
  transactionHash: Type.Union([HexSchema, Type.Null()], {
    description: 'Of the transaction that does it, null before it is sent',
  }),
});

/** Addresses are always in lower case. */
export const RecoveryRequestSchema = object({
  id: RecoveryIdSchema,
  emoji: Type.String({ description: 'The same for every guardian who signs this very request' }),
  matchPhrase: Type.String({ description: 'The same in three words' }),
  account: AddressSchema,
  newOwners: Type.Array(AddressSchema),
  newThreshold: Type.Integer(),
  chainId: Type.Integer(),
  moduleAddress: Type.Optional(AddressSchema),
  nonce: QuantitySchema,
  signatures: Type.Array(Type.Tuple([AddressSchema, HexSchema]), {
    description: 'Signer and signature of each guardian, ordered by signer',
  }),
  executeData: RelayDataSchema,
  finalizeData: RelayDataSchema,
  status: Type.Union([
    Type.Literal('PENDING'),
    Type.Literal('EXECUTION-IN-PROGRESS'),
    Type.Literal('EXECUTED'),
    Type.Literal('FINALIZATION-IN-PROGRESS'),
    Type.Literal('FINALIZED'),
  ]),
  discoverable: Type.Boolean({ description: 'Whether it is found by its account' }),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});

export const CreateRecoveryRequestSchema = object({
  ...RequestSignatureRequestSchema.properties,
  signer: AddressSchema,
  signature: HexSchema,
});

export const SignRecoveryRequestSchema = object({
  id: RecoveryIdSchema,
  signer: AddressSchema,
  signature: HexSchema,
});

export const SignRecoveryResponseSchema = object({ success: Type.Boolean() });

export const FetchRecoveriesByAddressQuerySchema = object({
  account: AddressSchema,
  chainId: ListRegistrationsQuerySchema.properties.chainId,
  nonce: QuantitySchema,
  moduleAddress: ModuleAddressSchema,
});

export const FetchRecoveryByIdQuerySchema = object({ id: RecoveryIdSchema });

/** Of `POST /recoveries/execute` and `/recoveries/finalize`. */
export const RelayRecoveryRequestSchema = object({ id: RecoveryIdSchema });

export const RelayRecoveryResponseSchema = object({ success: Type.Boolean() });

export const ErrorDetailsSchema = object({
  reason: Type.String({ description: 'Which case this is, for programs; see error-reasons' }),
  hint: Type.Optional(Type.String({ description: 'What to do, for people' })),
  field: Type.Optional(Type.String({ description: 'The field that is wrong' })),
  triesLeft: Type.Optional(Type.Integer()),
  retryAfter: Type.Optional(Type.Integer({ description: 'Seconds' })),
});

/**
 * The envelope of docs/protocol.md, "Errors". Under `/v1`, `code` and `message` are at the top
 * level too.
 */
export const ErrorResponseSchema = object({
  code: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
  error: object({
    code: Type.Integer({ description: 'The HTTP status' }),
    message: Type.String(),
    details: Type.Optional(ErrorDetailsSchema),
  }),
});
