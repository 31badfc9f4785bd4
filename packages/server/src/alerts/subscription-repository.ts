import type { Channel } from '@recovery-guardian/core';
import { sql } from 'kysely';
import { getAddress } from 'viem';
import type { Database } from '../database/open.ts';
import { isRunning } from '../database/running-period.ts';
import {
  openTarget,
  sealTarget,
  tableOf,
  targetIndexes,
  tryOpenTarget,
} from '../database/sealed-targets.ts';
import type { FieldCipher } from '../keys/encryption/field-cipher.ts';
import type {
  AlertRecipient,
  AlertSubscription,
  AlertSubscriptionRepository,
  SubscriptionCheck,
} from './alert-subscription.ts';

interface Row {
  id: string;
  account: string;
  owner: string;
  channel: Channel;
  target: Uint8Array;
  target_key: Uint8Array;
  language: string;
  status: 'pending' | 'active';
  tries: number;
}

/** Stores alert subscriptions with sealed targets. */
export function createAlertSubscriptionRepository(
  db: Database,
  cipher: FieldCipher,
): AlertSubscriptionRepository {
  const toSubscription = (row: Row): AlertSubscription => ({
    id: row.id,
    account: getAddress(row.account),
    owner: getAddress(row.owner),
    channel: row.channel,
    target: openTarget(cipher, row, 'alert_subscriptions'),
    language: row.language,
    status: row.status,
  });
  return {
    async findOrCreate({ id, account, owner, channel, target, language, maximum, now }) {
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
          id, account, owner, channel, target, target_key, language, created_at
        )
        values (
          ${id}, ${ofOwner.account}, ${ofOwner.owner}, ${channel}, ${sealed.target},
          ${sealed.target_key}, ${language}, ${now}
        )`.execute(db);
      return { id, account, owner, channel, target, language, status: 'pending' };
    },

    async setCode({ id, codeHash, expiresAt }) {
      await sql`
        update alert_subscriptions
        set code_hash = ${codeHash}, code_expires_at = ${expiresAt}, tries = 0
        where id = ${id}`.execute(db);
    },

    async check(parameters) {
      const { id, codeHashes, maximumTries, budget, now } = parameters;
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
      if (!row) return explainRefusal(db, parameters);
      if (!row.is_right) return { outcome: 'wrong', triesLeft: maximumTries - row.tries };
      return { outcome: 'right', subscription: toSubscription(row), isNew: row.was_pending };
    },

    async list({ account, owner }) {
      const { rows } = await sql<Row>`
        select * from alert_subscriptions
        where account = ${account.toLowerCase()} and owner = ${owner.toLowerCase()}
          and status = 'active'
        order by created_at, id`.execute(db);
      return rows.map(toSubscription);
    },

    async remove({ id, owner }) {
      const { rows } = await sql`
        delete from alert_subscriptions where id = ${id} and owner = ${owner.toLowerCase()}
        returning id`.execute(db);
      return rows.length === 1;
    },

    async listRecipients({ chainId, accounts }) {
      const keys = accounts.map((account) => account.toLowerCase());
      const { rows } = await sql<RecipientRow>`
        select id, account, channel, target, target_key, language, 'subscription' as by
        from alert_subscriptions
        where account = any(${keys}::text[]) and status = 'active'
        union all
        select id, account, channel, target, target_key, language, 'registration'
        from registrations
        where account = any(${keys}::text[]) and chain_id = ${chainId} and status = 'active'
        order by id`.execute(db);
      return rows.map(({ id, by, channel, language, ...row }): AlertRecipient => {
        const target = tryOpenTarget(cipher, { id, ...row }, tableOf[by]);
        return {
          account: getAddress(row.account),
          channel,
          target: target ?? Buffer.from(row.target_key).toString('hex'),
          ...(target === undefined && { sealedIn: { by, id } }),
          language: language ?? undefined,
          by,
        };
      });
    },
  };
}

type RecipientRow = Pick<Row, 'id' | 'account' | 'channel' | 'target' | 'target_key'> & {
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
async function explainRefusal(
  db: Database,
  { id, now }: Parameters<AlertSubscriptionRepository['check']>[0],
): Promise<SubscriptionCheck> {
  const { rows } = await sql<{ code_expires_at: Date | null }>`
    select code_expires_at from alert_subscriptions where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { outcome: 'unknown' };
  const isOpen = row.code_expires_at !== null && row.code_expires_at > now;
  return { outcome: isOpen ? 'exhausted' : 'expired' };
}
