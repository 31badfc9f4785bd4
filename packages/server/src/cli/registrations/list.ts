import { type Channel, maskTarget } from '@recovery-guardian/protocol';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';
import { parseSubject, subjectOptions, subjectUsage, withRegistrations } from './subject.ts';

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

function showTarget(channel: Channel, target: string | undefined): string {
  if (target === undefined) return '(unreadable)';
  return target === '' ? '(erased)' : maskTarget(channel, target);
}
