import { administerApiKeys } from '../../adapters/api-keys/administration.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';
import { parseDuration } from '../kit/duration.ts';

export const rotateApiKey = defineCommand({
  usage: 'ID [--overlap 24h]',
  summary: 'replace a key, which stays valid for the overlap (24h), and print the new one',
  options: { overlap: { type: 'string' } },
  async run({ values, words, source, print, say }) {
    const id = onlyWord(words, 'ID');
    const { overlap = '24h' } = values;
    const milliseconds = parseDuration(overlap, '--overlap');
    const made = await administerApiKeys(loadConfiguration(source)).rotate(id, milliseconds);
    if (!made) throw new Error(`There is no valid API key ${id} without a replacement`);
    say(`API key ${made.id}, shown only once; ${id} ends in ${overlap}:`);
    print(made.key);
  },
});
