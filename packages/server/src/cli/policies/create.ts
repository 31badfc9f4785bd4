import { readFileSync } from 'node:fs';
import { createGasPolicy } from '../../adapters/sponsor/new-gas-policy.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord, UsageError } from '../kit/command.ts';

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
  async run({ values, words, source, print }) {
    const id = onlyWord(words, 'ID');
    const { file, ...given } = values;
    if (file !== undefined && Object.keys(given).some((name) => name in ruleOptions)) {
      throw new UsageError('Set the rules in the file or by options, not both');
    }
    const rules = file === undefined ? rulesOf(given) : readRules(file);
    await createGasPolicy(loadConfiguration(source), { id, rules });
    print(`Gas policy ${id} is created`);
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
