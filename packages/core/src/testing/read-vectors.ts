import { readFileSync } from 'node:fs';

/** A file of `vectors/`, with valid and invalid cases. */
export interface Vectors<Valid, Invalid> {
  description: string;
  valid: Valid[];
  invalid: Invalid[];
}

/** Reads `vectors/{name}.json`; the types are not checked. */
export function readVectors<Valid, Invalid>(name: string): Vectors<Valid, Invalid> {
  const file = new URL(`../../vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
