import type { Defence } from '../defence.ts';

export const sponsorMutants: readonly Defence[] = [];
