import type { Defence } from '../defence.ts';

export const endpointMutants: readonly Defence[] = [];
