import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'rollup';
import { zipFolder } from './zip.ts';

const root = join(import.meta.dirname, '..');

/** Files that both builds contain unchanged: target -> source. */
const copies = {
  'popup.html': 'src/popup/popup.html',
  'panel.html': 'src/popup/popup.html',
  'approval.html': 'src/approval/approval.html',
  'page.css': 'src/ui/page.css',
  icons: 'icons',
  _locales: '_locales',
};

/**
 * After the bundles, copies manifest, pages, styles, icons and texts, then zips each folder. Only the
 * folder has Chromium's `key`: it keeps the id of an unpacked extension, and stores refuse it.
 */
export function pack(): Plugin {
  return {
    name: 'pack',
    async closeBundle(error) {
      if (error) return;
      const { version } = await readJson('package.json');
      for (const browser of ['chromium', 'firefox'] as const) {
        const folder = join(root, 'dist', browser);
        for (const [to, from] of Object.entries(copies)) {
          await cp(join(root, from), join(folder, to), { recursive: true });
        }
        const { key, ...manifest } = await readManifest(browser, version);
        const write = (content: object) =>
          writeFile(join(folder, 'manifest.json'), `${JSON.stringify(content, null, 2)}\n`);
        await write(manifest);
        const archive = join(root, 'dist', `recovery-guardian-${version}-${browser}.zip`);
        await writeFile(archive, await zipFolder(folder));
        if (key) await write({ ...manifest, key });
      }
    },
  };
}

/**
 * Reads a browser's manifest. Distributors set their own ids: `WALLET_GECKO_ID` is Firefox's, and
 * `WALLET_CHROMIUM_KEY` the public key, in base64, from which Chromium derives its id.
 */
export async function readManifest(browser: 'chromium' | 'firefox', version: string) {
  const { WALLET_CHROMIUM_KEY: key, WALLET_GECKO_ID: id } = process.env;
  const common = await readJson('manifest/common.json');
  const own = await readJson(`manifest/${browser}.json`);
  if (browser === 'chromium' && key) own.key = key;
  if (browser === 'firefox' && id) own.browser_specific_settings.gecko.id = id;
  const permissions = [...common.permissions, ...(own.permissions ?? [])];
  return { ...common, version, ...own, permissions };
}

async function readJson(file: string) {
  return JSON.parse(await readFile(join(root, file), 'utf8'));
}
