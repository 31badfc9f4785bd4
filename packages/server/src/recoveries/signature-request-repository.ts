import { type Selectable, sql } from 'kysely';
import { type Address, getAddress, type Hex } from 'viem';
import type { Database } from '../database/open.ts';
import type { SignatureRequestsTable } from '../database/schema.ts';

/** In milliseconds. No code for a request is valid after this, or after this much from when the last one was sent. */
export const requestLifetime = 30 * 60_000;

/**
 * A request to replace the owners of an account, open until enough channels have confirmed it.
 *
 * `open -> signed | expired (by time) | stale | cancelled`
 */
export interface SignatureRequest {
  id: string;
  account: Address;
  chainId: number;
  /** The recovery module; `undefined` for the default one. */
  module?: Address | undefined;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The account's nonce in the recovery module when the request was created. */
  nonce: bigint;
  guardian: Address;
  /** Fixed at creation; deleting a registration later never lowers it. */
  requiredVerifications: number;
  status: 'open' | 'signed' | 'stale' | 'cancelled';
  /** Set when signed. */
  signature: Hex | undefined;
  createdAt: Date;
  /** All challenges of this request end by then. */
  expiresAt: Date;
  /** From when on the codes after the first right one count; `undefined` if none waits. */
  lastCodeAt: Date | undefined;
}

/** Returns the status of a request at a time; an open one expires by time alone. */
export function currentStatus(
  { status, expiresAt }: Pick<SignatureRequest, 'status' | 'expiresAt'>,
  now: Date,
): SignatureRequest['status'] | 'expired' {
  return status === 'open' && expiresAt <= now ? 'expired' : status;
}

/** Whether the last code of a request is not sent yet. */
export function isWaiting(
  { lastCodeAt }: Pick<SignatureRequest, 'lastCodeAt'>,
  now: Date,
): boolean {
  return lastCodeAt !== undefined && lastCodeAt > now;
}

export function createSignatureRequestRepository(db: Database) {
  return {
    async create(request: SignatureRequest): Promise<void> {
      await db
        .insertInto('signature_requests')
        .values({
          id: request.id,
          account: request.account.toLowerCase(),
          chain_id: request.chainId,
          module: request.module?.toLowerCase() ?? null,
          new_owners: request.newOwners.map((owner) => owner.toLowerCase()),
          new_threshold: request.newThreshold,
          nonce: request.nonce.toString(),
          guardian: request.guardian.toLowerCase(),
          required_verifications: request.requiredVerifications,
          status: request.status,
          signature: request.signature ?? null,
          created_at: request.createdAt,
          expires_at: request.expiresAt,
          last_code_at: request.lastCodeAt ?? null,
        })
        .execute();
    },

    async find(id: string): Promise<SignatureRequest | undefined> {
      const row = await findRow(db, id);
      return row && toSignatureRequest(row);
    },

    /**
     * Stores the signature of an open request that has enough confirmations. Counting and writing
     * are one step, so a registration deleted concurrently does not count. Returns the stored
     * signature: the first one wins, and `isNew` says whether it is this one. Returns `undefined` if
     * the request is not open or lacks confirmations.
     */
    async sign({
      id,
      signature,
    }: {
      id: string;
      signature: Hex;
    }): Promise<{ signature: Hex; isNew: boolean } | undefined> {
      const signed = await storeSignature(db, { id, signature });
      if (signed) return { signature: signed.signature, isNew: true };
      const row = await findRow(db, id);
      return row?.signature ? { signature: row.signature as Hex, isNew: false } : undefined;
    },

    /** Like `find`, and lets others that lock it wait until this transaction ends. */
    async findLocked(id: string): Promise<SignatureRequest | undefined> {
      const { rows } = await sql<Row>`
        select * from signature_requests where id = ${id} for update`.execute(db);
      return rows[0] && toSignatureRequest(rows[0]);
    },

    /** Lets all further codes of an open request wait. */
    async hold({
      id,
      lastCodeAt,
      expiresAt,
    }: Pick<SignatureRequest, 'id' | 'expiresAt'> & { lastCodeAt: Date }): Promise<void> {
      await sql`
        update signature_requests set last_code_at = ${lastCodeAt}, expires_at = ${expiresAt}
        where id = ${id} and status = 'open'`.execute(db);
    },

    /** Ends the open requests of an account whose last codes wait or waited; returns their ids. */
    async closeHeld({
      account,
      chainId,
    }: Pick<SignatureRequest, 'account' | 'chainId'>): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with held as (
          select id from signature_requests
          where account = ${account.toLowerCase()} and chain_id = ${chainId}
            and status = 'open' and last_code_at is not null
          order by id
          for update
        )
        update signature_requests set status = 'cancelled'
        from held where signature_requests.id = held.id
        returning signature_requests.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Ends an open request; returns `false` if it was not open. */
    async close(id: string, status: 'stale' | 'cancelled'): Promise<boolean> {
      const { rows } = await sql`
        update signature_requests set status = ${status} where id = ${id} and status = 'open'
        returning id`.execute(db);
      return rows.length === 1;
    },
  };
}

/*
 * Under READ COMMITTED, the count alone would read a snapshot with registrations whose deletion
 * commits a moment later. So the counted registrations are locked (`for share`), in a fixed
 * order:
 * - If a deletion came first, this statement waits for its row lock; PostgreSQL then reads the
 * row again and leaves it out: no signature.
 * - If this statement came first, the deletion waits until the signature is stored: the account
 * had its confirmations at that moment. If two sign at the same time, the second waits for the
 * request's row, finds it closed, and returns what the first one stored.
 */
async function storeSignature(db: Database, { id, signature }: { id: string; signature: Hex }) {
  const { rows } = await sql<{ signature: Hex }>`
    with confirmed as (
      select registrations.id
      from registrations
      join challenges on challenges.registration_id = registrations.id
      where challenges.signature_request_id = ${id}
        and challenges.status = 'verified'
        and registrations.status = 'active'
      order by registrations.id
      for share of registrations
    )
    update signature_requests
    set status = 'signed', signature = ${signature}
    where id = ${id}
      and status = 'open'
      and (select count(distinct confirmed.id) from confirmed) >= required_verifications
    returning signature`.execute(db);
  return rows[0];
}

async function findRow(db: Database, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from signature_requests where id = ${id}`.execute(db);
  return rows[0];
}

type Row = Selectable<SignatureRequestsTable>;

function toSignatureRequest(row: Row): SignatureRequest {
  return {
    id: row.id,
    account: getAddress(row.account),
    chainId: Number(row.chain_id),
    module: row.module === null ? undefined : getAddress(row.module),
    newOwners: row.new_owners.map((owner) => getAddress(owner)),
    newThreshold: row.new_threshold,
    nonce: BigInt(row.nonce),
    guardian: getAddress(row.guardian),
    requiredVerifications: row.required_verifications,
    status: row.status,
    signature: (row.signature ?? undefined) as Hex | undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastCodeAt: row.last_code_at ?? undefined,
  };
}
