import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { PlatformError } from './errors.ts';

/** What a request was answered. */
export interface PlatformAnswer {
  status: number;
  body: object;
  etag?: string | undefined;
}

/**
 * Does what a request asks for, once for its key. The row of the key is written first, so that another
 * request with it waits until this transaction ends; if it fails, the key is free again.
 *
 * @param key what the client sent; without one, it is done in any case
 * @returns the first answer, if the same request was answered before
 * @throws {PlatformError} 422 if the key was used with another request
 */
export async function doOnce(
  trx: Database,
  {
    team,
    key,
    request,
    now,
  }: { team: string; key: string | undefined; request: unknown; now: Date },
  act: () => Promise<PlatformAnswer>,
): Promise<PlatformAnswer> {
  if (key === undefined) return act();
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  const { rows: taken } = await sql`
    insert into idempotency_keys (team, key, request_hash, answer, created_at)
    values (${team}, ${key}, ${requestHash}, '{}', ${now})
    on conflict do nothing returning key`.execute(trx);
  if (taken.length > 0) {
    const answer = await act();
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}
      where team = ${team} and key = ${key}`.execute(trx);
    return answer;
  }
  const { rows } = await sql<{ requestHash: Uint8Array; answer: PlatformAnswer }>`
    select request_hash as "requestHash", answer from idempotency_keys
    where team = ${team} and key = ${key}`.execute(trx);
  const [earlier] = rows;
  if (earlier && Buffer.from(earlier.requestHash).equals(requestHash)) return earlier.answer;
  const problem = 'was used with another request';
  throw new PlatformError(422, `The Idempotency-Key ${problem}`, {
    details: { 'Idempotency-Key': problem },
  });
}
