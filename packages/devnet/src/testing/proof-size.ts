/** Whether `npm run proof` runs this file: its tests then try as much as they can. */
const isProof = process.env.PROOF_SIZE === 'full';

/** Selects how much a test tries: little in `npm test`, much in `npm run proof`. */
export function proofSize(sample: number, full: number): number {
  return isProof ? full : sample;
}

/** For fast-check: how many values it tries, and the seed that repeats a proof. */
export function proofRuns(sample: number, full: number): { numRuns: number; seed?: number } {
  const seed = process.env.PROOF_SEED;
  return { numRuns: proofSize(sample, full), ...(seed !== undefined && { seed: Number(seed) }) };
}
