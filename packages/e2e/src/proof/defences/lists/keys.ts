import type { Defence } from '../defence.ts';

export const keysMutants: readonly Defence[] = [];
