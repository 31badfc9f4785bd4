import type { Plugin } from 'rollup';
import { parseAbi } from 'viem';

/**
 * Parses the ABIs of the sources when the extension is built: the parser for their human-readable
 * form would be a part of the worker, which loads nothing on demand.
 */
export function abisAtBuildTime(): Plugin {
  return {
    name: 'abis-at-build-time',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('parseAbi(')) return null;
      const parsed = parseAbisIn(code);
      if (parsed.includes('parseAbi(')) this.error(`${id} has an ABI that is not a list of texts`);
      return { code: parsed, map: null };
    },
  };
}

/** Replaces each call of viem's `parseAbi` by its result. */
export function parseAbisIn(code: string): string {
  return code.replace(call, (_, list: string) => JSON.stringify(parse(list)));
}

/** A call with a list of texts, and nothing else. */
const call = /\bparseAbi\(\s*\[((?:\s*'[^'\n]*',?)*)\s*\]\s*,?\s*\)/g;

function parse(list: string) {
  return parseAbi(Array.from(list.matchAll(/'([^'\n]*)'/g), ([, signature = '']) => signature));
}
