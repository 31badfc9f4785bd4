import { entryPoints } from '@recovery-guardian/safe';

/** EntryPoint 0.7, which the Safe's ERC-4337 module uses. */
export const entryPoint = entryPoints['0.7'];
