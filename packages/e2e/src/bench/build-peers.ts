import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { npmInstall } from '../../../../scripts/set-up/npm-install.ts';

const folder = join(import.meta.dirname, '../../../../.cache/bench-peers');

/** What the peers are made of. They are no dependencies: their terms are theirs, and they are large. */
const packages = [
  '@reown/appkit@1.8.24',
  '@web3-onboard/core@2.24.1',
  '@web3-onboard/injected-wallets@2.11.3',
  'viem@2.57.1',
];

/** The pages of the wallet libraries that the element is compared with. */
export const peerPages: Record<string, { body: string; opened: readonly string[] }> = {
  appkit: {
    body: '<script type="module" src="/appkit/appkit.js"></script><appkit-button></appkit-button>',
    opened: ['w3m-modal', 'w3m-router'],
  },
  'web3-onboard': {
    body: '<button disabled>Connect</button><script type="module" src="/web3-onboard/web3-onboard.js"></script>',
    opened: ['onboard-v2', '.wallet-button-container, .modal'],
  },
};

/**
 * Installs the libraries to compare with into an ignored folder, and bundles a site's code with each.
 *
 * @returns the folder with the bundles, `{peer}/{peer}.js` and its chunks.
 */
export async function buildPeers(): Promise<string> {
  await npmInstall(folder, packages);
  const out = join(folder, 'out');
  for (const peer of Object.keys(peerPages)) {
    const code = join(folder, `${peer}.js`);
    await cp(join(import.meta.dirname, 'peers', `${peer}.js`), code);
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
