/**
 * `npm run screenshots`: saves pictures of demo, extension, gallery, pages and messages, in every look,
 * in .cache/screenshots; `-- gallery pages` only of the named parts, `--views overview,protect` only of
 * these views of the gallery. `-- documents` renews the pictures that documents show, in docs/images.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorld, type World } from '@recovery-guardian/devnet';
import { type Album, openAlbum, openDocumentAlbum } from './browser/album.ts';
import { takeDemoScreenshots } from './demo/screenshots.ts';
import { takeExtensionScreenshots } from './extension/screenshots.ts';
import { takeMessageScreenshots } from './gallery/message-screenshots.ts';
import { takeGalleryScreenshots, takePageScreenshots } from './gallery/screenshots.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'string' } },
});

const parts: Record<string, (album: Album) => Promise<void>> = {
  demo: (album) => inAWorld((world) => takeDemoScreenshots(world, album)),
  extension: (album) => inAWorld((world) => takeExtensionScreenshots(world, album)),
  gallery: (album) => takeGalleryScreenshots(album, values.views?.split(',')),
  pages: takePageScreenshots,
  messages: takeMessageScreenshots,
};
const ofDocuments = ['demo', 'extension', 'gallery'];

const unknown = positionals.filter((word) => word !== 'documents' && !Object.hasOwn(parts, word));
if (unknown.length > 0) {
  const known = ['documents', ...Object.keys(parts)].join(', ');
  console.error(`No pictures of ${unknown.join(', ')}; of ${known}.`);
  process.exitCode = 1;
} else {
  const isForDocuments = positionals.includes('documents');
  const named = positionals.filter((word) => word !== 'documents');
  const all = isForDocuments ? ofDocuments : Object.keys(parts);
  const album = isForDocuments ? openDocumentAlbum() : openAlbum();
  for (const name of named.length > 0 ? named : all) await parts[name]?.(album);
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
