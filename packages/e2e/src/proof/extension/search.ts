import { searchSecrets, searchSecretsIn } from '@recovery-guardian/devnet/testing';

/** What to search for, by the name that a hit is reported with. */
export type Secrets = ReadonlyMap<string, string>;

/** Searches for secrets where they must not be, and for canaries where they are, as a control. */
export class Search {
  /** Secrets that were found. */
  readonly leaks: string[] = [];
  /** Canaries that were not found. */
  readonly missed: string[] = [];
  bytes = 0;

  expectNone(place: string, content: string | Uint8Array, secrets: Secrets): void {
    this.bytes += content.length;
    const hits = searchSecretsIn([...secrets.values()], content);
    this.#note(place, hits, secrets);
  }

  /** None of these may be in any file of the folder. */
  expectNoneBelow(folder: string, secrets: Secrets): void {
    for (const hit of searchSecrets([...secrets.values()], [folder])) {
      this.#note(hit.file.slice(folder.length + 1), [hit], secrets);
    }
  }

  expectAll(place: string, content: string | Uint8Array, secrets: Secrets): void {
    const hits = searchSecretsIn([...secrets.values()], content);
    this.#miss(place, hits, secrets);
  }

  /** All of these are in files of the folder. */
  expectAllBelow(folder: string, secrets: Secrets): void {
    this.#miss('the profile folder', searchSecrets([...secrets.values()], [folder]), secrets);
  }

  #note(
    place: string,
    hits: readonly { secret: string; encoding: string }[],
    secrets: Secrets,
  ): void {
    const names = new Map([...secrets].map(([name, secret]) => [secret, name]));
    const found = hits.map(
      ({ secret, encoding }) => `${names.get(secret)} (${encoding}) in ${place}`,
    );
    this.leaks.push(...new Set(found));
  }

  #miss(place: string, hits: readonly { secret: string }[], secrets: Secrets): void {
    for (const [name, secret] of secrets) {
      if (!hits.some((hit) => hit.secret === secret)) this.missed.push(`${name} in ${place}`);
    }
  }
}
