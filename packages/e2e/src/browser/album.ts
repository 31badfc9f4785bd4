import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { findOrInstall } from '../../../../scripts/set-up/find-or-install.ts';

const root = join(import.meta.dirname, '../../../..');

/** What a page looks like besides its content. */
export interface Look {
  readonly scheme: 'light' | 'dark' | 'forced';
  /** In pixels. */
  readonly width: number;
  readonly language: string;
}

const schemes = ['light', 'dark', 'forced'] as const;
const widths = [420, 320, 1280];
/** The languages of pictures: one from right to left, and one with long words. */
export const pictureLanguages = ['en', 'de', 'ar'];

/** Lists every look in these languages. */
export function looksIn(languages: readonly string[]): Look[] {
  return languages.flatMap((language) =>
    widths.flatMap((width) => schemes.map((scheme) => ({ language, width, scheme }))),
  );
}

/** Names a picture: `protect-code-dark`, `protect-code-dark-320-ar`. */
export function nameIn({ scheme, width, language }: Look, subject: string): string {
  return [subject, scheme, width !== 420 && width, language !== 'en' && language]
    .filter(Boolean)
    .join('-');
}

/** Shows a page in the colors and width of a look. */
export async function applyLook(page: Page, { scheme, width }: Look, height = 900): Promise<void> {
  const isForced = scheme === 'forced';
  await page.emulateMedia({
    colorScheme: isForced ? 'light' : scheme,
    forcedColors: isForced ? 'active' : 'none',
  });
  await page.setViewportSize({ width, height });
}

/** Where pictures are kept. */
export interface Album {
  wants(name: string): boolean;
  /** Keeps a picture, which is only taken if it is wanted. */
  keep(name: string, take: () => Promise<Buffer>): Promise<void>;
}

/** Keeps the pictures whose name matches in a folder that git ignores. */
export function openAlbum(only: RegExp): Album {
  return albumIn(join(root, '.cache/screenshots'), (name) => only.test(name), writeFile);
}

/** Keeps the pictures that documents show, compressed, where the documents find them. */
export function openDocumentAlbum(): Album {
  const shown = new Set(
    globSync('{*,docs/*}.md', { cwd: root }).flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\bimages\/([\w/-]+)\.png/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  const pngquant = findOrInstall({
    name: 'pngquant',
    variable: 'PNGQUANT_PATH',
    commands: ['pngquant'],
    places: ['/opt/homebrew/bin/pngquant', '/usr/local/bin/pngquant'],
    debian: ['pngquant'],
  });
  return albumIn(
    join(root, 'docs/images'),
    (name) => shown.has(name),
    async (file, picture) => {
      await writeFile(file, picture);
      const flags = ['--force', '--strip', '--speed', '1', '--nofs', '--output', file];
      await promisify(execFile)(pngquant, [...flags, '64', file]);
    },
  );
}

function albumIn(
  folder: string,
  wants: (name: string) => boolean,
  write: (file: string, picture: Buffer) => Promise<void>,
): Album {
  return {
    wants,
    async keep(name, take) {
      if (!wants(name)) return;
      const file = join(folder, `${name}.png`);
      await mkdir(dirname(file), { recursive: true });
      await write(file, await take());
      console.log(relative(root, file));
    },
  };
}
