import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildElement } from './element/build-element.ts';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'dist');
const folder = join(root, '.cache/packages');
/** What consumers bring: the oldest viem that the packages accept, and checkers of packages. */
const others = ['viem@2.40.0', 'react@19', '@types/react@19', '@types/node@24', 'publint@0.3.15'];
const forServers = /\/(server|recovery-service|unified-endpoint|protocol\/network)\b/;
/** The PATH of the host, whose Node may be an older one. */
const hostPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.endsWith(join('node_modules', '.bin')))
  .join(delimiter);
const run = promisify(execFile);

describe('packages installed from tarballs', { timeout: 280_000 }, () => {
  const names: string[] = [];
  const entries: string[] = [];

  before(async () => {
    await buildElement();
    await run('node', [join(root, 'scripts/build-packages.ts')]);
    await rm(join(folder, 'node_modules/@recovery-guardian'), { recursive: true, force: true });
    await rm(join(folder, 'node_modules/.package-lock.json'), { force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    for await (const file of glob('*/package.json', { cwd: dist })) {
      const { name, exports } = JSON.parse(await readFile(join(dist, file), 'utf8'));
      names.push(dirname(file));
      for (const [path, target] of Object.entries(exports)) {
        if (typeof target === 'object' && !path.includes('*')) entries.push(join(name, path));
      }
    }
    const staged = names.map((name) => join(dist, name));
    const packed = await run('npm', ['pack', '--silent', ...staged], { cwd: folder });
    const tarballs = packed.stdout.trim().split('\n');
    const flags =
      '--prefer-offline --no-audit --no-fund --ignore-scripts --no-save --no-package-lock';
    const install = ['install', ...flags.split(' '), ...tarballs.map((name) => `./${name}`)];
    await run('npm', [...install, ...others], { cwd: folder });
  });

  it('are imported by the pinned Node and by the Node of the host', async () => {
    const code = entries.map((entry) => `await import('${entry}');`).join('');
    await writeFile(join(folder, 'import.js'), code);
    await run('node', ['import.js'], { cwd: folder });
    await run('node', ['import.js'], { cwd: folder, env: { ...process.env, PATH: hostPath } });
  });

  it('have the command line', async () => {
    const command = join(folder, 'node_modules/.bin/recovery-guardian');
    const { stdout } = await run(command, ['settings']);
    assert.match(stdout, /guardian/);
  });

  it('are compiled by strict consumers, whichever way these resolve modules', async () => {
    const imports = entries.map((entry, index) => `import type * as m${index} from '${entry}';`);
    const uses = entries.map((_, index) => `typeof m${index}`);
    const source = `${imports.join('\n')}\nexport type All = [${uses.join(', ')}];\n`;
    await writeFile(join(folder, 'consumer.ts'), source);
    const flags = '--ignoreConfig --noEmit --strict --target es2022 --lib es2024,dom --types node';
    for (const way of [
      '--module nodenext',
      '--module esnext --moduleResolution bundler --skipLibCheck',
    ]) {
      const tsc = [...flags.split(' '), ...way.split(' '), 'consumer.ts'];
      const program = join(root, 'node_modules/.bin/tsc');
      const { stdout } = await run(program, tsc, { cwd: folder }).catch((error) => error);
      // Declarations of third parties are checked too, but are not ours to mend.
      const isOurs = (line: string) => /^(consumer|node_modules\/@recovery-guardian)/.test(line);
      assert.deepEqual(stdout.split('\n').filter(isOurs), [], way);
    }
  });

  it('are bundled for browsers from nothing but what was installed', async () => {
    const { metafile } = await build({
      absWorkingDir: folder,
      stdin: {
        contents: entries
          .filter((entry) => !forServers.test(entry))
          .map((entry) => `import '${entry}'; export * from '${entry}';`)
          .join('\n'),
        resolveDir: folder,
      },
      bundle: true,
      format: 'esm',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs).filter((name) => name !== '<stdin>');
    assert.ok(inputs.some((name) => name.includes('@recovery-guardian/element/lib/')));
    assert.deepEqual(
      inputs.filter((name) => !name.startsWith('node_modules/')),
      [],
    );
  });

  it('have no mistake that publint finds', async () => {
    const publint = join(folder, 'node_modules/.bin/publint');
    for (const name of names) await run(publint, ['--level', 'error', join(dist, name)]);
  });
});
