import { type Static, type TSchema, Type } from 'typebox';
import { type Address, getAddress, isAddress, numberToHex } from 'viem';
import { oneOf } from '../configuration/fields.ts';
import {
  type GasPolicyRecord,
  type GasPolicyRules,
  ipv4Pattern,
  maximumListed,
  maximumTransactions,
  originPattern,
  ratePeriods,
} from '../sponsor/gas-policy-repository.ts';
import {
  readTransaction,
  type SentTransaction,
  StoredTransactionSchema,
  type Transaction,
  TransactionSchema,
} from '../sponsor/transactions.ts';
import { wrongField } from './errors.ts';

// Gas policies as the platform API writes them: dates in milliseconds, amounts in hexadecimal wei.

const object = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const amount = Type.String({ pattern: '^0x[0-9a-fA-F]{1,24}$', description: 'wei' });
/** Until the year 9999. */
const time = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799_999,
  description: 'milliseconds since 1970',
});
const name = Type.String({ minLength: 3, maxLength: 50 });
const chainId = Type.Integer({ minimum: 1 });

/** Fields that are left out stay; null takes a limit or date away. */
const GeneralSchema = object({
  enabled: Type.Optional(Type.Boolean({ description: 'true for a new policy' })),
  private: Type.Optional(
    Type.Boolean({
      description:
        'whether it pays only for operations that name it; true for a new policy. Otherwise also for those of its team that name none',
    }),
  ),
  startDate: Type.Optional(orNull(time)),
  endDate: Type.Optional(orNull(time)),
});

const AccountRulesSchema = object({
  rate: Type.Optional(
    Type.Integer({ minimum: -1, description: 'operations of an account in ratePeriod; -1: any' }),
  ),
  ratePeriod: Type.Optional(
    oneOf(ratePeriods, { description: 'seconds, until now; the longest is for ever' }),
  ),
  totalMax: Type.Optional(orNull(amount)),
  maxPerOp: Type.Optional(orNull(amount)),
});

const ListedSchema = Type.Union([
  Type.String(),
  object({ value: Type.String(), label: Type.Optional(Type.String({ maxLength: 100 })) }),
]);
type Listed = Static<typeof ListedSchema>;
const list = Type.Array(ListedSchema, { maxItems: maximumListed });
const everybody = object({ allowAll: Type.Literal(true) });

const ListSchema = Type.Union([list, everybody], {
  description: 'who may; { "allowAll": true } for everybody, an empty list is refused',
});
const AccessRulesSchema = object({
  accounts: Type.Optional(ListSchema),
  origins: Type.Optional(ListSchema),
  ips: Type.Optional(ListSchema),
});

/** `remove` comes before `add`; neither fails if nothing changes. */
const ListChangeSchema = Type.Union([
  Type.Object(
    { add: Type.Optional(list), remove: Type.Optional(Type.Array(Type.String())) },
    { additionalProperties: false, minProperties: 1 },
  ),
  object({ set: list }),
  everybody,
]);
export const AccessChangesSchema = object({
  accounts: Type.Optional(ListChangeSchema),
  origins: Type.Optional(ListChangeSchema),
  ips: Type.Optional(ListChangeSchema),
});

const transactions = Type.Array(TransactionSchema, {
  maxItems: maximumTransactions,
  description: 'the calls of an operation, all of them and in this order',
});

export const NewPolicySchema = object({
  name,
  chainId,
  general: Type.Optional(GeneralSchema),
  accountRules: Type.Optional(AccountRulesSchema),
  accessRules: Type.Optional(AccessRulesSchema),
  transactions: Type.Optional(transactions),
  preset: Type.Optional(
    Type.Literal('recovery-only', {
      description: 'pays for recoveries only, by every version of the recovery module',
    }),
  ),
});

export const PolicyChangesSchema = object({
  name: Type.Optional(name),
  general: Type.Optional(GeneralSchema),
  accountRules: Type.Optional(AccountRulesSchema),
  accessRules: Type.Optional(AccessRulesSchema),
});

export const TransactionsSchema = object({
  transactions,
  allowAll: Type.Optional(
    Type.Literal(true, { description: 'needed with an empty list, which pays for every call' }),
  ),
});

const BillingSchema = Type.Object({
  currency: Type.String({ description: '"native": the coin of the chain' }),
  balance: Type.String({ description: 'what the operator funds it with, without what is spent' }),
  lockedBalance: Type.String({ description: 'set aside for operations that are signed for' }),
  available: Type.String(),
});

const AccessSchema = Type.Object({
  allowAll: Type.Boolean(),
  entries: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

export const PolicySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    chainId,
    createdAt: time,
    general: Type.Object({
      enabled: Type.Boolean(),
      private: Type.Boolean(),
      sponsorshipPolicyId: Type.String({ description: 'what paymaster calls name' }),
      startDate: orNull(time),
      endDate: orNull(time),
    }),
    accountRules: Type.Object({
      rate: Type.Integer(),
      ratePeriod: orNull(Type.Integer()),
      totalMax: orNull(Type.String()),
      maxPerOp: orNull(Type.String()),
    }),
    accessRules: Type.Object({ accounts: AccessSchema, origins: AccessSchema, ips: AccessSchema }),
    transactions: Type.Array(
      Type.Object({ ...StoredTransactionSchema.properties, contractName: Type.String() }),
    ),
    preset: Type.Optional(Type.String()),
    billing: BillingSchema,
  },
  { $id: 'Policy', title: 'Policy' },
);

export const ListedPolicySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  chainId,
  enabled: Type.Boolean(),
  private: Type.Boolean(),
  createdAt: time,
  billing: BillingSchema,
});

export interface Funds {
  spent: bigint;
  reserved: bigint;
}

/** Writes a policy for its team. */
export function describePolicy(policy: GasPolicyRecord, funds: Funds) {
  const { id, rules } = policy;
  const { rate, spending = {}, starts, expires, transactions: calls = [], preset } = rules;
  const { billing, name, chainId, createdAt, enabled, private: isPrivate } = listed(policy, funds);
  return {
    id,
    name,
    chainId,
    createdAt,
    general: {
      enabled,
      private: isPrivate,
      sponsorshipPolicyId: id,
      startDate: starts === undefined ? null : Date.parse(starts),
      endDate: expires === undefined ? null : Date.parse(expires),
    },
    accountRules: {
      rate: rate?.operations ?? -1,
      ratePeriod: rate?.seconds ?? null,
      totalMax: hexOrNull(spending.perSender),
      maxPerOp: hexOrNull(spending.perOperation),
    },
    accessRules: {
      accounts: access(rules, 'accounts'),
      origins: access(rules, 'origins'),
      ips: access(rules, 'ips'),
    },
    transactions: calls.map((call) => ({ ...call, contractName: '-' })),
    ...(preset && { preset }),
    billing,
  };
}

/** Writes a policy for a list. */
export function listed({ id, rules, createdAt, disabledAt }: GasPolicyRecord, funds: Funds) {
  const balance = BigInt(rules.spending?.total ?? 0) - funds.spent;
  const available = balance - funds.reserved;
  return {
    id,
    name: rules.name ?? id,
    chainId: rules.chains?.[0] ?? 0,
    enabled: disabledAt === undefined,
    private: !rules.public,
    createdAt: createdAt.getTime(),
    billing: {
      currency: 'native',
      balance: numberToHex(balance > 0n ? balance : 0n),
      lockedBalance: numberToHex(funds.reserved),
      available: numberToHex(available > 0n ? available : 0n),
    },
  };
}

function hexOrNull(wei: string | undefined): string | null {
  return wei === undefined ? null : numberToHex(BigInt(wei));
}

type Access = 'accounts' | 'origins' | 'ips';
const ruleOf = { accounts: 'senders', origins: 'origins', ips: 'ips' } as const;

function access(rules: GasPolicyRules, which: Access) {
  const values = rules[ruleOf[which]];
  const entries = values?.map((value) => ({ value, label: rules.labels?.[value] ?? '-' })) ?? [];
  return { allowAll: values === undefined, entries };
}

/** The rules of a new policy. It spends nothing until the operator funds it. */
export function newRules(
  { name, chainId, general, accountRules, accessRules, transactions, preset }: NewPolicy,
  now: Date,
): GasPolicyRules {
  if (!accessRules?.accounts && !transactions && !preset) {
    throw wrongField(
      'accessRules.accounts',
      'without transactions, say whom it pays for: a list, or { "allowAll": true }',
    );
  }
  const spending = { total: '0' };
  const rules = changeRules(
    { name, chains: [chainId], spending, ...(preset && { preset }) },
    { general, accountRules, accessRules },
    now,
  );
  return transactions ? { ...rules, transactions: readTransactions({ transactions }) } : rules;
}

type NewPolicy = Static<typeof NewPolicySchema>;

/** Merges changes into the rules of a policy; each list that is named is replaced. */
export function changeRules(
  rules: GasPolicyRules,
  { name = rules.name, general = {}, accountRules = {}, accessRules = {} }: PolicyChanges,
  now: Date,
): GasPolicyRules {
  let changed: GasPolicyRules = { ...rules, ...(name !== undefined && { name }) };
  changed = changeDates(changed, general, now);
  if (general.private !== undefined) changed = { ...changed, public: !general.private };
  changed = changeLimits(changed, accountRules);
  for (const [which, sent] of Object.entries(accessRules) as [Access, Sent][]) {
    changed = setList(changed, which, 'allowAll' in sent ? undefined : sent);
  }
  return changed;
}

type PolicyChanges = Static<typeof PolicyChangesSchema>;
type Sent = Static<typeof ListSchema>;

/** How far back a policy may begin: clocks and queues differ. */
const longestPast = 86_400_000;

function changeDates(
  rules: GasPolicyRules,
  { startDate, endDate }: Static<typeof GeneralSchema>,
  now: Date,
): GasPolicyRules {
  const { starts, expires, ...rest } = rules;
  if (startDate && startDate < now.getTime() - longestPast) {
    throw wrongField('general.startDate', 'is more than a day in the past');
  }
  const start = startDate === undefined ? starts : toText(startDate);
  const end = endDate === undefined ? expires : toText(endDate);
  if (start && end && Date.parse(end) <= Date.parse(start)) {
    throw wrongField('general.endDate', 'is not after startDate');
  }
  return { ...rest, ...(start && { starts: start }), ...(end && { expires: end }) };
}

function toText(time: number | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString();
}

function changeLimits(
  { rate: before, spending: spent, ...rules }: GasPolicyRules,
  { rate, ratePeriod, totalMax, maxPerOp }: Static<typeof AccountRulesSchema>,
): GasPolicyRules {
  if (rate === 0) throw wrongField('accountRules.rate', 'is positive, or -1 for any number');
  const operations = rate ?? before?.operations ?? -1;
  const seconds = ratePeriod ?? before?.seconds;
  if (operations !== -1 && seconds === undefined) {
    throw wrongField('accountRules.ratePeriod', 'is needed with a rate');
  }
  if (operations === -1 && rate === undefined && ratePeriod !== undefined) {
    throw wrongField('accountRules.rate', 'is needed with a ratePeriod');
  }
  const { perSender, perOperation, ...others } = spent ?? {};
  const most = totalMax === undefined ? perSender : toWei(totalMax);
  const mostOfOne = maxPerOp === undefined ? perOperation : toWei(maxPerOp);
  return {
    ...rules,
    ...(operations !== -1 && seconds !== undefined && { rate: { operations, seconds } }),
    spending: {
      ...others,
      ...(most !== undefined && { perSender: most }),
      ...(mostOfOne !== undefined && { perOperation: mostOfOne }),
    },
  };
}

function toWei(amount: string | null): string | undefined {
  return amount === null ? undefined : String(BigInt(amount));
}

/** Changes lists by adding and removing entries, by replacing them, or allows all. */
export function changeAccess(
  rules: GasPolicyRules,
  changes: Static<typeof AccessChangesSchema>,
): GasPolicyRules {
  let changed = rules;
  for (const [which, change] of Object.entries(changes) as [Access, ListChange][]) {
    if ('allowAll' in change) changed = setList(changed, which, undefined);
    else if ('set' in change) changed = setList(changed, which, change.set);
    else {
      const { allowAll, entries } = access(changed, which);
      // Nothing is removed where there is no list.
      const isSame = allowAll && !change.add?.length;
      if (!isSame) changed = setList(changed, which, edit(entries, which, change));
    }
  }
  return changed;
}

type ListChange = Static<typeof ListChangeSchema>;

function edit(
  entries: readonly { value: string; label: string }[],
  which: Access,
  { add = [], remove = [] }: { add?: Listed[]; remove?: string[] },
): Listed[] {
  const removed = remove.map((value) => readValue(which, value));
  const added = add.map((one) => readValue(which, listedValue(one)));
  const kept = entries.filter(({ value }) => ![...removed, ...added].includes(value));
  return [...kept, ...add];
}

const listedValue = (one: Listed) => (typeof one === 'string' ? one : one.value);

/** @param sent undefined: everybody */
function setList(
  { labels = {}, [ruleOf.accounts]: senders, origins, ips, ...rest }: GasPolicyRules,
  which: Access,
  sent: readonly Listed[] | undefined,
): GasPolicyRules {
  if (sent?.length === 0) {
    throw wrongField(
      `accessRules.${which}`,
      'an empty list would allow everybody: if you mean that, say "allowAll": true',
    );
  }
  if (sent && sent.length > maximumListed) {
    throw wrongField(`accessRules.${which}`, `has more than ${maximumListed} entries`);
  }
  const values = sent && [...new Set(sent.map((one) => readValue(which, listedValue(one))))];
  const lists = { senders, origins, ips, [ruleOf[which]]: values };
  const notes = Object.assign({}, labels, ...(sent ?? []).map((one) => labelOf(which, one)));
  const present = Object.values(lists).flatMap((all) => all ?? []);
  const kept = Object.entries(notes).filter(([value]) => present.includes(value));
  return {
    ...rest,
    ...(Object.fromEntries(Object.entries(lists).filter(([, all]) => all)) as GasPolicyRules),
    ...(kept.length > 0 && { labels: Object.fromEntries(kept) as Record<string, string> }),
  };
}

function labelOf(which: Access, one: Listed): Record<string, string> {
  if (typeof one === 'string' || one.label === undefined || one.label === '-') return {};
  return { [readValue(which, one.value)]: one.label };
}

function readValue(which: Access, value: string): string {
  const refuse = (what: string) =>
    wrongField(`accessRules.${which}`, `${JSON.stringify(value.slice(0, 100))} is no ${what}`);
  if (which === 'accounts') {
    const isMixed = !/^0x([0-9a-f]+|[0-9A-F]+)$/.test(value);
    if (!isAddress(value, { strict: isMixed })) throw refuse('address with a right checksum');
    return getAddress(value as Address);
  }
  if (which === 'ips') {
    if (!new RegExp(ipv4Pattern).test(value)) throw refuse('IPv4 address');
    return value;
  }
  if (!new RegExp(originPattern).test(value)) throw refuse('origin, https://host');
  return value;
}

/** Reads the whole list of transactions. */
export function readTransactions({
  transactions,
  allowAll,
}: Static<typeof TransactionsSchema>): Transaction[] {
  if (transactions.length === 0 && !allowAll) {
    throw wrongField(
      'transactions',
      'an empty list would pay for every call: if you mean that, PUT it with "allowAll": true',
    );
  }
  return transactions.map((sent, at) => readOne(sent, `transactions[${at}].`));
}

/** @param path what its fields are below */
export function readOne(sent: SentTransaction, path = ''): Transaction {
  try {
    return { id: `tx_${crypto.randomUUID()}`, ...readTransaction(sent) };
  } catch (error) {
    const [field = '', problem = ''] = (error as Error).message.split(/: (.*)/s);
    throw wrongField(path + field, problem);
  }
}
