import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { suite, test } from 'node:test';
import { type LoadableView, wordsOf } from '../src/session/load-view.ts';
import { loadWords, wordsParts } from '../src/translations/languages.ts';
import type { WordsPart } from '../src/translations/strings.ts';
import { viewNames } from '../src/view-names.ts';

const src = join(import.meta.dirname, '../src');

/** The part of each text, by its name. */
const partOf = new Map<string, WordsPart>();
for (const part of wordsParts) {
  for (const name of Object.keys(await loadWords('en', part))) {
    assert.ok(!partOf.has(name), `${name} is in ${part} and in ${partOf.get(name)}`);
    partOf.set(name, part);
  }
}

/** A source with everything that it imports, except on demand. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const imports = /^(?:import|export) (?!type )[^;]*?'(\.[^']+)';$/gm;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    modulesOf(join(dirname(file), path), found);
  }
  return found;
}

/** The names of texts that a source may read: of strings, in a pattern, or as a quoted name. */
function textsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const read = [...code.matchAll(/\b[sS]trings(?:\(\))?\.(\w+)|'(\w+)'/g)].map(
    ([, member, quoted]) => member ?? quoted ?? '',
  );
  const patterns = [...code.matchAll(/\{([\w\s,:]+)\} = [\w.#]*strings\b/g)];
  const taken = patterns.flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  return [...read, ...taken].filter((name) => partOf.has(name));
}

suite('the texts of a view', () => {
  const loadable: readonly LoadableView[] = [...viewNames, 'collect', 'choose-account'];
  for (const view of loadable) {
    test(`${view}: are in the parts that are loaded with it`, () => {
      const loaded: readonly WordsPart[] = ['overview', ...wordsOf(view)];
      const modules = modulesOf(join(src, `views/${view}/elements.ts`));
      assert.ok(modules.size > 10);
      const texts = [...modules].flatMap((file) => textsIn(file).map((name) => [file, name]));
      assert.ok(texts.length > 5);
      for (const [file = '', name = ''] of texts) {
        const part = partOf.get(name);
        assert.ok(part && loaded.includes(part), `${relative(src, file)}: ${name} is in ${part}`);
      }
    });
  }
});
