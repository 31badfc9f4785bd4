/** The tables of which whole rows are written or read. The migrations create all. */

import type { Way } from '@recovery-guardian/core';
import type { ColumnType, Generated } from 'kysely';

/** The driver returns whole numbers beyond 32 bits as text or number. */
type BigInteger = ColumnType<string | number | bigint, number | string, never>;

export interface RegistrationsTable {
  id: string;
  /** Lower case, like every address in these tables. */
  account: string;
  chain_id: BigInteger;
  channel: Way;
  /** Sealed. */
  target: Uint8Array;
  status: Generated<'pending' | 'active' | 'deleted'>;
  created_at: Date;
  deleted_at: Date | null;
  /** Null while the registration is pending. */
  counts_from: Date | null;
  checked_at: Generated<Date | null>;
  remind_at: Generated<Date | null>;
  undelivered_at: Generated<Date | null>;
  language: string | null;
  /** By what a phone number is reached, if not by SMS. */
  via: Generated<string[] | null>;
  /** A keyed hash of a site. */
  known_requester: string | null;
  /** Keyed hashes of the unused codes of a sheet. */
  backup_hashes: Generated<Uint8Array[]>;
}

export interface ChallengesTable {
  id: string;
  registration_id: string;
  signature_request_id: string | null;
  code_hash: Uint8Array | null;
  long_code_hash: Uint8Array | null;
  link_token_hash: Uint8Array | null;
  /** Of earlier messages. */
  earlier_link_token_hashes: Generated<Uint8Array[] | null>;
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
  /** Null for the default module. */
  module: string | null;
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
  last_code_at: Generated<Date | null>;
}

export interface OutboxTable {
  id: string;
  challenge_id: string | null;
  /** Sealed. */
  message: Uint8Array;
  attempts: number;
  next_attempt_at: Date;
  expires_at: Date;
  reminder_of: Generated<string | null>;
}

export interface AuditPendingTable {
  id: Generated<BigInteger>;
  event: string;
  ids: ColumnType<Record<string, string>, string, never>;
  at: Date;
}

/**
 * `PENDING -> EXECUTION-IN-PROGRESS -> EXECUTED -> FINALIZATION-IN-PROGRESS -> FINALIZED`. The
 * status follows the chain: a step in progress falls back if its transaction fails, and others may
 * execute too.
 */
export type RecoveryStatus =
  | 'PENDING'
  | 'EXECUTION-IN-PROGRESS'
  | 'EXECUTED'
  | 'FINALIZATION-IN-PROGRESS'
  | 'FINALIZED';

export interface RecoveryRequestsTable {
  id: string;
  recovery_hash: string;
  account: string;
  chain_id: BigInteger;
  /** Null for the default module. */
  module: string | null;
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

/** Returned as text. */
type Numeric = ColumnType<string, string, string>;

export interface RelaysTable {
  id: string;
  chain_id: BigInteger;
  /** Null for the default module. */
  module: string | null;
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

export interface Tables {
  registrations: RegistrationsTable;
  challenges: ChallengesTable;
  signature_requests: SignatureRequestsTable;
  outbox: OutboxTable;
  audit_pending: AuditPendingTable;
  recovery_requests: RecoveryRequestsTable;
  relays: RelaysTable;
  relay_attempts: RelayAttemptsTable;
}
