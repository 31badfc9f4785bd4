import type { Defence } from '../defence.ts';

export const modulesMutants: readonly Defence[] = [];
