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

/** After the bundles, copies manifest, pages, styles, icons and texts, then zips each folder. */
export function pack(): Plugin {
  return {
    name: 'pack',
    async closeBundle(error) {
      if (error) return;
      const { version } = await readJson('package.json');
      const common = await readJson('manifest/common.json');
      for (const browser of ['chromium', 'firefox']) {
        const folder = join(root, 'dist', browser);
        for (const [to, from] of Object.entries(copies)) {
          await cp(join(root, from), join(folder, to), { recursive: true });
        }
        const own = await readJson(`manifest/${browser}.json`);
        const permissions = [...common.permissions, ...(own.permissions ?? [])];
        const manifest = { ...common, version, ...own, permissions };
        await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
        const archive = join(root, 'dist', `recovery-guardian-${version}-${browser}.zip`);
        await writeFile(archive, await zipFolder(folder));
      }
    },
  };
}

async function readJson(file: string) {
  return JSON.parse(await readFile(join(root, file), 'utf8'));
}
