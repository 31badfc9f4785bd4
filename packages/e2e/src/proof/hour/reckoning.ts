import { recoveryModuleAbiV1, recoveryModuleEventsAbiV1 } from '@recovery-guardian/core';
import type { Message } from '@recovery-guardian/devnet';
import {
  chainClient,
  gasKey,
  queryPostgres,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, decodeFunctionData } from 'viem';
import type { Ledger } from './account-life.ts';

/** How an alert about each event reads, as email and as SMS. */
const wordsOf = {
  GuardianAdded: [/^A new address can help/, /can now help/],
  GuardianRevoked: [/^An address can no longer/, /can no longer help/],
  ChangedThreshold: [/^Helpers needed/, /^Helpers needed/],
  RecoveryExecuted: [/^Someone started to take over/, /GOES TO/],
  RecoveryFinalized: [/opens with a new wallet$/, /NOW OPENS WITH/],
  RecoveryCanceled: [/was stopped$/, /was stopped/],
} as const;

type EventName = keyof typeof wordsOf;

export interface Row {
  what: string;
  due: number;
  lost: number;
  twice: number;
  /** Copies of a message that was accepted while its sender saw a fault. */
  copies: number;
}

interface Evidence {
  world: TestWorld;
  ledger: Ledger;
  /** The database's URL, past any fault. */
  databaseUrl: string;
  /** Why the sender could not know that this message arrived; `undefined` if it could. */
  excuseOf: (message: Message) => string | undefined;
}

const rowOf = (what: string, due = 0, lost = 0, twice = 0): Row => {
  return { what, due, lost, twice, copies: 0 };
};

/** Compares what was promised with the database, the chain and what arrived. */
export async function reckon(evidence: Evidence): Promise<{ rows: Row[]; details: string[] }> {
  const details: string[] = [];
  const rows = [
    await countRegistrations(evidence, details),
    countCodes(evidence, details),
    countMissing(evidence, details),
    ...(await countAlerts(evidence, details)),
    ...(await countRecoveries(evidence, details)),
    countCopies(evidence, details),
  ];
  return { rows, details };
}

async function countRegistrations(
  { ledger, databaseUrl }: Evidence,
  details: string[],
): Promise<Row> {
  const found = await queryPostgres<{ id: string; account: Address }>(
    databaseUrl,
    "select id, account from registrations where status = 'active'",
  );
  const ids = new Set(found.map(({ id }) => id));
  const lost = ledger.registrations.filter(({ id }) => !ids.has(id));
  for (const { id, target } of lost) details.push(`the registration ${id} of ${target} is lost`);
  const promised = new Set(ledger.registrations.map(({ id }) => id));
  const more = found.filter(({ id }) => !promised.has(id));
  // An answer may not have arrived: the user then asks again, and gets the same registration.
  for (const { id } of more) details.push(`the registration ${id} was never answered`);
  const due = ledger.registrations.length;
  return rowOf('registrations in the database', due, lost.length, more.length);
}

function countCodes({ world, ledger }: Evidence, details: string[]): Row {
  const lost = ledger.codes.filter(
    ({ target, phrase }) => !arrivedAt(world, target).some(({ text }) => text.includes(phrase)),
  );
  for (const { target, at } of lost)
    details.push(`a code to ${target} of ${at.toISOString()} is lost`);
  const late = ledger.codes.filter(({ isReceived }) => !isReceived).length;
  if (late > lost.length) details.push(`${late - lost.length} codes arrived too late`);
  return rowOf('codes', ledger.codes.length, lost.length);
}

function countMissing({ ledger }: Evidence, details: string[]): Row {
  const lost = ledger.missing.filter(({ isTold }) => !isTold);
  for (const { target } of lost) details.push(`nobody was told that ${target} does not exist`);
  return rowOf('mailboxes that do not exist', ledger.missing.length, lost.length);
}

async function countAlerts(
  { world, ledger, excuseOf }: Evidence,
  details: string[],
): Promise<Row[]> {
  const logs = await readEvents(world);
  const alerted = Map.groupBy(ledger.alerted, ({ account }) => account.toLowerCase());
  const rows = new Map<EventName, Row>();
  for (const { eventName, args, transactionHash } of logs) {
    if (!(eventName in wordsOf)) continue;
    const name = eventName as EventName;
    const isRecovery = /^Recovery/.test(name);
    const row = rows.get(name) ?? rowOf(`alerts: ${name}`);
    rows.set(name, row);
    for (const { target, isOfAll } of alerted.get(String(args.wallet).toLowerCase()) ?? []) {
      if (!isOfAll && !isRecovery) continue;
      row.due++;
      const arrived = arrivedAt(world, target).filter(
        ({ subject, text }) =>
          wordsOf[name][target.startsWith('+') ? 1 : 0].test(subject || text) &&
          // A reorg may move a recovery to another transaction, and each account has one recovery.
          (isRecovery || text.includes(transactionHash)),
      );
      const where = `${name} of ${args.wallet} (${transactionHash}) to ${target}`;
      if (arrived.length === 0) {
        row.lost++;
        details.push(`${where} is lost`);
      }
      if (arrived.length < 2) continue;
      const ids = new Set(arrived.map(({ messageId }) => messageId));
      if (ids.size === 1 && arrived.slice(1).every(excuseOf)) row.copies += arrived.length - 1;
      else {
        row.twice++;
        const times = arrived.map((one) => `${one.receivedAt} ${one.messageId}`);
        details.push(`${where} arrived ${arrived.length} times: ${times.join(', ')}`);
      }
    }
  }
  return [...rows.values()];
}

function readEvents({ chain, recoveryModule: address }: TestWorld) {
  const events = { address, abi: recoveryModuleEventsAbiV1, fromBlock: 0n } as const;
  return chainClient(chain.rpcUrl).getContractEvents(events);
}

function arrivedAt({ mailbox, phone }: TestWorld, target: string): Message[] {
  const { messages } = target.startsWith('+') ? phone : mailbox;
  return messages.filter(({ to }) => to === target);
}

/** Whether each step of a recovery is on the chain once, by the gas key and by the module's events. */
async function countRecoveries({ world, ledger }: Evidence, details: string[]): Promise<Row[]> {
  const logs = await readEvents(world);
  const sent = await countSteps(world);
  type Recoveries = Ledger['recoveries'];
  const row = (what: string, wanted: Recoveries, event: string, step?: string): Row => {
    const times = wanted.map(({ account }) => {
      const happened = logs.filter(
        ({ eventName, args }) => eventName === event && args.wallet === account,
      ).length;
      const relayed = step ? (sent.get(`${step} ${account}`) ?? 0) : happened;
      if (happened !== 1 || relayed !== 1) {
        details.push(`${account}: ${happened} times ${event}, sent ${relayed} times`);
      }
      return Math.max(happened, relayed > 1 ? relayed : 0);
    });
    const lost = times.filter((count) => count === 0).length;
    const twice = times.filter((count) => count > 1).length;
    return rowOf(what, wanted.length, lost, twice);
  };
  const { recoveries } = ledger;
  const finalized = recoveries.filter(({ end }) => end === 'finalized');
  const canceled = recoveries.filter(({ end }) => end === 'canceled');
  return [
    row('recoveries executed on chain', recoveries, 'RecoveryExecuted', 'execute'),
    row('recoveries finalized on chain', finalized, 'RecoveryFinalized', 'finalize'),
    row('recoveries canceled on chain', canceled, 'RecoveryCanceled'),
  ];
}

/** How often the gas key has each step of each account on the chain. */
async function countSteps({ chain }: TestWorld): Promise<Map<string, number>> {
  const client = chainClient(chain.rpcUrl);
  const head = Number(await client.getBlockNumber());
  const steps = new Map<string, number>();
  for (let from = 1; from <= head; from += 100) {
    const numbers = Array.from({ length: Math.min(100, head - from + 1) }, (_, i) =>
      BigInt(from + i),
    );
    const blocks = await Promise.all(
      numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
    );
    for (const { from: sender, input } of blocks.flatMap(({ transactions }) => transactions)) {
      if (sender.toLowerCase() !== gasKey.address.toLowerCase() || input === '0x') continue;
      const { functionName, args } = decodeFunctionData({ abi: recoveryModuleAbiV1, data: input });
      const step = `${/finalize/i.test(functionName) ? 'finalize' : 'execute'} ${args?.[0]}`;
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
  }
  return steps;
}

/** Whether any message, codes included, arrived twice without an excuse. */
function countCopies({ world, excuseOf }: Evidence, details: string[]): Row {
  const all = [...world.mailbox.messages, ...world.phone.messages];
  const byId = Map.groupBy(all, ({ messageId, to }) => `${messageId} ${to}`);
  const causes = new Map<string, number>();
  const row = rowOf('messages in all', byId.size);
  for (const [id, copies] of byId) {
    if (copies.length === 1) continue;
    // Newest first: all earlier ones must have arrived without the sender's knowledge.
    const excuses = copies.slice(1).map(excuseOf);
    if (!excuses.includes(undefined)) {
      row.copies += excuses.length;
      for (const cause of excuses) causes.set(`${cause}`, (causes.get(`${cause}`) ?? 0) + 1);
    } else {
      row.twice++;
      const times = copies.map((one) => one.receivedAt).join(', ');
      details.push(`the message ${id} arrived ${copies.length} times without a cut: ${times}`);
    }
  }
  for (const [cause, count] of causes) details.push(`${count} copies, because ${cause}`);
  return row;
}
