import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { isRunning } from '../database/running-period.ts';
import type { ChallengesTable } from '../database/schema.ts';

type Row = Selectable<ChallengesTable> & { is_undelivered?: boolean; is_earlier_link?: boolean };

/**
 * The purpose of a code: to prove that a target can be reached, to confirm a new registration from
 * an earlier one, or to confirm a recovery.
 */
export type ChallengePurpose =
  | { kind: 'register' }
  | { kind: 'confirm-addition'; registrationId: string }
  | { kind: 'recover'; signatureRequestId: string };

/**
 * One code sent to one target, for one purpose.
 *
 * `issued -> verified`. It ends as expired (by time), exhausted (by wrong codes), superseded (by a
 * newer one for the same purpose) or void (its registration was deleted).
 */
export interface Challenge {
  id: string;
  registrationId: string;
  purpose: ChallengePurpose;
  status: 'issued' | 'verified' | 'superseded' | 'void';
  /** The number of wrong codes. */
  tries: number;
  /** How often it was sent again. */
  resends: number;
  /** Whether the provider reported that its newest message was not delivered. */
  isUndelivered: boolean;
  /** Whether it was found by the link of an earlier message, whose code is void. */
  isEarlierLink: boolean;
  sentAt: Date;
  expiresAt: Date;
}

/** Keyed hashes of a message's secrets, which are not stored themselves. */
export interface CodeHashes {
  /** The short code; `undefined` if the message has only the link. */
  code: Uint8Array | undefined;
  /** The long code behind the link. */
  longCode: Uint8Array | undefined;
  /** The link's token: it can show and end the request, but never confirm it. */
  linkToken: Uint8Array | undefined;
}

type CodeCheck =
  /** The right code; `isNew` if it was the first time, `isUsedUp` if it was one of a sheet. */
  | { outcome: 'right'; challenge: Challenge; isNew: boolean; isUsedUp: boolean }
  | { outcome: 'wrong'; triesLeft: number; registrationId: string }
  /** Too many wrong codes, for this challenge or for all challenges of its target. */
  | { outcome: 'exhausted' | 'expired' }
  /** No challenge with this id and purpose. */
  | { outcome: 'unknown' };

/** The limit of wrong codes, across all codes sent. */
export interface FailureBudget {
  maximum: number;
  /** In seconds. */
  period: number;
}

/** A challenge as it is created; see `putCodes` of the outbox. */
export type NewChallenge = Pick<
  Challenge,
  'id' | 'registrationId' | 'purpose' | 'sentAt' | 'expiresAt'
> & {
  /** A keyed hash of the requesting caller's site. */
  requester: string;
  hashes: CodeHashes;
};

export interface CodeToCheck {
  id: string;
  signatureRequestId: string | undefined;
  /** All hashes that the code may be stored as. */
  codeHashes: Uint8Array[];
  /** The hash of a code of a sheet, for text that has its length. */
  backupHash?: Uint8Array | undefined;
  maximumTries: number;
  /** `maximum` wrong codes per requester, `overall` for all requesters. */
  budget: FailureBudget & { overall: number };
  now: Date;
}

export function createChallengeRepository(db: Database) {
  return {
    async find(id: string): Promise<Challenge | undefined> {
      const row = await findRow(db, id);
      return row && toChallenge(row);
    },

    async findByLink({
      id,
      tokenHashes,
    }: {
      id: string;
      tokenHashes: Uint8Array[];
    }): Promise<Challenge | undefined> {
      const { rows } = await sql<Row>`
        select *, link_token_hash = any(${tokenHashes}::bytea[]) is not true as is_earlier_link
        from challenges
        where id = ${id} and (
          link_token_hash = any(${tokenHashes}::bytea[])
          or earlier_link_token_hashes && ${tokenHashes}::bytea[]
        )`.execute(db);
      return rows[0] && toChallenge(rows[0]);
    },

    /**
     * Checks a code and counts it if it is wrong, even on a verified challenge. A right code marks
     * the challenge as verified. This is one statement, so that parallel guesses cannot exceed the
     * limits and parallel right codes all pass. The long code is valid despite any number of wrong
     * codes: it cannot be guessed, so its owner cannot be locked out. So is an unused code of a sheet; a
     * recovery that it confirms uses it up, as it then counts for this challenge only.
     *
     * Wrong codes count for the challenge, for the target and the challenge's requester, and for the
     * target over all requesters. A single attacker uses up only their own budget. Several can use
     * up the overall budget, which does not apply to the target's known requester.
     *
     * `signatureRequestId` must match the challenge's; `undefined` if it does not confirm a recovery.
     */
    check: (code: CodeToCheck) => checkCode(db, code),

    /** Creates a challenge for which no message is sent. */
    async create(challenge: NewChallenge): Promise<void> {
      await db.insertInto('challenges').values(challengeRow(challenge)).execute();
    },

    /** Ends all earlier open challenges for this registration. */
    async supersede(registrationId: string): Promise<void> {
      // A verified challenge has had its effect; sending its code again returns the same result.
      await sql`
        update challenges set status = 'superseded'
        where signature_request_id is null and status = 'issued' and (
          registration_id = ${registrationId} and confirms_registration_id is null
          or confirms_registration_id = ${registrationId}
        )`.execute(db);
    },

    async voidAll(registrationId: string): Promise<void> {
      await sql`
        update challenges set status = 'void'
        where status in ('issued', 'verified')
          and (registration_id = ${registrationId} or confirms_registration_id = ${registrationId})`.execute(
        db,
      );
    },

    async voidRequest(signatureRequestId: string): Promise<void> {
      await sql`
        update challenges set status = 'void'
        where signature_request_id = ${signatureRequestId}
          and status in ('issued', 'verified')`.execute(db);
    },

    /**
     * Replaces the codes of an open challenge, keeping its count of wrong codes and its links. Returns `false` if
     * it has ended, or was sent too recently (after `notSentSince`) or too often.
     */
    async renew({
      id,
      hashes,
      now,
      expiresAt,
      notSentSince,
      maximumResends,
      maximumTries,
    }: {
      id: string;
      hashes: CodeHashes;
      now: Date;
      expiresAt: Date;
      notSentSince: Date;
      maximumResends: number;
      maximumTries: number;
    }): Promise<boolean> {
      const { code_hash, long_code_hash, link_token_hash } = toColumns(hashes);
      const { rows } = await sql`
        update challenges set
          code_hash = ${code_hash}, long_code_hash = ${long_code_hash},
          earlier_link_token_hashes = ${keptLinks},
          link_token_hash = ${link_token_hash}, sent_at = ${now}, expires_at = ${expiresAt},
          resends = resends + 1
        where id = ${id} and status = 'issued' and tries < ${maximumTries}
          and expires_at > ${now} and sent_at <= ${notSentSince} and resends < ${maximumResends}
        returning id`.execute(db);
      return rows.length === 1;
    },

    /**
     * Counts a signature request's *distinct active* registrations: those that confirmed it, and
     * those that did or still can.
     */
    async countChannels(signatureRequestId: string): Promise<{ confirmed: number; live: number }> {
      const { rows } = await sql<{ confirmed: number; live: number }>`
        select count(distinct registrations.id)
            filter (where challenges.status = 'verified')::int as confirmed,
          count(distinct registrations.id)::int as live
        from challenges join registrations on registrations.id = challenges.registration_id
        where challenges.signature_request_id = ${signatureRequestId}
          and challenges.status in ('issued', 'verified')
          and registrations.status = 'active'`.execute(db);
      return rows[0] ?? { confirmed: 0, live: 0 };
    },

    /**
     * Gives challenges the codes that are sent last, and creates those that did not exist.
     */
    async hold(challenges: readonly NewChallenge[]): Promise<void> {
      if (challenges.length === 0) return;
      await db
        .insertInto('challenges')
        .values(challenges.map(challengeRow))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            code_hash: ref('excluded.code_hash'),
            long_code_hash: ref('excluded.long_code_hash'),
            earlier_link_token_hashes: keptLinks,
            link_token_hash: ref('excluded.link_token_hash'),
            sent_at: ref('excluded.sent_at'),
            expires_at: ref('excluded.expires_at'),
          })),
        )
        .execute();
    },

    async listByRequest(signatureRequestId: string): Promise<Challenge[]> {
      const { rows } = await sql<Row>`
        select * from challenges
        where signature_request_id = ${signatureRequestId}
          and status in ('issued', 'verified')`.execute(db);
      return rows.map(toChallenge);
    },
  };
}

/** The links of earlier messages show no code that counts, but can still end the request. */
const keptLinks = sql<
  Uint8Array[]
>`array_append(challenges.earlier_link_token_hashes, challenges.link_token_hash)`;

async function findRow(db: Database, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select *, exists (
      select from sent_messages
      where challenge_id = challenges.id and undelivered_at is not null
        and sent_messages.sent_at >= challenges.sent_at
    ) as is_undelivered
    from challenges where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Checks a code in one statement that locks the challenge and the target's budget: a parallel one
 * waits for both, and then sees the result of this one. So no wrong code beyond the budget is ever
 * compared, and only these two rows decide.
 */
async function checkCode(db: Database, code: CodeToCheck): Promise<CodeCheck> {
  const { id, signatureRequestId, maximumTries, budget, now } = code;
  const backupHash = code.backupHash ?? null;
  const codeHashes = [...code.codeHashes, ...(code.backupHash ? [code.backupHash] : [])];
  const { rows } = await sql<Row & { is_right: boolean; was_issued: boolean; is_used_up: boolean }>`
    with locked as (
      select challenges.id, challenges.registration_id, challenges.tries, challenges.requester,
        challenges.status = 'issued' as was_issued,
        coalesce(challenges.requester = registrations.known_requester, false) as is_known,
        coalesce(challenges.code_hash = any(${codeHashes}), false) as is_short,
        coalesce(challenges.long_code_hash = any(${codeHashes}), false) as is_long,
        coalesce(${backupHash}::bytea = any(registrations.backup_hashes), false) as is_backup,
        case when ${isRunning(sql`registrations.wrong_codes_since`, { now, period: budget.period })}
          then registrations.wrong_codes else 0 end as wrong_codes,
        case when ${isRunning(sql`registrations.wrong_codes_since`, { now, period: budget.period })}
          then registrations.wrong_codes_by_requester else '{}' end as by_requester
      from challenges
      join registrations on registrations.id = challenges.registration_id
      where challenges.id = ${id}
        and challenges.signature_request_id is not distinct from ${signatureRequestId ?? null}
        and challenges.status in ('issued', 'verified')
        and challenges.expires_at > ${now}
      for update
    ),
    checked as (
      select *, is_long or is_short or is_backup as is_right,
        is_backup and ${signatureRequestId ?? null}::text is not null as is_used_up
      from locked
      where is_long or is_backup or (
        tries < ${maximumTries}
        and coalesce((by_requester ->> requester)::int, 0) < ${budget.maximum}
        and (is_known or wrong_codes < ${budget.overall})
      )
    ),
    counted as (
      update registrations set
        wrong_codes = checked.wrong_codes + 1,
        wrong_codes_by_requester = checked.by_requester || jsonb_build_object(
          checked.requester, coalesce((checked.by_requester ->> checked.requester)::int, 0) + 1
        ),
        wrong_codes_since = case when checked.wrong_codes = 0
          then ${now} else registrations.wrong_codes_since end
      from checked
      where registrations.id = checked.registration_id and not checked.is_right
    ),
    remembered as (
      update registrations set
        known_requester = checked.requester,
        undelivered_at = null,
        backup_hashes = case when checked.is_used_up
          then array_remove(registrations.backup_hashes, ${backupHash}::bytea)
          else registrations.backup_hashes end
      from checked
      where registrations.id = checked.registration_id and checked.is_right
        and (checked.is_used_up or not checked.is_known or registrations.undelivered_at is not null)
    )
    update challenges set
      tries = challenges.tries + case when checked.is_right then 0 else 1 end,
      status = case when checked.is_right then 'verified' else challenges.status end,
      long_code_hash = case when checked.is_used_up
        then ${backupHash}::bytea else challenges.long_code_hash end
    from checked
    where challenges.id = checked.id
    returning challenges.*, checked.is_right, checked.was_issued, checked.is_used_up`.execute(db);
  const [row] = rows;
  if (!row) return explainRefusal(db, code);
  const challenge = toChallenge(row);
  return row.is_right
    ? { outcome: 'right', challenge, isNew: row.was_issued, isUsedUp: row.is_used_up }
    : {
        outcome: 'wrong',
        triesLeft: maximumTries - row.tries,
        registrationId: challenge.registrationId,
      };
}

/** Explains why the challenge refused a code. Only the error text depends on it. */
async function explainRefusal(
  db: Database,
  { id, signatureRequestId, now }: CodeToCheck,
): Promise<CodeCheck> {
  const row = await findRow(db, id);
  if (!row || row.signature_request_id !== (signatureRequestId ?? null)) {
    return { outcome: 'unknown' };
  }
  const isOpen = row.status === 'issued' || row.status === 'verified';
  return { outcome: isOpen && row.expires_at > now ? 'exhausted' : 'expired' };
}

export function challengeRow(challenge: NewChallenge): Insertable<ChallengesTable> {
  const { id, registrationId, purpose, requester, hashes, sentAt, expiresAt } = challenge;
  return {
    id,
    registration_id: registrationId,
    signature_request_id: purpose.kind === 'recover' ? purpose.signatureRequestId : null,
    confirms_registration_id: purpose.kind === 'confirm-addition' ? purpose.registrationId : null,
    requester,
    ...toColumns(hashes),
    sent_at: sentAt,
    expires_at: expiresAt,
  };
}

function toColumns({ code, longCode, linkToken }: CodeHashes) {
  return {
    code_hash: code ?? null,
    long_code_hash: longCode ?? null,
    link_token_hash: linkToken ?? null,
  };
}

function toChallenge(row: Row): Challenge {
  return {
    id: row.id,
    registrationId: row.registration_id,
    purpose: toPurpose(row),
    status: row.status,
    tries: row.tries,
    resends: row.resends,
    isUndelivered: row.is_undelivered ?? false,
    isEarlierLink: row.is_earlier_link ?? false,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}

function toPurpose(row: Row): ChallengePurpose {
  if (row.signature_request_id !== null) {
    return { kind: 'recover', signatureRequestId: row.signature_request_id };
  }
  return row.confirms_registration_id === null
    ? { kind: 'register' }
    : { kind: 'confirm-addition', registrationId: row.confirms_registration_id };
}
