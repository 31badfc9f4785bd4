import { join } from 'node:path';
import type { LoadMethods } from './load.ts';
import type { Repeated } from './repeat-worker.ts';
import { startWorker } from './worker.ts';

/** Starts the process that repeats the same requests. */
export const startRepeating = () =>
  startWorker<LoadMethods<Repeated>>(join(import.meta.dirname, 'repeat-worker.ts'));
