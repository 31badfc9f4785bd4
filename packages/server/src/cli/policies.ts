import { readFileSync } from 'node:fs';
import { loadConfiguration } from '../configuration/load.ts';
import { withDatabase } from '../database/migrate.ts';
import {
  byOperator,
  changeGasPolicy,
  createGasPolicy,
  createGasPolicyRepository,
  type GasPolicyRecord,
  type PolicyChanges,
} from '../sponsor/gas-policy-repository.ts';
import { getPolicyTotals } from '../sponsor/ledger-repository.ts';
import { defineCommand, type Input, onlyWord, UsageError } from './command.ts';

const one = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;

/** The rules that options can set, too; those of a file have precedence. */
const ruleOptions = {
  preset: one,
  description: one,
  chain: list,
  key: list,
  sender: list,
  target: list,
  selector: list,
  starts: one,
  expires: one,
  operations: one,
  'operations-per-day': one,
  'operations-per-sender': one,
  'operations-per-sender-and-day': one,
  'wei-per-operation': one,
  'wei-per-day': one,
  wei: one,
} as const;

export const createPolicy = defineCommand({
  usage:
    'ID [--file RULES.json] [--preset recovery-only] [--target ADDRESS]… [--wei-per-day WEI] …',
  summary: `create a gas policy from the rules of a file, or from --${Object.keys(ruleOptions).join(', --')}`,
  options: { file: one, ...ruleOptions },
  async run({ values, words, source, print, say }) {
    const id = onlyWord(words, 'ID');
    const { file, ...given } = values;
    if (file !== undefined && Object.keys(given).some((name) => name in ruleOptions)) {
      throw new UsageError('Set the rules in the file or by options, not both');
    }
    const rules = file === undefined ? rulesOf(given) : readRules(file);
    const configuration = loadConfiguration(source);
    await createGasPolicy(configuration, { id, rules });
    print(`Gas policy ${id} is created`);
    if (!configuration.sponsor) say('Nothing is paid under it until the section "sponsor" is set');
  },
});

function readRules(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

type Words = { [Name in keyof typeof ruleOptions]?: unknown };

/** Converts the options to the rules of a file, without those that are not given. */
function rulesOf(words: Words): object {
  return given({
    description: words.description,
    preset: words.preset,
    chains: (words.chain as string[] | undefined)?.map(Number),
    keys: words.key,
    senders: words.sender,
    targets: words.target,
    selectors: words.selector,
    starts: words.starts,
    expires: words.expires,
    operations: section({
      total: numberOf(words.operations),
      perDay: numberOf(words['operations-per-day']),
      perSender: numberOf(words['operations-per-sender']),
      perSenderPerDay: numberOf(words['operations-per-sender-and-day']),
    }),
    spending: section({
      perOperation: words['wei-per-operation'],
      perDay: words['wei-per-day'],
      total: words.wei,
    }),
  });
}

function given(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function section(values: object): object | undefined {
  const present = given(values);
  return Object.keys(present).length > 0 ? present : undefined;
}

function numberOf(word: unknown): number | undefined {
  return word === undefined ? undefined : Number(word);
}

export const listPolicies = defineCommand({
  summary: 'list the gas policies',
  async run({ source, print }) {
    const { database } = loadConfiguration(source);
    const policies = await withDatabase(database, (db) => createGasPolicyRepository(db).listAll());
    for (const policy of policies) {
      const { id, rules, createdAt, team } = policy;
      const about = rules.name ?? rules.description ?? '';
      const cells = [id, stateOf(policy), createdAt.toISOString(), about];
      print([...cells, ...(team === undefined ? [] : [`team ${team}`])].join('\t'));
    }
  },
});

/** Returns whether the policy pays. */
export function stateOf({ disabledAt }: GasPolicyRecord): string {
  return disabledAt ? `disabled ${disabledAt.toISOString()}` : 'enabled';
}

export const showPolicy = defineCommand({
  usage: 'ID',
  summary: 'show a gas policy: its rules, and what it was used for',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const { database } = loadConfiguration(source);
    await withDatabase(database, async (db) => {
      const policy = await createGasPolicyRepository(db).get(id);
      if (!policy) throw new Error(`There is no gas policy ${id}`);
      const { operations, spent } = await getPolicyTotals(db, id);
      print(`${id}\t${stateOf(policy)}\t${policy.createdAt.toISOString()}`);
      print(JSON.stringify(policy.rules, null, 2));
      print(`${operations} operations, ${spent} wei spent or set aside`);
    });
  },
});

export const disablePolicy = defineCommand({
  usage: 'ID',
  summary: 'disable a gas policy immediately; existing signatures stay valid until they expire',
  run: (input) => switchPolicy(input, 'disabled'),
});

export const enablePolicy = defineCommand({
  usage: 'ID',
  summary: 'enable a disabled gas policy',
  run: (input) => switchPolicy(input, 'enabled'),
});

async function switchPolicy(input: Input, state: 'disabled' | 'enabled'): Promise<void> {
  const id = onlyWord(input.words, 'ID');
  await changePolicy(input, id, () => ({ isEnabled: state === 'enabled' }));
  input.print(`Gas policy ${id} is ${state}`);
}

export const fundPolicy = defineCommand({
  usage: 'ID WEI',
  summary: 'set how much a gas policy may spend in all; those of the platform API begin with 0',
  async run(input) {
    const [id = '', wei = '', ...rest] = input.words;
    if (rest.length > 0 || !/^\d{1,30}$/.test(wei)) throw new UsageError('Name one ID, and WEI');
    await changePolicy(input, id, ({ rules }) => ({
      rules: { ...rules, spending: { ...rules.spending, total: String(BigInt(wei)) } },
    }));
    input.print(`Gas policy ${id} may spend ${wei} wei in all`);
  },
});

export const showPolicyHistory = defineCommand({
  usage: 'ID',
  summary: 'show each state of a gas policy: who set it, and when; also of a deleted one',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const { database } = loadConfiguration(source);
    const versions = await withDatabase(database, (db) =>
      createGasPolicyRepository(db).listVersions(id),
    );
    if (versions.length === 0) throw new Error(`There is no gas policy ${id}`);
    for (const { version, rules, isEnabled, changedBy, changedAt } of versions) {
      const state = isEnabled ? 'enabled' : 'disabled';
      print([version, changedAt.toISOString(), changedBy, state, JSON.stringify(rules)].join('\t'));
    }
  },
});

async function changePolicy(
  { source }: Pick<Input, 'source'>,
  id: string,
  change: (policy: GasPolicyRecord) => PolicyChanges,
): Promise<void> {
  const { database } = loadConfiguration(source);
  await withDatabase(database, (db) =>
    db.transaction().execute(async (trx) => {
      const policy = await createGasPolicyRepository(trx).lock(id);
      if (!policy) throw new Error(`There is no gas policy ${id}`);
      await changeGasPolicy(trx, policy, change(policy), byOperator());
    }),
  );
}
