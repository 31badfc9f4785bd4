import { maskTarget, type Way } from '@recovery-guardian/core';
import { getAddress, isAddress } from 'viem';
import { loadConfiguration } from '../configuration/load.ts';
import type { Configuration } from '../configuration/schema.ts';
import { withDatabase } from '../database/migrate.ts';
import { createFieldCipher } from '../keys/field-cipher.ts';
import { openSecrets } from '../keys/secrets.ts';
import { systemClock } from '../kit/clock.ts';
import {
  createRegistrationAdministration,
  type RegistrationAdministration,
  type RegistrationSubject,
} from '../registrations/administration.ts';
import { defineCommand, UsageError } from './command.ts';

/** The options that select registrations. */
const subjectOptions = {
  account: { type: 'string' },
  chain: { type: 'string' },
  target: { type: 'string' },
} as const;

const subjectUsage = '--account ADDRESS [--chain ID] | --target TARGET';

export function parseSubject(values: {
  account?: string | undefined;
  chain?: string | undefined;
  target?: string | undefined;
}): RegistrationSubject {
  const { account, chain, target } = values;
  if ((account === undefined) === (target === undefined)) {
    throw new UsageError('Name either an --account or a --target');
  }
  if (target !== undefined) {
    if (chain !== undefined) throw new UsageError('--chain belongs to --account');
    return { target };
  }
  if (account === undefined || !isAddress(account)) {
    throw new UsageError('--account must be an address: 0x and 40 hexadecimal digits');
  }
  if (chain !== undefined && !/^[1-9]\d*$/.test(chain)) {
    throw new UsageError("--chain must be a chain's id, a whole number");
  }
  return { account: getAddress(account), chainId: chain === undefined ? undefined : Number(chain) };
}

/** Opens the database and the keys of its targets for `work`. */
function withRegistrations<Result>(
  { database, secrets }: Configuration,
  work: (registrations: RegistrationAdministration) => Promise<Result>,
): Promise<Result> {
  const cipher = createFieldCipher(openSecrets(secrets, systemClock).dataKeys);
  return withDatabase(database, (db) => work(createRegistrationAdministration(db, cipher)));
}

export const listRegistrations = defineCommand({
  usage: subjectUsage,
  summary: "list a user's registrations, also deleted ones; targets are masked",
  options: subjectOptions,
  isOfTenants: true,
  async run({ values, source, print }) {
    const subject = parseSubject(values);
    const configuration = loadConfiguration(source);
    const registrations = await withRegistrations(configuration, ({ list }) => list(subject));
    for (const { id, account, chainId, channel, target, status, createdAt } of registrations) {
      const shown = showTarget(channel, target);
      print([id, account, chainId, channel, shown, status, createdAt.toISOString()].join('\t'));
    }
  },
});

export const exportRegistrations = defineCommand({
  usage: subjectUsage,
  summary: "print a user's registrations, recoveries and alerts as JSON, with whole targets",
  options: subjectOptions,
  isOfTenants: true,
  async run({ values, source, print }) {
    const subject = parseSubject(values);
    const configuration = loadConfiguration(source);
    const kept = await withRegistrations(configuration, (all) => all.export(subject));
    print(JSON.stringify(kept, null, 2));
  },
});

function showTarget(channel: Way, target: string | undefined): string {
  if (target === undefined) return '(unreadable)';
  return target === '' ? '(erased)' : maskTarget(channel, target);
}

export const eraseRegistrations = defineCommand({
  usage: subjectUsage,
  summary: "permanently delete a user's registrations, targets and messages",
  options: subjectOptions,
  isOfTenants: true,
  async run({ values, source, print }) {
    const subject = parseSubject(values);
    const configuration = loadConfiguration(source);
    const ids = await withRegistrations(configuration, ({ erase }) =>
      erase(subject, systemClock.now()),
    );
    for (const id of ids) print(`Erased ${id}`);
    if (ids.length === 0) print('There is nothing to erase');
  },
});
