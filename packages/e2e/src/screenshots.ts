/**
 * `npm run screenshots`: saves pictures of demo, extension and gallery, in every look, and those of
 * the extension's listing in stores, in .cache/screenshots; `-- gallery demo` only of the named parts,
 * `--only overview.*-dark-320` only those whose name matches. `-- documents` renews the pictures that
 * documents show, in docs/images.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorld, type World } from '@recovery-guardian/devnet';
import {
  type Album,
  looksIn,
  openAlbum,
  openDocumentAlbum,
  pictureLanguages,
} from './browser/album.ts';
import { takeDemoScreenshots } from './demo/visit-demo.ts';
import { takeListingPictures } from './extension/listing.ts';
import { takeExtensionScreenshots } from './extension/walk-screens.ts';
import { takeGalleryScreenshots } from './gallery/visit-gallery.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, help: { type: 'boolean' } },
});

const isForDocuments = positionals.includes('documents');
/** What documents show is a desktop in English. */
const demoLooks = isForDocuments
  ? [{ language: 'en', width: 1280, scheme: 'light' } as const]
  : looksIn(pictureLanguages);

type Take = (album: Album) => Promise<void>;

const parts = {
  demo: (album) => inAWorld((world) => takeDemoScreenshots(world, album, demoLooks)),
  extension: (album) => inAWorld((world) => takeExtensionScreenshots(world, album)),
  gallery: takeGalleryScreenshots,
  listing: (album) => inAWorld((world) => takeListingPictures(world, album)),
} satisfies Record<string, Take>;
const ofDocuments = ['demo', 'extension', 'gallery'] as const;

const known = ['documents', ...Object.keys(parts)];
const unknown = positionals.filter((word) => !known.includes(word));
if (values.help) {
  console.log(`npm run screenshots -- [${known.join('] [')}] [--only overview.*-dark-320]`);
} else if (unknown.length > 0) {
  console.error(`No pictures of ${unknown.join(', ')}; of ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  const named = Object.keys(parts).filter((name) => positionals.includes(name));
  const all = isForDocuments ? ofDocuments : Object.keys(parts);
  const album = isForDocuments ? openDocumentAlbum() : openAlbum(new RegExp(values.only ?? ''));
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
