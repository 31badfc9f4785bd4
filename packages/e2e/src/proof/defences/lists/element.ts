import type { Defence } from '../defence.ts';

export const elementMutants: readonly Defence[] = [];
