export { type SafeVersions, safeKinds } from '../chain/accounts.ts';
export { chainClient, localChain } from '../chain/client.ts';
export { compileContracts } from '../chain/compile.ts';
export { gasKey, relayerSection, unlimitedPlan, withoutLimits } from '../configuration.ts';
export { createEmptyDatabase } from '../empty-database.ts';
export { type HttpHandler, type HttpServer, serveHttp } from '../http-server.ts';
export { freePort, releasePort } from '../ports.ts';
export { programVariable, serverProgram } from '../server.ts';
export {
  AccountHolder,
  type Answer,
  type CallOptions,
  call,
  expectOk,
  freshAddress,
  validBodies,
} from './account-holder.ts';
export { AlertOwner } from './alert-owner.ts';
export { fuzzRuns, isProof, testSeed } from './fuzz-runs.ts';
export { codeIn, latestCode, newestWithCode, nextCode, wrongCode } from './latest-code.ts';
export {
  type Behaviour,
  type FaultyNode,
  type HeldNode,
  type NodeProxy,
  type RpcAnswer,
  type RpcCall,
  startFaultyNode,
  startHeldNode,
  startNodeProxy,
} from './nodes.ts';
export {
  type PgBouncer,
  type Postgres,
  queryPostgres,
  type RedisServer,
  startPgBouncer,
  startPostgres,
  startRedis,
} from './programs.ts';
export {
  approvalBy,
  createBody,
  eoaGuardian,
  openRecovery,
  ourGuardian,
  recoveryOf,
  safeGuardian,
  type TestGuardian,
} from './recoveries.ts';
export {
  addGuardian,
  addGuardians,
  deployManySafes,
  deploySafe,
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
export { type Silence, type SilentProxy, startSilentProxy } from './silent-proxy.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export {
  createRunningClock,
  createTestClock,
  startTestWorld,
  type TestClock,
  type TestWorld,
  type TestWorldOptions,
  useStarted,
  useTestWorld,
} from './test-world.ts';
export { deployTokens } from './tokens.ts';
export { until } from './until.ts';
