import { type Channel, maskTarget } from '@recovery-guardian/protocol';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';
import { parsePerson, personOptions, personUsage, withRegistrations } from './person.ts';

export const listRegistrations = defineCommand({
  usage: personUsage,
  summary: "list a person's registrations, deleted ones too; targets are masked",
  options: personOptions,
  async run({ values, source, print }) {
    const person = parsePerson(values);
    const configuration = loadConfiguration(source);
    const registrations = await withRegistrations(configuration, ({ list }) => list(person));
    for (const { id, account, chainId, channel, target, status, createdAt } of registrations) {
      const shown = showTarget(channel, target);
      print([id, account, chainId, channel, shown, status, createdAt.toISOString()].join('\t'));
    }
  },
});

function showTarget(channel: Channel, target: string | undefined): string {
  if (target === undefined) return '(unreadable)';
  return target === '' ? '(erased)' : maskTarget(channel, target);
}
