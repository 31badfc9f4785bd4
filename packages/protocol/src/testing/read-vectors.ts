import { readFileSync } from 'node:fs';

/** A file of `vectors/`: what must come out, and what must not. */
export type Vectors<Valid, Invalid> = { description: string; valid: Valid[]; invalid: Invalid[] };

/** Reads `vectors/{name}.json`; the types are the caller's word. */
export function readVectors<Valid, Invalid>(name: string): Vectors<Valid, Invalid> {
  const file = new URL(`../../vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
