import type { Defence } from '../defence.ts';

export const codesMutants: readonly Defence[] = [];
