import type { Row } from '../row.ts';
export const defenceRows: readonly Row[] = [];
