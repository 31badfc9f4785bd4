import type { OperatorEvent } from '../../adapters/database/repositories/audit-entry.ts';
import { createAuditLogRepository } from '../../adapters/database/repositories/audit-log.ts';
import { withDatabase } from '../../adapters/database/with-database.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import type { KeyConfiguration } from './key-configuration.ts';

/**
 * Adds an action on the keys to the audit log. Keys are not in the database, and may be created
 * before it: if it cannot be reached, that is printed, and the action remains valid. A signer has no
 * database; its log is of what it signs.
 */
export async function auditKeys(
  { database }: KeyConfiguration,
  {
    event,
    names,
    say,
  }: { event: OperatorEvent; names: readonly string[]; say(line: string): void },
): Promise<void> {
  if (!database) return say('This is not in the audit log: a signer has no database');
  try {
    await withDatabase(database, (db) =>
      createAuditLogRepository(db).append({
        event,
        ids: { keys: names.join(' ') },
        at: systemClock.now(),
      }),
    );
  } catch (error) {
    say(`This is not in the audit log: ${(error as Error).message}`);
  }
}
