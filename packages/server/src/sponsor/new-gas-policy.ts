import { createAuditLogRepository } from '../audit/audit-repository.ts';
import { findMistakes } from '../configuration/mistakes.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { SchemaNode } from '../configuration/schema-node.ts';
import { withDatabase } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { systemClock } from '../kit/clock.ts';
import { type GasPolicy, type GasPolicyRules, GasPolicyRulesSchema } from './gas-policy.ts';
import { createGasPolicyRepository } from './gas-policy-repository.ts';

/**
 * Creates a gas policy. Its rules never change, so that its records stay meaningful; create another
 * one instead.
 *
 * @throws with every mistake, or if its id exists
 */
export function createGasPolicy(
  { database }: Pick<Configuration, 'database'>,
  policy: { id: string; rules: unknown },
): Promise<void> {
  const checked = checkGasPolicy(policy);
  return withDatabase(database, async (db) => {
    if (await saveGasPolicy(db, checked)) return;
    throw new Error(`The gas policy ${policy.id} already exists: choose another id`);
  });
}

/**
 * Like {@link createGasPolicy}, but keeps an existing policy with this id.
 *
 * @throws with every mistake
 */
export async function ensureGasPolicy(
  db: Database,
  policy: { id: string; rules: unknown },
): Promise<void> {
  await saveGasPolicy(db, checkGasPolicy(policy));
}

/** Returns `false` if a policy with this id exists. */
function saveGasPolicy(db: Database, policy: GasPolicy): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const at = systemClock.now();
    const isNew = await createGasPolicyRepository(trx).create({ ...policy, createdAt: at });
    const ids = { policy: policy.id };
    if (isNew) await createAuditLogRepository(trx).append({ event: 'gas-policy-created', ids, at });
    return isNew;
  });
}

function checkGasPolicy({ id, rules }: { id: string; rules: unknown }): GasPolicy {
  const mistakes = [
    ...(isId(id) ? [] : ['its id must be up to 64 letters, digits, and -._ between them']),
    ...findMistakes(GasPolicyRulesSchema as SchemaNode, rules, []).mistakes,
  ];
  if (mistakes.length === 0 && paysForAnything(rules as GasPolicyRules)) {
    mistakes.push('it would pay for anything without end: limit whom, what, how often or how much');
  }
  if (mistakes.length > 0) {
    const list = mistakes.map((mistake) => `- ${mistake}`).join('\n');
    throw new Error(`The gas policy is invalid:\n${list}`);
  }
  return { id, rules: rules as GasPolicyRules };
}

function isId(id: string): boolean {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/.test(id);
}

/** A policy without any bounds is probably a mistake. */
function paysForAnything({ preset, senders, targets, operations, spending }: GasPolicyRules) {
  return ![preset, senders, targets, operations, spending].some(Boolean);
}
