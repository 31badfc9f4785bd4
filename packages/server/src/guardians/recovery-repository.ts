import type { Call, NetworkConfiguration } from '@recovery-guardian/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Address, getAddress, type Hex } from 'viem';
import { appendWhere } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';
import type { RecoveryRequestsTable } from '../database/schema.ts';

/** The maximum number of listed requests. With all their signatures they take less than 2 MB. */
const listedAtOnce = 10;

export function createRecoveryStore(db: Database): RecoveryStore {
  return {
    async create(request, { signer, signerAsSent, signature }) {
      const { id, account, createdBy, createdAt: at } = request;
      const ids = { request: id, account };
      const { rows } = await sql`
        with created as (
          insert into recovery_requests (
            id, recovery_hash, account, chain_id, new_owners, new_threshold, nonce, emoji,
            match_phrase, created_by, created_at, updated_at
          )
          values (
            ${id}, ${request.recoveryHash}, ${account.toLowerCase()}, ${request.chainId},
            ${request.newOwners.map((owner) => owner.toLowerCase())}, ${request.newThreshold},
            ${request.nonce.toString()}, ${request.emoji}, ${request.matchPhrase},
            ${createdBy.toLowerCase()}, ${at}, ${at}
          )
          on conflict (recovery_hash) do nothing
          returning id
        ),
        signed as (
          insert into recovery_signatures (request_id, signer, signature, created_at, signer_as_sent)
          select id, ${signer.toLowerCase()}, ${signature}, ${at}::timestamptz,
            ${signerAsSent ?? null}::text
          from created
        ),
        noted as (${appendWhere('created', [
          { event: 'recovery-created', ids: { ...ids, guardian: createdBy }, at },
          { event: 'recovery-approved', ids: { ...ids, guardian: signer }, at },
        ])})
        select id from created`.execute(db);
      return rows.length === 1;
    },

    async find(id) {
      const from = sql`from recovery_requests as requests where id = ${id}`;
      const [request] = await select(db, from);
      return request;
    },

    async findByHash(recoveryHash) {
      const from = sql`from recovery_requests as requests where recovery_hash = ${recoveryHash}`;
      const [request] = await select(db, from);
      return request;
    },

    list: ({ account, chainId, nonce }) =>
      select(
        db,
        sql`
          from (
            select id, created_at, newest from (
              -- What an index has, in its order: there may be thousands.
              select id, created_at, row_number() over (
                partition by created_by order by created_at desc, id
              ) as newest
              from recovery_requests
              where account = ${account.toLowerCase()}
                and chain_id = ${chainId} and nonce = ${nonce.toString()}
            ) as numbered
            where newest <= ${listedAtOnce}
            order by newest, created_at desc
            limit ${listedAtOnce}
          ) as listed
          join recovery_requests as requests on requests.id = listed.id
          order by listed.newest, listed.created_at desc`,
      ),

    /*
     * The row lock decides between parallel changes: `refused` names the signature that the module
     * refused, so that a better one is never replaced by mistake.
     */
    async keepSignature({
      request: { id, account },
      signature: { signer, signerAsSent, signature },
      refused,
      at,
    }) {
      const ids = { request: id, account, guardian: signer };
      const { rows } = await sql`
        with kept as (
          insert into recovery_signatures (request_id, signer, signature, created_at, signer_as_sent)
          values (${id}, ${signer.toLowerCase()}, ${signature}, ${at}, ${signerAsSent ?? null})
          on conflict (request_id, signer) do update
            set signature = excluded.signature, created_at = excluded.created_at,
              signer_as_sent = excluded.signer_as_sent
            where recovery_signatures.signature = ${refused ?? null}::text
              or length(recovery_signatures.signature) > length(excluded.signature)
          returning request_id
        ),
        noted as (${appendWhere('kept', [{ event: 'recovery-approved', ids, at }])})
        update recovery_requests
        set updated_at = ${at}
        from kept
        where id = kept.request_id
        returning id`.execute(db);
      return rows.length === 1;
    },

    async advance({ id, from, to, step, at }) {
      const noted = step && {
        [`${stepOf({ from, to })}_sponsored`]: step.sponsored,
        [`${stepOf({ from, to })}_transaction`]: step.transactionHash ?? null,
      };
      const row = await db
        .updateTable('recovery_requests')
        .set({ status: to, updated_at: at, ...noted })
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    listByStatus({ status, chainId, limit, isNewestFirst = false, after }) {
      const [beyond, direction] = isNewestFirst ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
      return select(
        db,
        sql`
          from recovery_requests as requests
          where chain_id = ${chainId} and status = ${sql.lit(status)}
            ${after ? sql`and (updated_at, id) ${beyond} (${after.updatedAt}, ${after.id})` : sql``}
          order by updated_at ${direction}, id ${direction}
          limit ${limit}`,
      );
    },
  };
}

type Row = Selectable<RecoveryRequestsTable> & { signatures: [Address, Hex, string | null][] };

/** Reads requests with their signatures, ordered by signer as the module requires: as numbers. */
async function select(db: Database, from: RawBuilder<unknown>): Promise<RecoveryRequest[]> {
  const { rows } = await sql<Row>`
    select requests.*, coalesce((
      select jsonb_agg(jsonb_build_array(signer, signature, signer_as_sent) order by signer collate "C")
      from recovery_signatures
      where request_id = requests.id
    ), '[]') as signatures
    ${from}`.execute(db);
  return rows.map(toRecoveryRequest);
}

function toRecoveryRequest(row: Row): RecoveryRequest {
  return {
    id: row.id,
    recoveryHash: row.recovery_hash as Hex,
    account: getAddress(row.account),
    chainId: Number(row.chain_id),
    newOwners: row.new_owners.map((owner) => getAddress(owner)),
    newThreshold: row.new_threshold,
    nonce: BigInt(row.nonce),
    emoji: row.emoji,
    matchPhrase: row.match_phrase,
    createdBy: getAddress(row.created_by),
    status: row.status,
    executeData: toRelayData(row.execute_sponsored, row.execute_transaction),
    finalizeData: toRelayData(row.finalize_sponsored, row.finalize_transaction),
    signatures: row.signatures.map(([signer, signature, signerAsSent]) => ({
      signer: getAddress(signer),
      signature,
      ...(signerAsSent !== null && { signerAsSent }),
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRelayData(sponsored: boolean, transaction: string | null) {
  return { sponsored, transactionHash: (transaction ?? undefined) as Hex | undefined };
}

/**
 * A recovery that guardians sign together, off chain, until the account's threshold is met. One
 * exists per recovery hash, which covers chain, module, account, nonce and new owners.
 */
export interface RecoveryRequest {
  id: string;
  /** The module's hash of this recovery, which the guardians sign. */
  recoveryHash: Hex;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The account's nonce in the recovery module when the request was created. */
  nonce: bigint;
  /** Derived from the recovery hash, so that guardians can compare what they sign. */
  emoji: string;
  matchPhrase: string;
  /** The first guardian to sign. */
  createdBy: Address;
  status: RecoveryStatus;
  executeData: RelayData;
  finalizeData: RelayData;
  /** One per guardian, ordered by signer, as the module requires. */
  signatures: readonly GuardianSignature[];
  createdAt: Date;
  updatedAt: Date;
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

/** The state of one step of a recovery. */
export interface RelayData {
  /** Whether the operator's relayer accepted it. */
  sponsored: boolean;
  /** The newest transaction of this step; `undefined` before it is sent. */
  transactionHash: Hex | undefined;
}

export interface GuardianSignature {
  signer: Address;
  signature: Hex;
  /** The signer as spelled by its client; existing clients look for this spelling. */
  signerAsSent?: string;
}

/** The fields that define a new request. */
export type NewRecoveryRequest = Omit<
  RecoveryRequest,
  'status' | 'executeData' | 'finalizeData' | 'signatures' | 'updatedAt'
>;

/** Stores recovery requests and their signatures. */
export interface RecoveryStore {
  /**
   * Stores a new request with its first signature and audits both. Returns `false`, storing
   * nothing, if a request with its hash exists.
   */
  create(request: NewRecoveryRequest, first: GuardianSignature): Promise<boolean>;
  find(id: string): Promise<RecoveryRequest | undefined>;
  findByHash(recoveryHash: Hex): Promise<RecoveryRequest | undefined>;
  /**
   * Lists up to ten requests for an account at a nonce: the newest of each guardian, then the
   * second newest of each, and so on. No guardian's requests can hide those of the others.
   */
  list(account: { account: Address; chainId: number; nonce: bigint }): Promise<RecoveryRequest[]>;
  /**
   * Stores and audits an accepted signature, one per guardian. An existing signature stays, unless
   * the new one is shorter (contracts' signatures may be padded, and every byte costs gas) or the
   * old one is `refused`. In a transaction, it locks the request until the commit.
   *
   * @returns whether it was stored
   */
  keepSignature(parameters: {
    request: Pick<RecoveryRequest, 'id' | 'account'>;
    signature: GuardianSignature;
    /** This guardian's stored signature, if the module no longer accepts it. */
    refused: Hex | undefined;
    at: Date;
  }): Promise<boolean>;
  /**
   * Changes a request's status if it is still `from`; else returns `false`. The statuses determine
   * the step; they may be equal, to record another transaction.
   */
  advance(parameters: RecoveryAdvance): Promise<boolean>;
  /** Lists requests with a status in pages, the longest unchanged first unless `isNewestFirst`. */
  listByStatus(parameters: {
    status: RecoveryStatus;
    chainId: number;
    limit: number;
    isNewestFirst?: boolean;
    /** The last entry of the previous page. */
    after?: { updatedAt: Date; id: string } | undefined;
  }): Promise<RecoveryRequest[]>;
}

interface RecoveryAdvance {
  id: string;
  from: RecoveryStatus;
  to: RecoveryStatus;
  /** The new state of the step to `to` or back from `from`; unchanged if omitted. */
  step?: RelayData | undefined;
  at: Date;
}

/** Returns the step that a change between these statuses belongs to. */
export function stepOf({ from, to }: Pick<RecoveryAdvance, 'from' | 'to'>): 'execute' | 'finalize' {
  return [from, to].some((one) => one === 'FINALIZED' || one === 'FINALIZATION-IN-PROGRESS')
    ? 'finalize'
    : 'execute';
}

/**
 * Sends recoveries to the chain with its own gas key, never a guardian's. Accepted steps are
 * carried out despite restarts and reorgs.
 */
export interface Relayer {
  /** Which steps it pays for on a chain, as in `GET /config/getNetworkConfig`. */
  describe(chainId: number): NetworkConfiguration['sponsorships'];
  /** The steps that it takes on a chain as soon as possible, without being asked. */
  automaticSteps(chainId: number): readonly RelayTask['step'][];
  /**
   * Accepts a step of a recovery. Simulates the call as the gas key; then, in one transaction,
   * counts it against the caps, queues it and sets the request's status to `EXECUTION-IN-PROGRESS`
   * or `FINALIZATION-IN-PROGRESS` (`RecoveryStore.advance`, sponsored). From then on it updates the
   * status from the chain. Submitting the same step twice has no further effect.
   */
  submit(task: RelayTask): Promise<RelayOutcome>;
}

/** One step of a recovery. Anyone may make its call. */
export interface RelayTask {
  recoveryId: string;
  step: 'execute' | 'finalize';
  chainId: number;
  account: Address;
  call: Call;
}

export type RelayOutcome =
  /** Queued, by this or an earlier submission. */
  | { outcome: 'taken' }
  /** The request's status has changed since it was read. */
  | { outcome: 'moved-on' }
  /** The operator does not pay for this step on this chain. */
  | { outcome: 'not-sponsored' }
  /** The account is not a genuine Safe, so its code could do anything. */
  | { outcome: 'not-a-safe' }
  /** A cap is exhausted. */
  | { outcome: 'limited'; retryAfter: number }
  /** The call would revert now; `cause` is for the log only. */
  | { outcome: 'would-revert'; cause?: unknown };
