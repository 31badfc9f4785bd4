export { chainClient, localChain } from '../chain/client.ts';
export { createEmptyDatabase } from '../empty-database.ts';
export { type HttpHandler, type HttpServer, serveHttp } from '../http-server.ts';
export { freePort, releasePort } from '../ports.ts';
export { gasKey, relayerSection } from '../relayer.ts';
export { programVariable, serverProgram } from '../server.ts';
export {
  AccountHolder,
  type Answer,
  type CallOptions,
  call,
  expectOk,
  freshAddress,
} from './account-holder.ts';
export { AlertOwner } from './alert-owner.ts';
export { type FaultyNode, startFaultyNode } from './faulty-node.ts';
export { fuzzRuns, isProof, testSeed } from './fuzz-runs.ts';
export { eoaGuardian, safeGuardian, type TestGuardian } from './guardians.ts';
export { type HeldNode, startHeldNode } from './held-node.ts';
export { codeIn, latestCode, newestWithCode, nextCode, wrongCode } from './latest-code.ts';
export { addGuardians, deployManySafes } from './many-safes.ts';
export {
  type Behaviour,
  type NodeProxy,
  type RpcAnswer,
  type RpcCall,
  startNodeProxy,
} from './nodes.ts';
export { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
export { type Postgres, queryPostgres, startPostgres } from './programs.ts';
export { approvalBy, createBody, openRecovery, ourGuardian, recoveryOf } from './recoveries.ts';
export { type RedisServer, startRedis } from './redis.ts';
export {
  addGuardian,
  guardTogether,
  ownersOf,
  registerBody,
  type SafeRef,
  sendAsSafe,
  sendCalls,
  signForSafe,
  signStatement,
} from './safe-owners.ts';
export { searchSecrets, searchSecretsIn } from './search-secrets.ts';
export type { ServerUnderTest } from './server-under-test.ts';
export { createRunningClock, createTestClock, type TestClock } from './test-clock.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestWorld, type TestWorld, type TestWorldOptions } from './test-world.ts';
export { deployTokens } from './tokens.ts';
export { until } from './until.ts';
export { validBodies } from './valid-bodies.ts';
export { unlimitedPlan, withoutLimits } from './without-limits.ts';
