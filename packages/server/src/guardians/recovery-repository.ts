import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Address, getAddress, type Hex } from 'viem';
import { appendWhere } from '../audit/audit-repository.ts';
import type { GuardianSignature } from '../chains/recovery-state.ts';
import type { Database } from '../database/open.ts';
import type { RecoveryRequestsTable, RecoveryStatus } from '../database/schema.ts';

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
  /** The recovery module; `undefined` for the default one. */
  module?: Address | undefined;
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

/** The state of one step of a recovery. */
export interface RelayData {
  /** Whether the operator's relayer accepted it. */
  sponsored: boolean;
  /** The newest transaction of this step; `undefined` before it is sent. */
  transactionHash: Hex | undefined;
}

/** The fields that define a new request. */
export type NewRecoveryRequest = Omit<
  RecoveryRequest,
  'status' | 'executeData' | 'finalizeData' | 'signatures' | 'updatedAt'
>;

export interface RecoveryAdvance {
  id: string;
  from: RecoveryStatus;
  to: RecoveryStatus;
  /** The new state of the step to `to` or back from `from`; unchanged if omitted. */
  step?: RelayData | undefined;
  at: Date;
}

/** A signature that the module accepts. */
export interface AcceptedSignature {
  request: Pick<RecoveryRequest, 'id' | 'account'>;
  signature: GuardianSignature;
  refused: Hex | undefined;
  at: Date;
}

/** The maximum number of listed requests. With all their signatures they take less than 2 MB. */
const listedAtOnce = 10;

export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>;

/** Stores recovery requests and their signatures. */
export function createRecoveryRepository(db: Database) {
  return {
    /**
     * Stores a new request with its first signature and audits both. Returns `false`, storing
     * nothing, if a request with its hash exists.
     */
    async create(
      request: NewRecoveryRequest,
      { signer, signerAsSent, signature }: GuardianSignature,
    ): Promise<boolean> {
      const { id, account, createdBy, createdAt: at } = request;
      const ids = { request: id, account };
      const { rows } = await sql`
        with created as (
          insert into recovery_requests (
            id, recovery_hash, account, chain_id, module, new_owners, new_threshold, nonce, emoji,
            match_phrase, created_by, created_at, updated_at
          )
          values (
            ${id}, ${request.recoveryHash}, ${account.toLowerCase()}, ${request.chainId},
            ${request.module?.toLowerCase() ?? null}::text,
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

    async find(id: string): Promise<RecoveryRequest | undefined> {
      const from = sql`from recovery_requests as requests where id = ${id}`;
      const [request] = await select(db, from);
      return request;
    },

    async findByHash(recoveryHash: Hex): Promise<RecoveryRequest | undefined> {
      const from = sql`from recovery_requests as requests where recovery_hash = ${recoveryHash}`;
      const [request] = await select(db, from);
      return request;
    },

    /**
     * Lists up to ten requests for an account at a nonce of a module: the newest of each guardian, then
     * the second newest of each, and so on. No guardian's requests can hide those of the others.
     *
     * @param of.isDefault whether requests without a module are of this one
     */
    list: ({
      account,
      chainId,
      nonce,
      module,
      isDefault = false,
    }: Pick<RecoveryRequest, 'account' | 'chainId' | 'nonce'> & {
      module: Address;
      isDefault?: boolean;
    }): Promise<RecoveryRequest[]> =>
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
                and (module = ${module.toLowerCase()} or (module is null and ${isDefault}))
            ) as numbered
            where newest <= ${listedAtOnce}
            order by newest, created_at desc
            limit ${listedAtOnce}
          ) as listed
          join recovery_requests as requests on requests.id = listed.id
          order by listed.newest, listed.created_at desc`,
      ),

    /**
     * Stores and audits an accepted signature, one per guardian. An existing signature stays, unless
     * the new one is shorter (contracts' signatures may be padded, and every byte costs gas) or the
     * old one is `refused`. In a transaction, it locks the request until the commit.
     *
     * The row lock decides between parallel changes: `refused` names the signature that the module
     * refused, so that a better one is never replaced by mistake.
     *
     * @param accepted.refused this guardian's stored signature, if the module no longer accepts it
     * @returns whether it was stored
     */
    async keepSignature({
      request: { id, account },
      signature: { signer, signerAsSent, signature },
      refused,
      at,
    }: AcceptedSignature): Promise<boolean> {
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

    /**
     * Changes a request's status if it is still `from`; else returns `false`. The statuses determine
     * the step; they may be equal, to record another transaction.
     */
    async advance({ id, from, to, step, at }: RecoveryAdvance): Promise<boolean> {
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

    /**
     * Lists requests with a status in pages, the longest unchanged first unless `isNewestFirst`.
     *
     * @param page.after the last entry of the previous page
     */
    listByStatus({
      status,
      chainId,
      limit,
      isNewestFirst = false,
      after,
    }: Pick<RecoveryRequest, 'status' | 'chainId'> & {
      limit: number;
      isNewestFirst?: boolean;
      after?: Pick<RecoveryRequest, 'updatedAt' | 'id'> | undefined;
    }): Promise<RecoveryRequest[]> {
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
    module: row.module === null ? undefined : getAddress(row.module),
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

/** Returns the step that a change between these statuses belongs to. */
export function stepOf({ from, to }: Pick<RecoveryAdvance, 'from' | 'to'>): 'execute' | 'finalize' {
  return [from, to].some((one) => one === 'FINALIZED' || one === 'FINALIZATION-IN-PROGRESS')
    ? 'finalize'
    : 'execute';
}
