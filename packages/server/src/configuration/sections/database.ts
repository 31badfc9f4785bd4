import { Type } from 'typebox';
import { object, seconds, text, url } from '../../schema-kit/fields.ts';

/** Of a PostgreSQL server. Also for what opens a database without a configuration, such as tests. */
export const databaseDefaults = {
  connections: 10,
  statementTimeout: 30,
  lockTimeout: 10,
  idleInTransactionTimeout: 60,
};

const postgresUrl = 'a PostgreSQL URL, postgres://user:password@host/name';

export const DatabaseConfigurationSchema = object(
  {
    url: Type.Optional(url('postgres|postgresql', postgresUrl, { env: 'DATABASE_URL' })),
    directUrl: Type.Optional(
      url(
        'postgres|postgresql',
        'where "url" leads to a pooler like PgBouncer in transaction mode: the PostgreSQL URL of the same database without it, for migrations; statements are then not prepared',
        { env: 'DATABASE_DIRECT_URL' },
      ),
    ),
    directory: Type.Optional(
      text('the folder of the embedded database, or memory:// for a temporary one', {
        env: 'DATABASE_DIRECTORY',
        isPath: true,
      }),
    ),
    connections: Type.Optional(
      Type.Integer({
        minimum: 2,
        default: databaseDefaults.connections,
        description: 'how many connections each process opens at most',
      }),
    ),
    statementTimeout: Type.Optional(
      seconds(
        databaseDefaults.statementTimeout,
        'when PostgreSQL ends a statement, except in migrations (0: never)',
      ),
    ),
    lockTimeout: Type.Optional(
      seconds(
        databaseDefaults.lockTimeout,
        'when PostgreSQL ends a statement that waits for a lock (0: never)',
      ),
    ),
    idleInTransactionTimeout: Type.Optional(
      seconds(
        databaseDefaults.idleInTransactionTimeout,
        'when PostgreSQL ends a transaction whose process does not continue it (0: never)',
      ),
    ),
  },
  'where the database is: either "url" or "directory"; the other settings are for "url"',
);
