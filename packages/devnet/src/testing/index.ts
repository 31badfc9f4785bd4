export { type Postgres, startPostgres } from './postgres.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
