import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';
import { parseSubject, subjectOptions, subjectUsage, withRegistrations } from './subject.ts';

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
