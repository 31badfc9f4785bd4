import { loadPart } from './load-part.ts';

await loadPart();
