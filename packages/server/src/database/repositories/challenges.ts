import type {
  Challenge,
  ChallengeRepository,
  CodeCheck,
} from '@recovery-guardian/recovery-service';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../open.ts';
import type { ChallengesTable } from '../schema.ts';

export function createChallengeRepository(db: Database): ChallengeRepository {
  return {
    async create({ id, registrationId, signatureRequestId, codeHash, sentAt, expiresAt }) {
      await db
        .insertInto('challenges')
        .values({
          id,
          registration_id: registrationId,
          signature_request_id: signatureRequestId ?? null,
          code_hash: codeHash,
          sent_at: sentAt,
          expires_at: expiresAt,
        })
        .execute();
    },

    async find(id) {
      const row = await findRow(db, id);
      return row && toChallenge(row);
    },

    async check(parameters) {
      const { id, signatureRequestId, codeHash, maximumTries, now } = parameters;
      const isRight = sql<boolean>`code_hash = ${codeHash}`;
      // One statement: a parallel one waits for the row, then sees it as this one left it. The fifth
      // wrong code is the last that counts, and nothing but this row decides.
      const row = await db
        .updateTable('challenges')
        .set({
          tries: sql`tries + case when ${isRight} then 0 else 1 end`,
          status: sql`case when ${isRight} then 'verified' else status end`,
        })
        .where('id', '=', id)
        .where('signature_request_id', 'is not distinct from', signatureRequestId ?? null)
        .where('status', 'in', ['issued', 'verified'])
        .where('tries', '<', maximumTries)
        .where('expires_at', '>', now)
        .returningAll()
        .returning(isRight.as('is_right'))
        .executeTakeFirst();
      if (!row) return explainRefusal(db, parameters);
      return row.is_right
        ? { outcome: 'right', challenge: toChallenge(row) }
        : { outcome: 'wrong', triesLeft: maximumTries - row.tries };
    },

    async supersede(registrationId) {
      // A verified one has had its effect; whoever sends its code again gets the same answer.
      await db
        .updateTable('challenges')
        .set({ status: 'superseded' })
        .where('registration_id', '=', registrationId)
        .where('signature_request_id', 'is', null)
        .where('status', '=', 'issued')
        .execute();
    },

    async voidAll(registrationId) {
      await db
        .updateTable('challenges')
        .set({ status: 'void' })
        .where('registration_id', '=', registrationId)
        .where('status', 'in', ['issued', 'verified'])
        .execute();
    },

    async renew({ id, codeHash, now, expiresAt, notSentSince, maximumResends, maximumTries }) {
      const row = await db
        .updateTable('challenges')
        .set((eb) => ({
          code_hash: codeHash,
          sent_at: now,
          expires_at: expiresAt,
          resends: eb('resends', '+', 1),
        }))
        .where('id', '=', id)
        .where('status', '=', 'issued')
        .where('tries', '<', maximumTries)
        .where('expires_at', '>', now)
        .where('sent_at', '<=', notSentSince)
        .where('resends', '<', maximumResends)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async countChannels(signatureRequestId) {
      const { confirmed, live } = await db
        .selectFrom('challenges')
        .innerJoin('registrations', 'registrations.id', 'challenges.registration_id')
        .where('challenges.signature_request_id', '=', signatureRequestId)
        .where('challenges.status', 'in', ['issued', 'verified'])
        .where('registrations.status', '=', 'active')
        .select(({ fn }) => [
          fn
            .count('registrations.id')
            .distinct()
            .filterWhere('challenges.status', '=', 'verified')
            .as('confirmed'),
          fn.count('registrations.id').distinct().as('live'),
        ])
        .executeTakeFirstOrThrow();
      return { confirmed: Number(confirmed), live: Number(live) };
    },
  };
}

function findRow(db: Database, id: string) {
  return db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Why a challenge takes no code. Only words follow from it: the code has been refused already. */
async function explainRefusal(
  db: Database,
  { id, signatureRequestId, maximumTries }: Parameters<ChallengeRepository['check']>[0],
): Promise<CodeCheck> {
  const row = await findRow(db, id);
  if (!row || row.signature_request_id !== (signatureRequestId ?? null)) {
    return { outcome: 'unknown' };
  }
  const isEnded = row.status === 'superseded' || row.status === 'void';
  return { outcome: !isEnded && row.tries >= maximumTries ? 'exhausted' : 'expired' };
}

function toChallenge(row: Selectable<ChallengesTable>): Challenge {
  return {
    id: row.id,
    registrationId: row.registration_id,
    signatureRequestId: row.signature_request_id ?? undefined,
    status: row.status,
    tries: row.tries,
    resends: row.resends,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}
