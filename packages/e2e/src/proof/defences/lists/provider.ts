import type { Defence } from '../defence.ts';

export const providerMutants: readonly Defence[] = [];
