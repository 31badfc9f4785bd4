import { createCode } from '@recovery-guardian/server';
import type { Check } from '../kit/check.ts';
import { chiSquareP } from './chi-square.ts';

const digits = 6;
const minimumP = 0.001;
/** Number of bins for codes, by their first digits and by their last. */
const bins = 1_000;

/** Every code is equally likely. */
export const uniformCodes: Check = {
  name: 'uniform codes',
  target: 'chi-square over 10^6 codes, p > 0.001',
  async measure(scale) {
    const count = scale.of(1_000_000, 100_000);
    let results = measureOnce(count);
    // Uniform codes miss the bound once in 500 times; biased ones miss it again.
    const isRepeated = !results.every(({ p }) => p > minimumP);
    if (isRepeated) results = measureOnce(count);
    const found = results.map(({ name, p, chiSquare }) => {
      return `${name} digits chi-square ${chiSquare.toFixed(1)} of ${bins - 1}, p = ${p.toFixed(4)}`;
    });
    return {
      measured: `${count} codes${isRepeated ? ', measured again' : ''}: ${found.join('; ')}`,
      holds: results.every(({ p }) => p > minimumP),
    };
  },
};

function measureOnce(count: number) {
  const first = new Uint32Array(bins);
  const last = new Uint32Array(bins);
  for (let i = 0; i < count; i++) {
    const code = createCode(digits);
    increase(first, code.slice(0, 3));
    increase(last, code.slice(-3));
  }
  return [
    { name: 'first', ...chiSquareP(first) },
    { name: 'last', ...chiSquareP(last) },
  ];
}

function increase(counts: Uint32Array, digits: string): void {
  const bin = Number(digits);
  counts[bin] = (counts[bin] ?? 0) + 1;
}
