import { searchSecrets, searchSecretsIn } from '@recovery-guardian/devnet/testing';

/** What to search for, by the name that a hit is reported with. */
export type Secrets = ReadonlyMap<string, string>;

/** Searches for secrets where they must not be, and for canaries where they are, as a control. */
export class Search {
  /** Secrets that were found. */
  readonly leaks: string[] = [];
  /** Canaries that were not found. */
  readonly missed: string[] = [];

  expectNone(place: string, content: string | Uint8Array, secrets: Secrets): void {
    this.#note(place, searchSecretsIn(secrets, content));
  }

  /** None of these may be in any file of the folder. */
  expectNoneBelow(folder: string, secrets: Secrets): void {
    for (const hit of searchSecrets(secrets, [folder])) {
      this.#note(hit.file.slice(folder.length + 1), [hit]);
    }
  }

  expectAll(place: string, content: string | Uint8Array, secrets: Secrets): void {
    this.#miss(place, searchSecretsIn(secrets, content), secrets);
  }

  /** All of these are in files of the folder. */
  expectAllBelow(folder: string, secrets: Secrets): void {
    this.#miss('the profile folder', searchSecrets(secrets, [folder]), secrets);
  }

  #note(place: string, hits: readonly { name: string; encoding: string }[]): void {
    const found = hits.map(({ name, encoding }) => `${name} (${encoding}) in ${place}`);
    this.leaks.push(...new Set(found));
  }

  #miss(place: string, hits: readonly { name: string }[], secrets: Secrets): void {
    for (const name of secrets.keys()) {
      if (!hits.some((hit) => hit.name === name)) this.missed.push(`${name} in ${place}`);
    }
  }
}
