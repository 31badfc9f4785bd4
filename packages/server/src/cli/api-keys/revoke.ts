import { administerApiKeys } from '../../adapters/api-keys/administration.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';

export const revokeApiKey = defineCommand({
  usage: 'ID',
  summary: 'revoke an API key, everywhere within seconds',
  async run({ words, source, print }) {
    const id = onlyWord(words, 'ID');
    const isRevoked = await administerApiKeys(loadConfiguration(source)).revoke(id);
    if (!isRevoked) throw new Error(`There is no valid API key ${id}`);
    print(`API key ${id} is revoked`);
  },
});
