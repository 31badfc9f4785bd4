import { posix } from 'node:path';

/** Where a package comes from: the address of the repository, the version, and the package's folder there. */
export interface Origin {
  /** Not known in builds that only serve for a look. */
  readonly repository: string | undefined;
  readonly version: string;
  readonly folder: string;
}

/** Says what is wrong with the address of a repository, if anything. */
export function findMistake(repository: string): string | undefined {
  const url = URL.canParse(repository) ? new URL(repository) : undefined;
  const isPlain = url?.href === repository && url.protocol === 'https:' && !url.username;
  if (isPlain && /^(\/[\w.-]+){2,}$/.test(url.pathname) && !/\.git$|[?#]/.test(repository)) return;
  return `${repository} is not the address of a repository as browsers open it: https://HOST/OWNER/NAME`;
}

/** Says what a changelog lacks for a release of a version, if anything. */
export function findGap(changelog: string, version: string): string | undefined {
  const section = `## [${version}] - <date>`;
  if (!changelog.includes(`\n## [${version}] - `))
    return `CHANGELOG.md has no section "${section}": move the lines below "Unreleased" there.`;
  const [, unreleased = ''] = /^## \[Unreleased\]\n((?:(?!## ).*\n)*)/m.exec(changelog) ?? [];
  if (unreleased.trim())
    return `CHANGELOG.md has lines below "Unreleased": move them to the section "${section}".`;
  return undefined;
}

/** The fields of a package.json that tell npm where a package comes from; npm compares provenance with them. */
export function describeOrigin({ repository, folder }: Origin): object {
  return {
    ...(repository && {
      homepage: `${repository}#readme`,
      bugs: `${repository}/issues`,
      repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
    }),
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Lets the links of a README lead to the repository, from wherever it is read; without one, to nowhere. */
export function linkToRepository(readme: string, { repository, version, folder }: Origin): string {
  const blockOrLink = /^```.*?^```$|\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)/gms;
  return readme.replace(blockOrLink, (found, text?: string, link = '') => {
    if (!text) return found;
    const path = posix.join(folder, link);
    return repository ? `[${text}](${repository}/blob/v${version}/${path})` : text;
  });
}
