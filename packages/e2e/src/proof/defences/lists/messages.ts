import type { Defence } from '../defence.ts';

export const messagesMutants: readonly Defence[] = [];
