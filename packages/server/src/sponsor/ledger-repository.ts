import { type RawBuilder, sql } from 'kysely';
import type { Address } from 'viem';
import type { Database } from '../database/open.ts';

/** Identifies an operation: an EntryPoint executes a sender's nonce once. */
export interface OperationKey {
  readonly chainId: number;
  readonly entryPoint: Address;
  readonly sender: Address;
  readonly nonce: bigint;
}

/** A reservation of money, made before the paymaster signs. */
export interface Reservation extends OperationKey {
  readonly policyId: string;
  /** The version of the policy that is checked. */
  readonly policyVersion: number;
  /** The caller that requested the signature. */
  readonly caller: Holder;
  /** The greatest cost of the operation, in wei. */
  readonly cost: bigint;
  /** Chain time, in seconds, of the signature and of its expiry. */
  readonly signedAt: number;
  readonly validUntil: number;
  /** Seconds in which the policy counts the sender's operations, if it does. */
  readonly period?: number | undefined;
}

/** The caller that a reservation is for. */
interface Holder {
  /** An API key's id, or `public`. */
  readonly id: string;
  /** A /24 or /48. */
  readonly network: string;
}

/** Use of a policy, spent and reserved. */
export interface Usage {
  readonly operations: number;
  /** Wei. */
  readonly spent: bigint;
}

/** Use of a policy as its limits count it, with days in UTC of chain time. */
export interface PolicyUsage {
  readonly total: Usage;
  readonly today: Usage;
  /**
   * Executed operations of the sender, and those reserved by the caller's network. Not what other
   * networks reserved in the sender's name, which would use up its limit without its consent.
   */
  readonly sender: Usage;
  /** The same, of one day. */
  readonly senderToday: Usage;
  /** The same, of the reservation's period until now; of all time without one. */
  readonly senderInPeriod: Usage;
  /**
   * Reserved for operations of the same API key, and network, that are not executed yet. Excludes
   * earlier nonces of the sender, settled or not.
   */
  readonly pending: { readonly caller: Usage; readonly network: Usage };
}

/** A paymaster contract on a chain. */
export interface PaymasterKey {
  readonly chainId: number;
  readonly paymaster: Address;
}

/** The ledger of sponsored operations, shared by all processes. */
export type SponsorLedger = ReturnType<typeof createSponsorLedger>;

/**
 * Records what was sponsored. Each booking locks its policy's row from reading to writing, so that
 * no two processes spend the same money.
 */
export function createSponsorLedger(db: Database) {
  return {
    /** Use of the policy without this operation, even if it is recorded. */
    async getUsage(reservation: Reservation): Promise<PolicyUsage> {
      const { usage } = await readUsage(db, reservation);
      return usage;
    },

    /**
     * Reserves money unless `check` returns a reason against it. `check` gets the result of
     * `getUsage` and the cost to reserve. No process changes the policy's ledger between check and
     * reservation. Reserving the same operation again replaces its reservation, which never drops
     * below the cost of an earlier signature that is still valid.
     *
     * @returns the reason; nothing is reserved then
     * @throws {PolicyChanged} if the policy has another version meanwhile, or is disabled
     */
    reserve<Reason>(
      reservation: Reservation,
      check: (usage: PolicyUsage, cost: bigint) => Reason | undefined,
    ): Promise<Reason | undefined> {
      return db.transaction().execute(async (trx) => {
        const version = await lockPolicy(trx, reservation.policyId);
        if (version !== reservation.policyVersion) throw new PolicyChanged();
        const { usage, earlier } = await readUsage(trx, reservation);
        const entry = entryOf(reservation, earlier);
        const reason = check(usage, BigInt(entry.cost));
        // An executed operation costs nothing more: its nonce is never executed again.
        if (reason === undefined && !earlier?.is_settled) {
          await bookReservation(trx, { ...entry, ...changeFrom(earlier, entry) });
        }
        return reason;
      });
    },

    /** Replaces a reservation by the actual cost; may be repeated. */
    async settle(operation: OperationKey, actualCost: bigint): Promise<void> {
      const key = keyOf(operation);
      // Under all policies: another policy that signed for the operation counts it, too.
      const { rows: policies } = await sql<{ policy_id: string }>`
        select policy_id from sponsorships where ${isOf(key)}`.execute(db);
      for (const { policy_id } of policies) {
        await db.transaction().execute(async (trx) => {
          await lockPolicy(trx, policy_id);
          const entry = await findEntry(trx, { ...key, policy_id });
          if (!entry) return;
          // The EntryPoint takes no more: a node that says so lies.
          const reserved = entry.reserved ?? entry.cost;
          const cost = actualCost < BigInt(reserved) ? String(actualCost) : reserved;
          const change = changeFrom(entry, { day: entry.day, cost });
          await bookCost(trx, { ...key, policy_id, cost, reserved, ...change });
        });
      }
    },

    /** Releases reservations on a chain for signatures that expired unused before this time. */
    async release(chainId: number, time: number): Promise<void> {
      const { rows: policies } = await sql<{ policy_id: string }>`
        select distinct policy_id from sponsorships
        where chain_id = ${chainId} and valid_until < ${time} and not is_settled`.execute(db);
      for (const { policy_id } of policies) {
        await db.transaction().execute(async (trx) => {
          await lockPolicy(trx, policy_id);
          const senders = await releaseExpired(trx, { policy_id, chainId, time });
          await removeEmptySums(trx, policy_id, senders);
        });
      }
    },

    /** The last block whose operations of a paymaster are settled. */
    async getSettledBlock({ chainId, paymaster }: PaymasterKey): Promise<bigint | undefined> {
      const { rows } = await sql<{ block: string | number | bigint }>`
        select block from settled_blocks
        where chain_id = ${chainId} and paymaster = ${paymaster.toLowerCase()}`.execute(db);
      return rows[0] && BigInt(rows[0].block);
    },

    async setSettledBlock({ chainId, paymaster }: PaymasterKey, block: bigint): Promise<void> {
      await sql`
        insert into settled_blocks (chain_id, paymaster, block)
        values (${chainId}, ${paymaster.toLowerCase()}, ${String(block)})
        on conflict (chain_id, paymaster) do update set block = excluded.block`.execute(db);
    },
  };
}

export async function getPolicyTotals(db: Database, policyId: string): Promise<Usage> {
  const { rows } = await sql<Sum>`
    select * from gas_policy_usage
    where policy_id = ${policyId} and sender = ${anySender} and day = ${anyDay}`.execute(db);
  return { operations: Number(rows[0]?.operations ?? 0), spent: BigInt(rows[0]?.spent ?? 0) };
}

/** Returns the wei that are spent of each of these policies, and those that are set aside for operations. */
export async function listPolicyFunds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { spent: bigint; reserved: bigint }>> {
  const { rows } = await sql<{ id: string; spent: string; reserved: string }>`
    select id, coalesce(
        (select spent from gas_policy_usage
         where policy_id = id and sender = ${anySender} and day = ${anyDay}), 0) as spent,
      (select coalesce(sum(cost), 0) from sponsorships
       where policy_id = id and not is_settled) as reserved
    from unnest(${ids}::text[]) as id`.execute(db);
  return new Map(
    rows.map(({ id, spent, reserved }) => [
      id,
      { spent: BigInt(spent) - BigInt(reserved), reserved: BigInt(reserved) },
    ]),
  );
}

/** What was spent on a chain: in all, by a team, or under a policy. Wei. */
export interface Spending {
  chainId: number;
  /** Empty for the operator's own policies; `undefined` for all teams. */
  team?: string;
  /** `undefined` for all policies. */
  policyId?: string;
  today: bigint;
  month: bigint;
  /** For operations that are not executed yet. */
  reserved: bigint;
  /** Executed in the month. */
  operations: number;
}

/**
 * Sums what was spent by chain, by team and by policy, since the first day of the month (days since
 * 1970); the largest first.
 */
export async function sumSpending(
  db: Database,
  { today, firstDay, limit }: { today: number; firstDay: number; limit: number },
): Promise<Spending[]> {
  const { rows } = await sql<
    Record<'today' | 'month' | 'reserved', string> & {
      chainId: string;
      team: string | null;
      policyId: string | null;
      operations: string;
    }
  >`
    with sums as (
      select policy_id, chain_id, sum(cost) filter (where day = ${today}) as today,
        sum(cost) as month, 0 as reserved, count(*) as operations
      from sponsorships where is_settled and day >= ${firstDay} group by policy_id, chain_id
      union all
      select policy_id, chain_id, 0, 0, sum(cost), 0
      from sponsorships where not is_settled group by policy_id, chain_id
    )
    select chain_id as "chainId", owner as team, policy_id as "policyId",
      coalesce(sum(today), 0) as today, sum(month) as month, sum(reserved) as reserved,
      sum(operations) as operations
    from sums
    join (select id, coalesce(team, '') as owner from gas_policies) as policies on id = policy_id
    group by grouping sets ((chain_id), (chain_id, owner), (chain_id, owner, policy_id))
    order by grouping(owner, policy_id) desc, sum(month) desc, sum(reserved) desc, owner, policy_id
    limit ${limit}`.execute(db);
  return rows.map(({ chainId, team, policyId, operations, ...sums }) => ({
    chainId: Number(chainId),
    ...(team !== null && { team }),
    ...(policyId !== null && { policyId }),
    today: BigInt(sums.today),
    month: BigInt(sums.month),
    reserved: BigInt(sums.reserved),
    operations: Number(operations),
  }));
}

/** An executed operation. Wei. */
export interface Receipt {
  policyId: string;
  chainId: number;
  sender: string;
  nonce: bigint;
  cost: bigint;
  /** Chain time, in seconds; `undefined` where an earlier version signed. */
  signedAt: number | undefined;
}

/** Lists the executed operations that were signed last. */
export async function listReceipts(db: Database, limit: number): Promise<Receipt[]> {
  const { rows } = await sql<{
    policyId: string;
    sender: string;
    chainId: string;
    nonce: string;
    cost: string;
    signedAt: string | null;
  }>`
    select policy_id as "policyId", chain_id as "chainId", sender, nonce, cost,
      signed_at as "signedAt"
    from sponsorships where is_settled
    order by day desc, signed_at desc nulls last, nonce desc limit ${limit}`.execute(db);
  return rows.map(({ chainId, nonce, cost, signedAt, ...row }) => ({
    ...row,
    chainId: Number(chainId),
    nonce: BigInt(nonce),
    cost: BigInt(cost),
    signedAt: signedAt === null ? undefined : Number(signedAt),
  }));
}

interface Entry {
  day: number;
  /** Wei, as a decimal number. */
  cost: string;
  valid_until: string | number | bigint;
  is_settled: boolean;
  /** Wei, once it is settled. */
  reserved: string | null;
}

/** The use of a policy by a sender on a day, or by any on any. */
type Sum = { sender: string; day: number } & Record<keyof Usage, string | number>;

type NewEntry = ReturnType<typeof entryOf>;
type EntryKey = ReturnType<typeof keyOf> & { policy_id: string };

/** A policy was changed after its rules were read, and before money was reserved under them. */
export class PolicyChanged extends Error {
  override readonly name = 'PolicyChanged';
}

/**
 * Locks the policy until the transaction ends, so that only one process books on it.
 *
 * @returns its version, which is another one after every change, also where it is disabled
 */
async function lockPolicy(trx: Database, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from gas_policies where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw new Error(`There is no gas policy "${id}"`);
  return rows[0].version;
}

async function findEntry(db: Database, key: EntryKey): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select * from sponsorships where policy_id = ${key.policy_id} and ${isOf(key)}`.execute(db);
  return rows[0];
}

/** Reads the policy's use without this operation, and what is booked for the operation. */
async function readUsage(
  db: Database,
  reservation: Reservation,
): Promise<{ usage: PolicyUsage; earlier: Entry | undefined }> {
  const { policyId: policy_id, signedAt, caller } = reservation;
  const key = { ...keyOf(reservation), policy_id };
  const { sender } = key;
  const today = dayOf(signedAt);
  const firstNonce = String((reservation.nonce >> 64n) << 64n);
  const { id, network } = caller;
  const earlier = await findEntry(db, key);
  const pending = await sumPending(db, { ...key, firstNonce, caller: id, network });
  const strangers = await sumStrangers(db, { ...key, network });
  const inPeriod = await countInPeriod(db, { ...reservation, ...key, network });
  const { rows: sums } = await sql<Sum>`
    select * from gas_policy_usage
    where policy_id = ${policy_id} and sender in (${anySender}, ${sender})
      and day in (${anyDay}, ${today})`.execute(db);
  const usage = (ofSender: string, day: number): Usage => {
    const sum = sums.find((one) => one.sender === ofSender && one.day === day);
    const own = earlier && (day === anyDay || day === earlier.day) ? earlier : undefined;
    return {
      operations: Number(sum?.operations ?? 0) - (own ? 1 : 0),
      spent: BigInt(sum?.spent ?? 0) - BigInt(own?.cost ?? 0),
    };
  };
  /** Without what strangers reserved in the sender's name: only the sender can execute it. */
  const ofSender = (day: number): Usage => {
    const all = usage(sender, day);
    const others = strangers.filter((one) => day === anyDay || day === one.day);
    return {
      operations: others.reduce((rest, one) => rest - Number(one.operations), all.operations),
      spent: others.reduce((rest, one) => rest - BigInt(one.spent), all.spent),
    };
  };
  return {
    earlier,
    usage: {
      total: usage(anySender, anyDay),
      today: usage(anySender, today),
      sender: ofSender(anyDay),
      senderToday: ofSender(today),
      senderInPeriod: inPeriod ?? ofSender(anyDay),
      pending,
    },
  };
}

type PendingSums = Record<`${'caller' | 'network'}_${keyof Usage}`, string>;

/** Reads what is reserved for the caller, and for its network, without this operation. */
async function sumPending(
  db: Database,
  one: EntryKey & { firstNonce: string; caller: string; network: string },
): Promise<PolicyUsage['pending']> {
  const { rows } = await sql<PendingSums>`
    select
      count(*) filter (where caller = ${one.caller}) as caller_operations,
      coalesce(sum(cost) filter (where caller = ${one.caller}), 0) as caller_spent,
      count(*) filter (where network = ${one.network}) as network_operations,
      coalesce(sum(cost) filter (where network = ${one.network}), 0) as network_spent
    from sponsorships
    where policy_id = ${one.policy_id} and not is_settled
      -- What this sender had signed before, with this key of nonces, is over.
      and not (
        chain_id = ${one.chain_id} and entry_point = ${one.entry_point}
        and sender = ${one.sender}
        and nonce between ${one.firstNonce}::numeric and ${one.nonce}::numeric
      )`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has no row');
  const usage = (holder: 'caller' | 'network'): Usage => ({
    operations: Number(sums[`${holder}_operations`]),
    spent: BigInt(sums[`${holder}_spent`]),
  });
  return { caller: usage('caller'), network: usage('network') };
}

/**
 * Longest period that is counted by the operations: settled ones are kept for so many seconds. A longer
 * one is for ever, of which there are sums.
 */
export const longestPeriod = 30 * 86_400;

/** Counts the sender's operations, without this one, and without what strangers reserved in its name. */
async function countInPeriod(
  db: Database,
  one: EntryKey & Pick<Reservation, 'signedAt' | 'period'> & { network: string },
): Promise<Usage | undefined> {
  if (one.period === undefined || one.period > longestPeriod) return undefined;
  const { rows } = await sql<Record<keyof Usage, string>>`
    select count(*) as operations, coalesce(sum(cost), 0) as spent
    from sponsorships
    where policy_id = ${one.policy_id} and sender = ${one.sender}
      and coalesce(signed_at, (day + 1) * 86400::bigint) > ${one.signedAt - one.period}
      and (is_settled or network = ${one.network})
      and not (
        chain_id = ${one.chain_id} and entry_point = ${one.entry_point}
        and nonce = ${one.nonce}::numeric
      )`.execute(db);
  return { operations: Number(rows[0]?.operations), spent: BigInt(rows[0]?.spent ?? 0) };
}

/** Reads by day what other networks reserved for the sender, without this operation. */
async function sumStrangers(db: Database, one: EntryKey & { network: string }) {
  const { rows } = await sql<{ day: number } & Record<keyof Usage, string>>`
    select day, count(*) as operations, sum(cost) as spent
    from sponsorships
    where policy_id = ${one.policy_id} and not is_settled
      and sender = ${one.sender} and network <> ${one.network}
      and not (
        chain_id = ${one.chain_id} and entry_point = ${one.entry_point}
        and nonce = ${one.nonce}::numeric
      )
    group by day`.execute(db);
  return rows;
}

/** While an earlier signature is valid, either may be used. */
function entryOf(reservation: Reservation, earlier: Entry | undefined) {
  const { policyId, cost, signedAt, validUntil, caller } = reservation;
  const isEarlierGood = earlier !== undefined && Number(earlier.valid_until) >= signedAt;
  const earlierCost = isEarlierGood ? BigInt(earlier.cost) : 0n;
  const earlierEnd = isEarlierGood ? Number(earlier.valid_until) : 0;
  return {
    ...keyOf(reservation),
    policy_id: policyId,
    day: dayOf(signedAt),
    cost: String(cost > earlierCost ? cost : earlierCost),
    signed_at: signedAt,
    valid_until: Math.max(validUntil, earlierEnd),
    caller: caller.id,
    network: caller.network,
  };
}

/** What replacing one entry by another adds to the sums, by day. */
interface Change {
  days: number[];
  operations: number[];
  amounts: string[];
}

function changeFrom(earlier: Entry | undefined, entry: Pick<Entry, 'day' | 'cost'>): Change {
  return {
    days: [...(earlier ? [earlier.day] : []), entry.day],
    operations: [...(earlier ? [-1] : []), 1],
    amounts: [...(earlier ? [`-${earlier.cost}`] : []), entry.cost],
  };
}

/** Adds rows of (policy_id, sender, day, operations, amount) to their sums. */
const addToSums = (changes: RawBuilder<unknown>) => sql`
  insert into gas_policy_usage (policy_id, sender, day, operations, spent)
  select policy_id, of_sender, of_day, sum(operations), sum(amount)
  from ${changes} as changes,
    unnest(array[${sql.lit(anySender)}, sender]) as of_sender,
    unnest(array[${sql.lit(anyDay)}, day]) as of_day
  group by policy_id, of_sender, of_day
  on conflict (policy_id, sender, day) do update set
    operations = gas_policy_usage.operations + excluded.operations,
    spent = gas_policy_usage.spent + excluded.spent`;

const changesOf = (one: Change & Pick<EntryKey, 'policy_id' | 'sender'>) => sql`(
  select ${one.policy_id}::text as policy_id, ${one.sender}::text as sender, change.*
  from unnest(${one.days}::int[], ${one.operations}::int[], ${one.amounts}::numeric[])
    as change (day, operations, amount)
)`;

async function bookReservation(db: Database, one: NewEntry & Change): Promise<void> {
  await sql`
    with summed as (${addToSums(changesOf(one))})
    insert into sponsorships
      (policy_id, chain_id, entry_point, sender, nonce, day, cost, signed_at, valid_until, caller,
       network)
    values (${one.policy_id}, ${one.chain_id}, ${one.entry_point}, ${one.sender}, ${one.nonce},
      ${one.day}, ${one.cost}, ${one.signed_at}, ${one.valid_until}, ${one.caller}, ${one.network})
    on conflict (policy_id, chain_id, entry_point, sender, nonce) do update set
      day = excluded.day, cost = excluded.cost, signed_at = excluded.signed_at, valid_until = excluded.valid_until,
      caller = excluded.caller, network = excluded.network`.execute(db);
}

async function bookCost(
  db: Database,
  one: EntryKey & Change & { cost: string; reserved: string },
): Promise<void> {
  await sql`
    with summed as (${addToSums(changesOf(one))})
    update sponsorships
    set cost = ${one.cost}, reserved = ${one.reserved}, is_settled = true, caller = null,
      network = null
    where policy_id = ${one.policy_id} and ${isOf(one)}`.execute(db);
}

/** Returns the senders whose sums it changed. */
async function releaseExpired(
  db: Database,
  one: { policy_id: string; chainId: number; time: number },
): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    with released as (
      delete from sponsorships
      where policy_id = ${one.policy_id} and chain_id = ${one.chainId}
        and valid_until < ${one.time} and not is_settled
      returning policy_id, sender, day, -1 as operations, -cost as amount
    )
    ${addToSums(sql`released`)}
    returning sender`.execute(db);
  return [...new Set(rows.map(({ sender }) => sender))];
}

/** Removes the sums of senders of whom nothing is left: anyone may reserve in any name, for free. */
async function removeEmptySums(
  db: Database,
  policyId: string,
  senders: readonly string[],
): Promise<void> {
  await sql`
    delete from gas_policy_usage
    where policy_id = ${policyId} and sender = any(${senders}::text[])
      and operations = 0 and spent = 0`.execute(db);
}

function keyOf({ chainId, entryPoint, sender, nonce }: OperationKey) {
  return {
    chain_id: chainId,
    entry_point: entryPoint.toLowerCase(),
    sender: sender.toLowerCase(),
    nonce: String(nonce),
  };
}

const isOf = (key: ReturnType<typeof keyOf>) => sql`
  chain_id = ${key.chain_id} and entry_point = ${key.entry_point} and sender = ${key.sender}
  and nonce = ${key.nonce}::numeric`;

const anySender = '';
const anyDay = -1;

function dayOf(time: number): number {
  return Math.floor(time / 86_400);
}
