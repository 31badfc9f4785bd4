import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { npmInstall } from '../../../../../scripts/set-up/npm-install.ts';

const root = join(import.meta.dirname, '../../../../..');
const folder = join(root, '.cache/bench-peers');

/** What the peers are made of. They are no dependencies: their terms are theirs, and they are large. */
const packages = [
  '@reown/appkit@1.8.24',
  '@web3-onboard/core@2.24.1',
  '@web3-onboard/injected-wallets@2.11.3',
  'viem@2.57.1',
];

/**
 * Installs the libraries to compare with into an ignored folder, and bundles a site's code with each.
 *
 * @returns the folder with the bundles, `{peer}/{peer}.js` and its chunks.
 */
export async function buildPeers(peers: readonly string[]): Promise<string> {
  await npmInstall(folder, packages);
  const out = join(folder, 'out');
  for (const peer of peers) {
    const code = join(folder, `${peer}.js`);
    await cp(join(import.meta.dirname, 'peer-sites', `${peer}.js`), code);
    await build({
      entryPoints: [code],
      outdir: join(out, peer),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'error',
      mainFields: ['browser', 'module', 'main'],
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    });
  }
  return out;
}
