import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAsModules, bundleAsOneFile } from './bundle.ts';
import { customData } from './custom-data.ts';
import { readManifest } from './manifest.ts';
import { measure, type Sizes } from './sizes.ts';
import { webTypes } from './web-types.ts';

export type Build = {
  /** Of the single file: the value for `<script integrity>`. */
  integrity: string;
  sizes: Sizes;
};

/** Makes all that is published besides the sources, into an empty folder. */
export async function buildElement(folder: string): Promise<Build> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'es'), { recursive: true });

  const whole = await bundleAsOneFile();
  const modules = await bundleAsModules();
  const manifest = await readManifest();
  const integrity = `sha384-${createHash('sha384').update(whole.code).digest('base64')}`;
  const sizes = measure(whole, modules);

  await writeFile(join(folder, 'recovery-guardian.min.js'), whole.code);
  for (const { fileName, code } of modules) {
    const file = join(folder, 'es', fileName);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, code);
  }
  await Promise.all(
    Object.entries({
      integrity: { 'recovery-guardian.min.js': integrity },
      sizes,
      'custom-elements': manifest,
      'html-custom-data': customData(manifest),
      'web-types': webTypes(manifest),
    }).map(([name, content]) =>
      writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`),
    ),
  );
  return { integrity, sizes };
}
