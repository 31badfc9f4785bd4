/** The tables as Kysely types. The migrations create them. */

import type { Channel } from '@recovery-guardian/protocol';
import type { RecoveryStatus } from '@recovery-guardian/recovery-service';
import type { GasPolicyRules } from '@recovery-guardian/unified-endpoint';
import type { ColumnType, Generated } from 'kysely';

/** The driver returns whole numbers beyond 32 bits as text or number. */
type BigInteger = ColumnType<string | number | bigint, number | string, never>;

export interface RegistrationsTable {
  id: string;
  /** Lower case, like every address in these tables. */
  account: string;
  chain_id: BigInteger;
  channel: Channel;
  /** Sealed. */
  target: Uint8Array;
  /** A blind index, which finds a target regardless of case. */
  target_key: Uint8Array;
  status: Generated<'pending' | 'active' | 'deleted'>;
  created_at: Date;
  deleted_at: Date | null;
  /** Null while the registration is pending. */
  counts_from: Date | null;
  confirmed_at: Date | null;
  wrong_codes: Generated<number>;
  wrong_codes_since: Date | null;
  /** The number of `wrong_codes` by keyed hash of a site. */
  wrong_codes_by_requester: Generated<Record<string, number>>;
  language: string | null;
  /** A keyed hash of a site. */
  known_requester: string | null;
}

export interface ChallengesTable {
  id: string;
  registration_id: string;
  signature_request_id: string | null;
  code_hash: Uint8Array | null;
  long_code_hash: Uint8Array | null;
  link_token_hash: Uint8Array | null;
  confirms_registration_id: string | null;
  /** A keyed hash of a site. */
  requester: Generated<string>;
  status: Generated<'issued' | 'verified' | 'superseded' | 'void'>;
  tries: Generated<number>;
  resends: Generated<number>;
  sent_at: Date;
  expires_at: Date;
}

export interface SignatureRequestsTable {
  id: string;
  account: string;
  chain_id: BigInteger;
  new_owners: string[];
  new_threshold: number;
  /** uint256 */
  nonce: BigInteger;
  guardian: string;
  required_verifications: number;
  status: 'open' | 'signed' | 'stale' | 'cancelled';
  signature: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface NoncesTable {
  account: string;
  nonce: string;
  expires_at: Date;
}

export interface LimitCountersTable {
  key: string;
  /** Seconds. */
  period: number;
  started_at: Date;
  count: number;
}

export interface OutboxTable {
  id: string;
  challenge_id: string | null;
  /** Sealed. */
  message: Uint8Array;
  attempts: number;
  next_attempt_at: Date;
  expires_at: Date;
}

export interface AccessTokensTable {
  id: string;
  kind: 'secret' | 'publishable' | 'app';
  origins: string[];
  label: string;
  token_hash: Uint8Array;
  created_at: Date;
  revoked_at: Date | null;
}

export interface ApiKeysTable {
  id: string;
  key_hash: Uint8Array;
  label: string;
  plan: string;
  /** Null for all, like the next ones. */
  chains: ColumnType<(string | number | bigint)[] | null, number[] | null, never>;
  methods: string[] | null;
  origins: string[] | null;
  policies: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
}

export interface AuditPendingTable {
  id: Generated<BigInteger>;
  event: string;
  ids: ColumnType<Record<string, string>, string, never>;
  at: Date;
}

export interface AuditLogTable {
  sequence: BigInteger;
  event: string;
  ids: ColumnType<Record<string, string>, string, never>;
  at: Date;
  hash: Uint8Array;
}

export interface RestorationsTable {
  restored_at: Date;
}

export interface GasPoliciesTable {
  id: string;
  rules: ColumnType<GasPolicyRules, string, never>;
  created_at: Date;
  disabled_at: Date | null;
}

export interface RecoveryRequestsTable {
  id: string;
  recovery_hash: string;
  account: string;
  chain_id: BigInteger;
  new_owners: string[];
  new_threshold: number;
  /** uint256 */
  nonce: BigInteger;
  emoji: string;
  match_phrase: string;
  created_by: string;
  status: Generated<RecoveryStatus>;
  execute_sponsored: Generated<boolean>;
  execute_transaction: string | null;
  finalize_sponsored: Generated<boolean>;
  finalize_transaction: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface RecoverySignaturesTable {
  request_id: string;
  signer: string;
  signature: string;
  created_at: Date;
  signer_as_sent: string | null;
}

/** Returned as text. */
type Numeric = ColumnType<string, string, string>;

export interface SponsorshipsTable {
  policy_id: string;
  chain_id: BigInteger;
  entry_point: string;
  sender: string;
  nonce: Numeric;
  day: number;
  /** Wei. */
  cost: Numeric;
  valid_until: ColumnType<string | number | bigint, number, number>;
  is_settled: Generated<boolean>;
  /** Wei, once it is settled. */
  reserved: Numeric | null;
  /** The API key that it was signed for, and the caller's network, until it is settled. */
  caller: string | null;
  network: string | null;
}

export interface GasPolicyUsageTable {
  policy_id: string;
  sender: string;
  day: number;
  operations: ColumnType<string | number | bigint, number, number>;
  /** Wei. */
  spent: Numeric;
}

export interface SettledBlocksTable {
  chain_id: BigInteger;
  paymaster: string;
  block: ColumnType<string | number | bigint, string, string>;
}

export interface RelaySendersTable {
  chain_id: BigInteger;
  sender: string;
  next_nonce: ColumnType<string | number | bigint, number | undefined, number>;
  leased_by: string | null;
  leased_until: Date | null;
}

export interface RelaysTable {
  id: string;
  chain_id: BigInteger;
  sender: string;
  /** Null, like step, account and data, if the transaction only fills a nonce. */
  recovery_id: string | null;
  step: 'execute' | 'finalize' | null;
  account: string | null;
  data: string | null;
  status: 'queued' | 'sent' | 'done' | 'reverted' | 'dropped';
  nonce: ColumnType<string | number | bigint | null, number | null, number | null>;
  gas: BigInteger;
  /** Wei. */
  cost: Numeric;
  day: number;
  created_at: Date;
  ended_at: Date | null;
}

export interface RelayAttemptsTable {
  relay_id: string;
  number: number;
  hash: string;
  raw: string;
  is_void: boolean;
  /** Wei, like the next. */
  max_fee_per_gas: Numeric;
  max_priority_fee_per_gas: Numeric;
  signed_at: Date;
}

export interface RelaySpendingTable {
  chain_id: BigInteger;
  sender: string;
  day: number;
  /** Wei. */
  spent: Numeric;
}

export interface AlertSubscriptionsTable {
  id: string;
  account: string;
  owner: string;
  channel: Channel;
  /** Sealed. */
  target: Uint8Array;
  /** A blind index. */
  target_key: Uint8Array;
  language: string;
  status: Generated<'pending' | 'active'>;
  code_hash: Uint8Array | null;
  code_expires_at: Date | null;
  tries: Generated<number>;
  wrong_codes: Generated<number>;
  wrong_codes_since: Date | null;
  created_at: Date;
}

export interface AccountSearchesTable {
  id: string;
  code_hash: Uint8Array;
  tries: Generated<number>;
  expires_at: Date;
}

/** The driver returns it as text or number. */
type BlockNumber = ColumnType<string | number | bigint, string, string>;

export interface BlockMarksTable {
  chain_id: BigInteger;
  module: string;
  number: BlockNumber;
  hash: string;
  reader: string | null;
  leased_until: Date | null;
}

export type EarlierBlockMarksTable = Pick<
  BlockMarksTable,
  'chain_id' | 'module' | 'number' | 'hash'
>;

export interface ToldEventsTable {
  id: string;
  chain_id: BigInteger;
  block: BlockNumber;
  awaited_until: BlockNumber | null;
  told_at: Date;
}

export interface WebhookEventsTable {
  webhook: string;
  event_id: string;
  body: string;
  attempts: number;
  next_attempt_at: Date;
  expires_at: Date;
}

export interface Tables {
  registrations: RegistrationsTable;
  challenges: ChallengesTable;
  signature_requests: SignatureRequestsTable;
  nonces: NoncesTable;
  limit_counters: LimitCountersTable;
  outbox: OutboxTable;
  access_tokens: AccessTokensTable;
  api_keys: ApiKeysTable;
  audit_pending: AuditPendingTable;
  audit_log: AuditLogTable;
  restorations: RestorationsTable;
  gas_policies: GasPoliciesTable;
  sponsorships: SponsorshipsTable;
  gas_policy_usage: GasPolicyUsageTable;
  settled_blocks: SettledBlocksTable;
  recovery_requests: RecoveryRequestsTable;
  recovery_signatures: RecoverySignaturesTable;
  relay_senders: RelaySendersTable;
  relays: RelaysTable;
  relay_attempts: RelayAttemptsTable;
  relay_spending: RelaySpendingTable;
  alert_subscriptions: AlertSubscriptionsTable;
  account_searches: AccountSearchesTable;
  block_marks: BlockMarksTable;
  earlier_block_marks: EarlierBlockMarksTable;
  told_events: ToldEventsTable;
  webhook_events: WebhookEventsTable;
}
