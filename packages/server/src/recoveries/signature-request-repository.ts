import { type Selectable, sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { Database } from '../database/open.ts';
import type { SignatureRequestsTable } from '../database/schema.ts';
import type {
  SignatureRequest,
  SignatureRequestRepository,
} from '../registrations/registration.ts';

export function createSignatureRequestRepository(db: Database): SignatureRequestRepository {
  return {
    async create(request) {
      await db
        .insertInto('signature_requests')
        .values({
          id: request.id,
          account: request.account.toLowerCase(),
          chain_id: request.chainId,
          new_owners: request.newOwners.map((owner) => owner.toLowerCase()),
          new_threshold: request.newThreshold,
          nonce: request.nonce.toString(),
          guardian: request.guardian.toLowerCase(),
          required_verifications: request.requiredVerifications,
          status: request.status,
          signature: request.signature ?? null,
          created_at: request.createdAt,
          expires_at: request.expiresAt,
        })
        .execute();
    },

    async find(id) {
      const row = await findRow(db, id);
      return row && toSignatureRequest(row);
    },

    async sign({ id, signature }) {
      const signed = await storeSignature(db, { id, signature });
      if (signed) return { signature: signed.signature, isNew: true };
      const row = await findRow(db, id);
      return row?.signature ? { signature: row.signature as Hex, isNew: false } : undefined;
    },

    async close(id, status) {
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
    newOwners: row.new_owners.map((owner) => getAddress(owner)),
    newThreshold: row.new_threshold,
    nonce: BigInt(row.nonce),
    guardian: getAddress(row.guardian),
    requiredVerifications: row.required_verifications,
    status: row.status,
    signature: (row.signature ?? undefined) as Hex | undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
