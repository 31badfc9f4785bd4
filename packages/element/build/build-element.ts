import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAsModules, bundleAsOneFile, integrityOf } from './bundle.ts';
import { customData } from './custom-data.ts';
import { readManifest } from './manifest.ts';
import { measure, type Sizes } from './sizes.ts';
import { webTypes } from './web-types.ts';

export type Build = {
  /** Hash of the single file: the value for `<script integrity>`. */
  integrity: string;
  sizes: Sizes;
};

/** Builds everything that is published besides the sources into an empty folder. */
export async function buildElement(folder: string): Promise<Build> {
  await rm(folder, { recursive: true, force: true });

  const [whole, ...words] = await bundleAsOneFile();
  const modules = await bundleAsModules();
  const manifest = await readManifest();
  const files = [
    whole,
    ...words,
    ...modules.map(({ fileName, code }) => ({ fileName: `es/${fileName}`, code })),
  ];
  const sizes = measure(whole, modules);

  for (const { fileName, code } of files) {
    const file = join(folder, fileName);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, code);
  }
  await Promise.all(
    Object.entries({
      integrity: Object.fromEntries(files.map((file) => [file.fileName, integrityOf(file)])),
      sizes,
      'custom-elements': manifest,
      'html-custom-data': customData(manifest),
      'web-types': webTypes(manifest),
    }).map(([name, content]) =>
      writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`),
    ),
  );
  return { integrity: integrityOf(whole), sizes };
}
