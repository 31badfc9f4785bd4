import { loadHalf } from './load-half.ts';

await loadHalf(0);
