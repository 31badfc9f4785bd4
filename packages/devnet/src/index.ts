export { type Bundler, startBundler } from './bundler.ts';
export { chainId, recoveryModules, recoveryModulesV2 } from './chain/client.ts';
export {
  type Chain,
  type ChainAccount,
  type ChainPaymaster,
  startChain,
} from './chain/start-chain.ts';
export { buildDemo, newestChange, startDemoSite } from './demo-site.ts';
export type { Message } from './mailbox.ts';
export { type Mailbox, type Phone, startMailbox, startPhone } from './mailbox.ts';
export { type RunningWorld, startWorld } from './world.ts';
export { readWorld, type World, WorldIsRunningError } from './world-file.ts';
