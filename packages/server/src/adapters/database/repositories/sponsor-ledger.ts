import type {
  OperationKey,
  PolicyUsage,
  Reservation,
  SponsorLedger,
  Usage,
} from '@recovery-guardian/unified-endpoint';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../connection/open.ts';
import type { SponsorshipsTable, Tables } from '../connection/schema.ts';

/**
 * Records what was sponsored. Each booking locks its policy's row from reading to writing, so that
 * no two processes spend the same money.
 */
export function createSponsorLedger(db: Database): SponsorLedger {
  return {
    async getUsage(reservation) {
      const { usage } = await readUsage(db, reservation);
      return usage;
    },

    async reserve(reservation, judge) {
      return db.transaction().execute(async (trx) => {
        await lockPolicy(trx, reservation.policyId);
        const { usage, earlier } = await readUsage(trx, reservation);
        const entry = entryOf(reservation, earlier);
        const reason = judge(usage, BigInt(entry.cost));
        // An executed operation costs nothing more: its nonce is never executed again.
        if (reason !== undefined || earlier?.is_settled) return reason;
        if (earlier) await addUsage(trx, earlier, -1);
        await addUsage(trx, entry, 1);
        await trx
          .insertInto('sponsorships')
          .values(entry)
          .onConflict((conflict) =>
            conflict
              .columns(['policy_id', 'chain_id', 'entry_point', 'sender', 'nonce'])
              .doUpdateSet({
                day: entry.day,
                cost: entry.cost,
                valid_until: entry.valid_until,
                caller: entry.caller,
                network: entry.network,
              }),
          )
          .execute();
        return undefined;
      });
    },

    async settle(key, actualCost) {
      // Under all policies: another policy that signed for the operation counts it, too.
      const entries = await db
        .selectFrom('sponsorships')
        .select('policy_id')
        .where(ofOperation(key))
        .execute();
      for (const { policy_id } of entries) {
        await db.transaction().execute(async (trx) => {
          await lockPolicy(trx, policy_id);
          const entry = await trx
            .selectFrom('sponsorships')
            .selectAll()
            .where(ofOperation(key))
            .where('policy_id', '=', policy_id)
            .executeTakeFirst();
          if (!entry) return;
          await addUsage(trx, entry, -1);
          await addUsage(trx, { ...entry, cost: String(actualCost) }, 1);
          await trx
            .updateTable('sponsorships')
            .set({ cost: String(actualCost), is_settled: true, caller: null, network: null })
            .where(ofOperation(key))
            .where('policy_id', '=', policy_id)
            .execute();
        });
      }
    },

    async release(chainId, time) {
      const policies = await db
        .selectFrom('sponsorships')
        .select('policy_id')
        .distinct()
        .where('chain_id', '=', chainId)
        .where('valid_until', '<', time)
        .where('is_settled', '=', sql.lit(false))
        .execute();
      for (const { policy_id } of policies) {
        await db.transaction().execute(async (trx) => {
          await lockPolicy(trx, policy_id);
          const released = await trx
            .deleteFrom('sponsorships')
            .where('policy_id', '=', policy_id)
            .where('chain_id', '=', chainId)
            .where('valid_until', '<', time)
            .where('is_settled', '=', sql.lit(false))
            .returningAll()
            .execute();
          for (const entry of released) await addUsage(trx, entry, -1);
        });
      }
    },

    async getSettledBlock({ chainId, paymaster }) {
      const row = await db
        .selectFrom('settled_blocks')
        .select('block')
        .where('chain_id', '=', chainId)
        .where('paymaster', '=', paymaster.toLowerCase())
        .executeTakeFirst();
      return row && BigInt(row.block);
    },

    async setSettledBlock({ chainId, paymaster }, block) {
      await db
        .insertInto('settled_blocks')
        .values({
          chain_id: chainId,
          paymaster: paymaster.toLowerCase(),
          block: String(block),
        })
        .onConflict((conflict) =>
          conflict.columns(['chain_id', 'paymaster']).doUpdateSet({ block: String(block) }),
        )
        .execute();
    },
  };
}

/** Returns the total use of a policy. */
export async function getPolicyTotals(db: Database, policyId: string): Promise<Usage> {
  const row = await db
    .selectFrom('gas_policy_usage')
    .select(['operations', 'spent'])
    .where('policy_id', '=', policyId)
    .where('sender', '=', anySender)
    .where('day', '=', anyDay)
    .executeTakeFirst();
  return { operations: Number(row?.operations ?? 0), spent: BigInt(row?.spent ?? 0) };
}

type Entry = Selectable<SponsorshipsTable>;
type NewEntry = ReturnType<typeof entryOf>;

/** Locks the policy until the transaction ends, so that only one process books on it. */
async function lockPolicy(trx: Database, id: string): Promise<void> {
  await trx
    .selectFrom('gas_policies')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Reads the policy's use without this operation, and what is booked for the operation. */
async function readUsage(
  db: Database,
  reservation: Reservation,
): Promise<{ usage: PolicyUsage; earlier: Entry | undefined }> {
  const { policyId, signedAt } = reservation;
  const sender = reservation.sender.toLowerCase();
  const today = dayOf(signedAt);
  const [earlier, pending, sums] = await Promise.all([
    db
      .selectFrom('sponsorships')
      .selectAll()
      .where(ofOperation(reservation))
      .where('policy_id', '=', policyId)
      .executeTakeFirst(),
    readPending(db, reservation),
    db
      .selectFrom('gas_policy_usage')
      .selectAll()
      .where('policy_id', '=', policyId)
      .where('sender', 'in', [anySender, sender])
      .where('day', 'in', [anyDay, today])
      .execute(),
  ]);
  const usage = (ofSender: string, day: number): Usage => {
    const sum = sums.find((one) => one.sender === ofSender && one.day === day);
    const own = earlier && (day === anyDay || day === earlier.day) ? earlier : undefined;
    return {
      operations: Number(sum?.operations ?? 0) - (own ? 1 : 0),
      spent: BigInt(sum?.spent ?? 0) - BigInt(own?.cost ?? 0),
    };
  };
  return {
    earlier,
    usage: {
      total: usage(anySender, anyDay),
      today: usage(anySender, today),
      sender: usage(sender, anyDay),
      senderToday: usage(sender, today),
      pending,
    },
  };
}

/** Reads what is reserved for the caller, and for its network, without this operation. */
async function readPending(
  db: Database,
  { policyId, chainId, entryPoint, sender, nonce, caller }: Reservation,
): Promise<PolicyUsage['pending']> {
  const { rows } = await sql<Record<`${'caller' | 'network'}_${keyof Usage}`, string>>`
    select
      count(*) filter (where caller = ${caller.id}) as caller_operations,
      coalesce(sum(cost) filter (where caller = ${caller.id}), 0) as caller_spent,
      count(*) filter (where network = ${caller.network}) as network_operations,
      coalesce(sum(cost) filter (where network = ${caller.network}), 0) as network_spent
    from sponsorships
    where policy_id = ${policyId} and not is_settled
      -- What this sender had signed before, with this key of nonces, is over.
      and not (
        chain_id = ${chainId} and entry_point = ${entryPoint.toLowerCase()}
        and sender = ${sender.toLowerCase()}
        and nonce between ${String((nonce >> 64n) << 64n)}::numeric and ${String(nonce)}::numeric
      )`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has no row');
  const usage = (holder: 'caller' | 'network'): Usage => ({
    operations: Number(sums[`${holder}_operations`]),
    spent: BigInt(sums[`${holder}_spent`]),
  });
  return { caller: usage('caller'), network: usage('network') };
}

/** While an earlier signature is valid, either may be used. */
function entryOf(reservation: Reservation, earlier: Entry | undefined) {
  const { policyId, chainId, entryPoint, sender, nonce, cost, signedAt, validUntil } = reservation;
  const { caller } = reservation;
  const isEarlierGood = earlier !== undefined && Number(earlier.valid_until) >= signedAt;
  const earlierCost = isEarlierGood ? BigInt(earlier.cost) : 0n;
  const earlierEnd = isEarlierGood ? Number(earlier.valid_until) : 0;
  return {
    policy_id: policyId,
    chain_id: chainId,
    entry_point: entryPoint.toLowerCase(),
    sender: sender.toLowerCase(),
    nonce: String(nonce),
    day: dayOf(signedAt),
    cost: String(cost > earlierCost ? cost : earlierCost),
    valid_until: Math.max(validUntil, earlierEnd),
    caller: caller.id,
    network: caller.network,
  };
}

/** Adds an entry to its sums, or removes it. */
async function addUsage(trx: Database, entry: Entry | NewEntry, sign: 1 | -1): Promise<void> {
  const { policy_id, sender, day, cost } = entry;
  await trx
    .insertInto('gas_policy_usage')
    .values(
      [anySender, sender].flatMap((ofSender) =>
        [anyDay, day].map((ofDay) => ({
          policy_id,
          sender: ofSender,
          day: ofDay,
          operations: sign,
          spent: String(BigInt(sign) * BigInt(cost)),
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['policy_id', 'sender', 'day']).doUpdateSet({
        operations: sql`gas_policy_usage.operations + excluded.operations`,
        spent: sql`gas_policy_usage.spent + excluded.spent`,
      }),
    )
    .execute();
}

/** Limits a statement to what was signed for an operation, under any policy. */
function ofOperation({ chainId, entryPoint, sender, nonce }: OperationKey) {
  return (eb: ExpressionBuilder<Tables, 'sponsorships'>) =>
    eb.and({
      chain_id: chainId,
      entry_point: entryPoint.toLowerCase(),
      sender: sender.toLowerCase(),
      nonce: String(nonce),
    });
}

const anySender = '';
const anyDay = -1;

function dayOf(time: number): number {
  return Math.floor(time / 86_400);
}
