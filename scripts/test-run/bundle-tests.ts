import { globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { webTestFiles } from './commands.ts';

const root = path.join(import.meta.dirname, '../..');

const pages = 'node_modules/.cache/web-tests';

/**
 * Writes one test file per group that imports all of the group's: a page for each file costs half as
 * much processor time again.
 */
export function groupsOfOnePage(): { name: string; files: string }[] {
  mkdirSync(path.join(root, pages), { recursive: true });
  return Object.entries(webTestFiles).map(([name, pattern]) => {
    const imports = globSync(pattern, { cwd: root })
      .sort()
      // Static imports would be dropped in packages that declare their side effects.
      .map((file) => `await import('../../../${file.replaceAll(path.sep, '/')}');\n`);
    const files = `${pages}/${name}.test.ts`;
    const draft = path.join(root, `${files}.${process.pid}`);
    writeFileSync(draft, imports.join(''));
    // In one step: another suite may be reading it.
    renameSync(draft, path.join(root, files));
    return { name, files };
  });
}

/**
 * Serves each test file as a bundle, because a page needs seconds to load hundreds of modules. The
 * first request bundles it, for both browsers.
 */
export function bundleTests(): TestRunnerPlugin {
  const bundles: Record<string, Promise<Map<string, string>>> = {};
  return {
    name: 'bundle-tests',
    async serve({ path: url }) {
      const file = url.slice(1);
      if (file.endsWith('.test.ts')) bundles[file] ??= bundle(file);
      for (const files of await Promise.all(Object.values(bundles))) {
        const body = files.get(file);
        if (body !== undefined) return { body, type: 'js' };
      }
      return undefined;
    },
  };
}

/** Bundles a test file, and returns it and the chunks that it loads on demand by their URL. */
async function bundle(testFile: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [testFile],
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
  // What it finds does not differ between browsers; `npm run proof -- accessibility` asks it in both.
  if (navigator.userAgent.includes('Firefox')) {
    const run = (_: unknown, __: unknown, answer: (error: null, results: object) => void) =>
      answer(null, { violations: [] });
    Object.assign(axe, { run });
  }
}
