import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld } from '@recovery-guardian/devnet';
import { startBrowser } from '../../demo/visit-demo.ts';
import { driveExample } from '../../element/drive-example.ts';
import type { Row } from '../row.ts';

const frameworks = { react: 'React', vue: 'Vue', svelte: 'Svelte', angular: 'Angular' };

/** The promises of the examples: each is built, and does in a browser what it shows. */
export const frameworkRows: readonly Row[] = Object.entries(frameworks).map(([name, title]) => ({
  promise: `the element works in ${title}`,
  target: 'properties, events and a changed view, in a real browser',
  async measure({ onProgress }) {
    const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-frameworks-'));
    const [running, browser] = await Promise.all([startWorld({ directory }), startBrowser()]);
    try {
      onProgress(`build examples/${name}`);
      await driveExample(name, { browser, world: running.world });
      return { measured: `examples/${name} was built and driven`, holds: true };
    } finally {
      await browser.close();
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
}));
