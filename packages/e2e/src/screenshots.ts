/**
 * `npm run screenshots`: goes through demo, extension and gallery, and saves a picture of each step
 * and state in docs/images; `npm run screenshots -- gallery` goes through the named parts only.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorld, type World } from '@recovery-guardian/devnet';
import { takeDemoScreenshots } from './demo/screenshots.ts';
import { takeExtensionScreenshots } from './extension/screenshots.ts';
import { takeGalleryScreenshots } from './gallery/screenshots.ts';

const takes: Record<string, () => Promise<void>> = {
  demo: () => inAWorld(takeDemoScreenshots),
  extension: () => inAWorld(takeExtensionScreenshots),
  gallery: takeGalleryScreenshots,
};

const words = process.argv.slice(2);
const unknown = words.filter((word) => !Object.hasOwn(takes, word));
if (unknown.length > 0) {
  console.error(`No pictures of ${unknown.join(', ')}; of ${Object.keys(takes).join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const [name, take] of Object.entries(takes)) {
    if (words.length === 0 || words.includes(name)) await take();
  }
}

async function inAWorld(take: (world: World) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-screenshots-'));
  const { world, stop } = await startWorld({ directory });
  try {
    await take(world);
  } finally {
    await stop();
    await rm(directory, { recursive: true, force: true });
  }
}
