export { type Bundler, startBundler } from './bundler.ts';
export { chainId, recoveryModules } from './chain/addresses.ts';
export {
  type Chain,
  type ChainAccount,
  type ChainPaymaster,
  startChain,
} from './chain/start-chain.ts';
export { buildDemo, startDemoSite } from './demo-site.ts';
export type { Message } from './inbox.ts';
export { type Mailbox, startMailbox } from './mailbox.ts';
export { newestChange } from './newest-change.ts';
export { type Phone, startPhone } from './phone.ts';
export { type RunningWorld, startWorld } from './world.ts';
export { readWorld, type World, WorldIsRunningError } from './world-file.ts';
