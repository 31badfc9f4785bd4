import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';
import { parseSubject, subjectOptions, subjectUsage, withRegistrations } from './subject.ts';

export const eraseRegistrations = defineCommand({
  usage: subjectUsage,
  summary: "delete a person's registrations and remove targets and messages for good",
  options: subjectOptions,
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
