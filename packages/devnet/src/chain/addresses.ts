import { recoveryModules as deployments } from '@recovery-guardian/safe';
import type { Address } from 'viem';

/** Chain id of the local chain: anvil's own default. */
export const chainId = 31337;

const [threeMinutes, threeDays, sevenDays, fourteenDays] = deployments;

/** The recovery modules that the local chain has, by their grace periods. */
export const recoveryModules = { threeMinutes, threeDays, sevenDays, fourteenDays };

/** Deploys init code by CREATE2; anvil has it from its first block. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
