import type { Channel } from '@recovery-guardian/core';
import { sql } from 'kysely';
import { type Address, getAddress } from 'viem';
import type { FailureBudget } from '../challenges/challenge-repository.ts';
import type { Database } from '../database/open.ts';
import { isRunning } from '../database/running-period.ts';
import type { FieldCipher } from '../keys/field-cipher.ts';
import {
  openTarget,
  type SealedContact,
  sealTarget,
  tableOf,
  targetIndexes,
  tryOpenTarget,
} from '../keys/sealed-rows.ts';

/**
 * A target subscribed to alerts about an account, on every chain, by one of its owners. At most one
 * exists per account, owner, channel and target.
 *
 * `pending -> active`. A subscription that ends is deleted.
 */
export interface AlertSubscription {
  id: string;
  account: Address;
  /** Who subscribed; need not own the account any more. */
  owner: Address;
  channel: Channel;
  /** Exactly as subscribed. */
  target: string;
  /** The `Accept-Language` of the first subscription. */
  language: string;
  /** By what its phone number is reached, as it was subscribed; `undefined` is SMS. */
  via: readonly string[] | undefined;
  status: 'pending' | 'active';
}

export interface AlertRecipient {
  account: Address;
  channel: Channel;
  /** If it is sealed, what only tells it apart from other targets. */
  target: string;
  sealedIn?: SealedContact;
  /** The language of the subscription or registration; `undefined` if unknown. */
  language: string | undefined;
  via: readonly string[] | undefined;
  /** Whether the target was confirmed for alerts or for recovering the account. */
  by: SealedContact['by'];
}

export type SubscriptionCheck =
  /** The right code, for the first time or again; the subscription is active. */
  | { outcome: 'right'; subscription: AlertSubscription; isNew: boolean }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

export interface NewSubscription extends Omit<AlertSubscription, 'status'> {
  /** The most subscriptions of the owner for the account. */
  maximum: number;
  now: Date;
}

export interface CodeToCheck {
  id: string;
  /** All hashes that the code may be stored as. */
  codeHashes: Uint8Array[];
  maximumTries: number;
  /** The limit of wrong codes for the subscription, across all its codes. */
  budget: FailureBudget;
  now: Date;
}

interface Row {
  id: string;
  account: string;
  owner: string;
  channel: Channel;
  target: Uint8Array;
  target_key: Uint8Array;
  language: string;
  via: string[] | null;
  status: 'pending' | 'active';
  tries: number;
}

/** Stores alert subscriptions with sealed targets. */
export function createAlertSubscriptionRepository(db: Database, cipher: FieldCipher) {
  const toSubscription = (row: Row): AlertSubscription => ({
    id: row.id,
    account: getAddress(row.account),
    owner: getAddress(row.owner),
    channel: row.channel,
    target: openTarget(cipher, row, 'alert_subscriptions'),
    language: row.language,
    via: row.via ?? undefined,
    status: row.status,
  });
  return {
    /**
     * Finds or creates the subscription of this target, ignoring case. Returns `undefined` if the
     * owner has `maximum` subscriptions for the account already.
     */
    async findOrCreate({
      maximum,
      now,
      ...subscription
    }: NewSubscription): Promise<AlertSubscription | undefined> {
      const { id, account, owner, channel, target, language, via } = subscription;
      const ofOwner = { account: account.toLowerCase(), owner: owner.toLowerCase() };
      await lockOwner(db, ofOwner);
      const { rows } = await sql<Row>`
        select * from alert_subscriptions
        where account = ${ofOwner.account} and owner = ${ofOwner.owner}`.execute(db);
      // Several indexes while the data key is rotated.
      const indexes = targetIndexes(cipher, target).map((index) => Buffer.from(index));
      const found = rows.find(
        (row) => row.channel === channel && indexes.some((index) => index.equals(row.target_key)),
      );
      if (found) return toSubscription(found);
      if (rows.length >= maximum) return undefined;
      const sealed = sealTarget(cipher, { id, target }, 'alert_subscriptions');
      await sql`
        insert into alert_subscriptions (
          id, account, owner, channel, target, target_key, language, via, created_at
        )
        values (
          ${id}, ${ofOwner.account}, ${ofOwner.owner}, ${channel}, ${sealed.target},
          ${sealed.target_key}, ${language}, ${via ?? null}::text[], ${now}
        )`.execute(db);
      return { ...subscription, status: 'pending' };
    },

    /** Sets a new code, which voids the old one and resets the count of wrong codes. */
    async setCode({
      id,
      codeHash,
      expiresAt,
    }: {
      id: string;
      codeHash: Uint8Array;
      expiresAt: Date;
    }): Promise<void> {
      await sql`
        update alert_subscriptions
        set code_hash = ${codeHash}, code_expires_at = ${expiresAt}, tries = 0
        where id = ${id}`.execute(db);
    },

    /**
     * Checks a code and counts it if it is wrong. A right code activates the subscription. One
     * statement, so that parallel guesses cannot exceed the limits and parallel right codes all pass.
     */
    async check(code: CodeToCheck): Promise<SubscriptionCheck> {
      const { id, codeHashes, maximumTries, budget, now } = code;
      // One statement that locks the row: a parallel one waits, and then sees the result of this
      // one.
      const { rows } = await sql<Row & { is_right: boolean; was_pending: boolean }>`
        with locked as (
          select id, tries, status = 'pending' as was_pending,
            coalesce(code_hash = any(${codeHashes}), false) as is_right,
            case when ${isRunning(sql`wrong_codes_since`, { now, period: budget.period })}
              then wrong_codes else 0 end as wrong_codes
          from alert_subscriptions
          where id = ${id} and code_expires_at > ${now}
          for update
        ),
        checked as (
          select * from locked where tries < ${maximumTries} and wrong_codes < ${budget.maximum}
        )
        update alert_subscriptions as it set
          status = case when checked.is_right then 'active' else it.status end,
          tries = it.tries + case when checked.is_right then 0 else 1 end,
          wrong_codes = checked.wrong_codes + case when checked.is_right then 0 else 1 end,
          wrong_codes_since = case when checked.wrong_codes = 0 and not checked.is_right
            then ${now}::timestamptz else it.wrong_codes_since end
        from checked
        where it.id = checked.id
        returning it.*, checked.is_right, checked.was_pending`.execute(db);
      const [row] = rows;
      if (!row) return explainRefusal(db, code);
      if (!row.is_right) return { outcome: 'wrong', triesLeft: maximumTries - row.tries };
      return { outcome: 'right', subscription: toSubscription(row), isNew: row.was_pending };
    },

    /** Lists the owner's active subscriptions for an account, oldest first. */
    async list({
      account,
      owner,
    }: {
      account: Address;
      owner: Address;
    }): Promise<AlertSubscription[]> {
      const { rows } = await sql<Row>`
        select * from alert_subscriptions
        where account = ${account.toLowerCase()} and owner = ${owner.toLowerCase()}
          and status = 'active'
        order by created_at, id`.execute(db);
      return rows.map(toSubscription);
    },

    /** Deletes the subscription; returns `false` if it does not belong to this owner. */
    async remove({ id, owner }: { id: string; owner: Address }): Promise<boolean> {
      const { rows } = await sql`
        delete from alert_subscriptions where id = ${id} and owner = ${owner.toLowerCase()}
        returning id`.execute(db);
      return rows.length === 1;
    },

    /** Lists the subscriptions for these accounts, and their registrations on this chain. */
    async listRecipients({
      chainId,
      accounts,
    }: {
      chainId: number;
      accounts: readonly Address[];
    }): Promise<AlertRecipient[]> {
      const keys = accounts.map((account) => account.toLowerCase());
      const { rows } = await sql<RecipientRow>`
        select id, account, channel, target, target_key, language, via, 'subscription' as by
        from alert_subscriptions
        where account = any(${keys}::text[]) and status = 'active'
        union all
        select id, account, channel, target, target_key, language, via, 'registration'
        from registrations
        where account = any(${keys}::text[]) and chain_id = ${chainId} and status = 'active'
          and channel <> 'paper'
        order by id`.execute(db);
      return rows.map(({ id, by, channel, language, via, ...row }): AlertRecipient => {
        const target = tryOpenTarget(cipher, { id, ...row }, tableOf[by]);
        return {
          account: getAddress(row.account),
          channel,
          target: target ?? Buffer.from(row.target_key).toString('hex'),
          ...(target === undefined && { sealedIn: { by, id } }),
          language: language ?? undefined,
          via: via ?? undefined,
          by,
        };
      });
    },
  };
}

type RecipientRow = Pick<Row, 'id' | 'account' | 'channel' | 'target' | 'target_key' | 'via'> & {
  language: string | null;
  by: AlertRecipient['by'];
};

/** Serializes additions to an owner's subscriptions until the transaction ends. */
async function lockOwner(
  db: Database,
  { account, owner }: { account: string; owner: string },
): Promise<void> {
  const name = `alert subscriptions ${account} ${owner}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Explains why the subscription refused a code. Only the error text depends on it. */
async function explainRefusal(db: Database, { id, now }: CodeToCheck): Promise<SubscriptionCheck> {
  const { rows } = await sql<{ code_expires_at: Date | null }>`
    select code_expires_at from alert_subscriptions where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { outcome: 'unknown' };
  const isOpen = row.code_expires_at !== null && row.code_expires_at > now;
  return { outcome: isOpen ? 'exhausted' : 'expired' };
}
