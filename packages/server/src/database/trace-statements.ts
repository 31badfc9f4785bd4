import type { LogEvent } from 'kysely';
import { noteSpan } from '../kit/tracing.ts';

/** Records a statement that has ended as a span, by its name. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  noteSpan(nameStatement(query.sql), {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
    milliseconds: queryDurationMillis,
    failure: level === 'error' ? 'statement failed' : undefined,
  });
}

/**
 * Names a statement by its verb and the first table that is not of its own making: `update outbox`.
 * The rest, in which a value could be, is left out.
 */
export function nameStatement(sql: string): string {
  const text = sql.toLowerCase();
  const ownTables = new Set(
    [...text.matchAll(/(?:with|,)\s*"?([a-z_0-9]+)"?\s+as\s*\(/g)].map(([, name]) => name),
  );
  const tables = [...text.matchAll(/\b(from|into|update)\s+"?([a-z_]+)"?/g)]
    .map(([, , name]) => name ?? '')
    .filter((name) => !ownTables.has(name) && !notTables.has(name));
  const [verb = 'statement'] = /\b(select|insert|update|delete)\b/.exec(text) ?? [];
  return [verb, tables[0]].filter(Boolean).join(' ');
}

/** `for update skip locked`, `do update set`, `from unnest(…)`. */
const notTables = new Set(['skip', 'set', 'of', 'unnest', 'select']);
