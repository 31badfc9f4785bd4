import { createAuditLogRepository } from '../../adapters/database/repositories/audit-log.ts';
import { createGasPolicyRepository } from '../../adapters/database/repositories/gas-policies.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { loadConfiguration } from '../../configuration/load.ts';
import { defineCommand, type Input, onlyWord } from '../kit/command.ts';

export const disablePolicy = defineCommand({
  usage: 'ID',
  summary: 'disable a gas policy immediately; existing signatures stay valid until they expire',
  run: (input) => switchPolicy(input, 'disabled'),
});

export const enablePolicy = defineCommand({
  usage: 'ID',
  summary: 'enable a disabled gas policy',
  run: (input) => switchPolicy(input, 'enabled'),
});

async function switchPolicy(
  { words, source, print }: Pick<Input, 'words' | 'source' | 'print'>,
  state: 'disabled' | 'enabled',
): Promise<void> {
  const id = onlyWord(words, 'ID');
  const at = systemClock.now();
  const { database } = loadConfiguration(source);
  await withDatabase(database, (db) =>
    db.transaction().execute(async (trx) => {
      const policies = createGasPolicyRepository(trx);
      const isKnown = await policies.setDisabled(id, state === 'disabled' ? at : undefined);
      if (!isKnown) throw new Error(`There is no gas policy ${id}`);
      const event = `gas-policy-${state}` as const;
      await createAuditLogRepository(trx).append({ event, ids: { policy: id }, at });
    }),
  );
  print(`Gas policy ${id} is ${state}`);
}
