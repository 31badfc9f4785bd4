export {
  addGuardian,
  type SignForSafeParameters,
  sendCalls,
  signForSafe,
} from './account-holders.ts';
export { latestCode } from './latest-code.ts';
export { type Postgres, startPostgres } from './postgres.ts';
export type { TestClock } from './test-clock.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestWorld, type TestWorld, type TestWorldOptions } from './test-world.ts';
