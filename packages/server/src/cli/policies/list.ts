import {
  createGasPolicyRepository,
  type GasPolicyRecord,
} from '../../adapters/database/repositories/gas-policies.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand } from '../kit/command.ts';

export const listPolicies = defineCommand({
  summary: 'list the gas policies',
  async run({ source, print }) {
    const { database } = loadConfiguration(source);
    const policies = await withDatabase(database, (db) => createGasPolicyRepository(db).listAll());
    for (const policy of policies) {
      const { id, rules, createdAt } = policy;
      print([id, stateOf(policy), createdAt.toISOString(), rules.description ?? ''].join('\t'));
    }
  },
});

/** Returns whether the policy pays. */
export function stateOf({ disabledAt }: GasPolicyRecord): string {
  return disabledAt ? `disabled ${disabledAt.toISOString()}` : 'enabled';
}
