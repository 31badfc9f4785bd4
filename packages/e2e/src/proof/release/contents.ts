import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './release.ts';

/** Lists the manifests of the packages, by their paths among what is unpacked. */
export function manifests(release: Release): string[] {
  return tarballs(release).map((name) => join(name, 'package/package.json'));
}

/** Lists the packages' archives. */
export function tarballs({ files }: Release): string[] {
  return files.filter((name) => name.endsWith('.tgz'));
}

/** Reads the packages in the SBOM: name with version, and how many licenses each has. */
export async function listed({ directory }: Release) {
  const sbom = JSON.parse(await readFile(join(directory, 'sbom.cdx.json'), 'utf8'));
  const components: { 'bom-ref': string; licenses?: object[] }[] = sbom.components;
  return components.map((component) => ({
    id: component['bom-ref'],
    licenses: component.licenses?.length ?? 0,
  }));
}
