import { describeSamples } from '../kit/samples.ts';
import { serviceChecks } from './checks.ts';
import { memory } from './memory.ts';

/**
 * Without the check of memory, as a process needs thousands of requests to warm up. The service's
 * own `junk.test.ts` watches the heap.
 */
describeSamples(
  'service',
  serviceChecks.filter((check) => check !== memory),
);
