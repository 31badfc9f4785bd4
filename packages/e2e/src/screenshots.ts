/**
 * `npm run screenshots`: saves pictures of demo, extension, gallery, pages and messages, in every look,
 * in .cache/screenshots; `-- gallery pages` only of the named parts, `--views overview,protect` only of
 * these views of the gallery. `-- documents` renews the pictures that documents show, in docs/images;
 * `-- flaws` shows the flaws of an earlier design beside what is there now.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorld, type World } from '@recovery-guardian/devnet';
import { type Album, openAlbum, openDocumentAlbum } from './browser/album.ts';
import { takeDemoScreenshots } from './demo/screenshots.ts';
import { takeExtensionScreenshots } from './extension/screenshots.ts';
import { takeFlawScreenshots } from './gallery/flaws.ts';
import { takeMessageScreenshots } from './gallery/message-screenshots.ts';
import { takeGalleryScreenshots, takePageScreenshots } from './gallery/screenshots.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: 'string' } },
});

type Take = (album: Album) => Promise<void>;

const parts = {
  demo: (album) => inAWorld((world) => takeDemoScreenshots(world, album)),
  extension: (album) => inAWorld((world) => takeExtensionScreenshots(world, album)),
  gallery: (album) => takeGalleryScreenshots(album, values.views?.split(',')),
  pages: takePageScreenshots,
  messages: takeMessageScreenshots,
} satisfies Record<string, Take>;
const ofDocuments = ['demo', 'extension', 'gallery'] as const;

const unknown = positionals.filter(
  (word) => !['documents', 'flaws', ...Object.keys(parts)].includes(word),
);
if (unknown.length > 0) {
  const known = ['documents', 'flaws', ...Object.keys(parts)].join(', ');
  console.error(`No pictures of ${unknown.join(', ')}; of ${known}.`);
  process.exitCode = 1;
} else if (positionals.includes('flaws')) {
  await takeFlawScreenshots(...ofDocuments.map((name) => parts[name]));
} else {
  const isForDocuments = positionals.includes('documents');
  const named = Object.keys(parts).filter((name) => positionals.includes(name));
  const all = isForDocuments ? ofDocuments : Object.keys(parts);
  const album = isForDocuments ? openDocumentAlbum() : openAlbum();
  for (const name of named.length > 0 ? named : all) await parts[name as keyof typeof parts](album);
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
