// For integrators' tests and previews: everything that the element calls, in memory, and each of
// its states by name. Published as `@recovery-guardian/element/testing`; not for live pages.

export { Person, type PlainString, type Words } from './person.ts';
export { findScenario, scenarioPath, scenarios } from './scenarios/index.ts';
export {
  type Scenario,
  type ScenarioParts,
  type ScenarioView,
  takesPage,
} from './scenarios/scenario.ts';
export { type Stage, type StageOptions, stage } from './stage.ts';
export { type TestAccount, type TestCall, TestChain } from './test-chain.ts';
export { rightCode, TestClient } from './test-client.ts';
export type { TestRelayer } from './test-recoveries.ts';
export {
  account,
  chainId,
  createTestWorld,
  guardian,
  owner,
  people,
  recoveryModule,
  stranger,
  type TestWorld,
} from './test-world.ts';
