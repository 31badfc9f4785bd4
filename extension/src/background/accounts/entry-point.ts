import { entryPoints } from '@recovery-guardian/safe';

/** The one that the Safe's ERC-4337 module uses. */
export const entryPoint = entryPoints['0.7'];
