import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rollup';

/** Beside each build, for all packages whose code is in it. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
}

/**
 * Formats the licences of the packages that some files of a build belong to.
 *
 * @param modules paths or ids of bundled modules; those outside `node_modules` are ours
 * @returns '' if they belong to none
 * @throws if a package names no licence, or one that does not allow this use
 */
export function noticesOf(modules: Iterable<string>): string {
  const folders = new Set<string>();
  for (const id of modules) {
    const [folder] = /^[^?]*node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [];
    if (folder) folders.add(folder.replace('\0', ''));
  }
  const notices = [...folders].map((folder) => {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { name, version, license, homepage } = JSON.parse(text) as Manifest;
    if (!license || /GPL/.test(license)) {
      throw new Error(`${name} is in a build, but its licence is ${license}`);
    }
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
    // Of a choice of licences, we take this one.
    const mit = / OR /.test(license) ? files.filter((file) => /mit/i.test(file)) : [];
    const texts = (mit.length > 0 ? mit : files).map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    // The MPL also requires to say where the source is.
    const isSourceNamed = texts.length === 0 || /MPL/.test(license);
    return [`${name} ${version} (${license})`, ...(isSourceNamed ? [homepage] : []), ...texts].join(
      '\n\n',
    );
  });
  if (notices.length === 0) return '';
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['This build contains code of these packages.', ...[...new Set(notices)].sort()].join(line)}\n`;
}

/** Writes the notices of a build; of all builds into one folder, if they share the plugin. */
export function thirdPartyNotices(): Plugin {
  const modules = new Set<string>();
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0) modules.add(id);
        }
      }
      const source = noticesOf(modules);
      if (source) this.emitFile({ type: 'asset', fileName: noticesFile, source });
    },
  };
}
