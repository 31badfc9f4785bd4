import { createGasPolicyRepository } from '../../adapters/database/repositories/gas-policies.ts';
import { getPolicyTotals } from '../../adapters/database/repositories/sponsor-ledger.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, onlyWord } from '../kit/command.ts';
import { stateOf } from './list.ts';

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
