export { type Bundler, type BundlerOptions, startBundler } from './bundler.ts';
export { chainId, recoveryModules } from './chain/addresses.ts';
export {
  type Chain,
  type ChainAccount,
  type ChainOptions,
  type ChainPaymaster,
  startChain,
} from './chain/start-chain.ts';
export { buildDemo, type DemoSiteOptions, startDemoSite } from './demo-site.ts';
export type { Message } from './inbox.ts';
export { type Mailbox, type MailboxOptions, startMailbox } from './mailbox.ts';
export { newestChange } from './newest-change.ts';
export { type Phone, type PhoneOptions, startPhone } from './phone.ts';
export { defaultPorts, type RunningWorld, startWorld, type WorldOptions } from './world.ts';
export { readWorld, type World, WorldIsRunningError } from './world-file.ts';
