import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchSecrets } from '@recovery-guardian/devnet/testing';

/** A secret that must not occur anywhere, in any form. */
export interface Canary {
  /** The name that a hit is reported with. */
  name: string;
  /** If it is hexadecimal, its bytes must not occur either. */
  text: string;
}

/** Searches every file in the folders for every secret, in every form. */
export function findCanaries(canaries: readonly Canary[], directories: readonly string[]) {
  const named = canaries.flatMap(({ name, text }) =>
    searchedTexts(text).map((one): [string, string] => [name, one]),
  );
  return searchSecrets(named, directories);
}

function searchedTexts(text: string): string[] {
  if (isShortCode(text)) {
    // With zeros between its digits it is UTF-16 in both orders.
    const encodings = ['hex', 'base64'] as const;
    const encoded = encodings.map((encoding) => Buffer.from(text).toString(encoding));
    return [...encoded, [...text].join('\0')];
  }
  return /^([\da-f]{2}){16,}$/i.test(text) ? [text, `0x${text}`] : [text];
}

/** Whether it also occurs by chance within other data: {@link listNumbers} finds those that matter. */
export function isShortCode(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** The separate numbers of 6 to 8 digits in files: not part of a longer one, or of an identifier. */
export function listNumbers(directories: readonly string[]): Set<string> {
  const numbers = new Set<string>();
  for (const directory of directories) {
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      for (const [text] of content.matchAll(/(?<![\da-f])[\da-f]{6,19}(?![\da-f])/gi)) {
        for (const [number] of text.matchAll(/(?<!\d)\d{6,8}(?!\d)/g)) numbers.add(number);
      }
    }
  }
  return numbers;
}
