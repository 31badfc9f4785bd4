import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { webTestFiles } from './commands.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Serves the web tests in bundles, because a page needs seconds to load hundreds of modules. The
 * first request for a file bundles all files of its group, once for both browsers.
 */
export function bundleTests(): TestRunnerPlugin {
  const bundles: Record<string, Promise<Map<string, string>>> = {};
  return {
    name: 'bundle-tests',
    async serve({ path: url }) {
      const file = url.slice(1);
      const pattern = patternOf(file);
      if (pattern) bundles[pattern] ??= bundle(pattern);
      for (const files of await Promise.all(Object.values(bundles))) {
        const body = files.get(file);
        // The next page has it in the browser's cache: nothing changes during a run.
        const headers = { 'Cache-Control': 'max-age=3600' };
        if (body !== undefined) return { body, type: 'js', headers };
      }
      return undefined;
    },
  };
}

function patternOf(file: string): string | undefined {
  return Object.values(webTestFiles).find((pattern) => path.matchesGlob(file, pattern));
}

/** Bundles the files of a pattern, and returns them and the chunks that they share by their URL. */
async function bundle(pattern: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: globSync(pattern, { cwd: root }),
    outbase: '.',
    outdir: '.',
    chunkNames: 'test-chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['development'],
    external: ['/__web-dev-server__*'],
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [configureAxe],
  });
  return new Map(
    outputFiles.map((file) => [
      path.relative(root, file.path).replace(/\.test\.js$/, '.test.ts'),
      file.text,
    ]),
  );
}

/** Makes the assertion `accessible()` check all rules of WCAG 2.2 AA and no others. */
const configureAxe: Plugin = {
  name: 'configure-axe',
  setup({ onLoad }) {
    onLoad({ filter: /\/axe-core\/axe\.min\.js$/ }, async (file) => ({
      contents: `${await readFile(file.path, 'utf8')};\n(${configure})(window.axe);`,
    }));
  },
};

function configure(axe: typeof import('axe-core')): void {
  const rules = axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  axe.configure({
    rules: rules.map(({ ruleId }) => ({ id: ruleId, enabled: true })),
    disableOtherRules: true,
  });
}
