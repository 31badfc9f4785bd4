import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';
import { parsePerson, personOptions, personUsage, withRegistrations } from './person.ts';

export const eraseRegistrations = defineCommand({
  usage: personUsage,
  summary: "delete a person's registrations and remove targets and messages for good",
  options: personOptions,
  async run({ values, source, print }) {
    const person = parsePerson(values);
    const configuration = loadConfiguration(source);
    const ids = await withRegistrations(configuration, ({ erase }) =>
      erase(person, systemClock.now()),
    );
    for (const id of ids) print(`Erased ${id}`);
    if (ids.length === 0) print('There is nothing to erase');
  },
});
