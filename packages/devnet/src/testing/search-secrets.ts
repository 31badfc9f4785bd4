import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A canary secret that was found where it must not be. */
interface SecretHit {
  file: string;
  offset: number;
  name: string;
  /** Its encoding there. */
  encoding: string;
}

/** Secrets with the names that hits are reported with, such as a map. */
type NamedSecrets = Iterable<readonly [name: string, secret: string]>;

/**
 * Searches files for canary secrets in any encoding: plain, hexadecimal, base64 (also inside longer
 * text) and UTF-16, in the original case or lower case.
 *
 * @param secrets at least eight characters each; `0x` and hexadecimal digits are also searched for as
 * bytes.
 * @param paths files, or folders with everything below them.
 */
export function searchSecrets(secrets: NamedSecrets, paths: readonly string[]): SecretHit[] {
  const forms = [...secrets].flatMap(formsOf);
  return paths
    .flatMap(listFiles)
    .flatMap((file) => search(forms, readFile(file)).map((hit) => ({ file, ...hit })));
}

/** Like {@link searchSecrets}, in a text or bytes, such as a log. */
export function searchSecretsIn(
  secrets: NamedSecrets,
  content: string | Uint8Array,
): Omit<SecretHit, 'file'>[] {
  return search([...secrets].flatMap(formsOf), Buffer.from(content));
}

interface Form {
  name: string;
  encoding: string;
  bytes: Buffer;
}

function formsOf([name, secret]: readonly [name: string, secret: string]): Form[] {
  if (secret.length < 8) throw new TypeError('A short secret would be found by chance');
  const contents = new Map([['', Buffer.from(secret)]]);
  contents.set('lower-case ', Buffer.from(secret.toLowerCase()));
  if (/^0x([0-9a-f]{2})+$/i.test(secret)) {
    contents.set('bytes ', Buffer.from(secret.slice(2), 'hex'));
  }
  const forms = [...contents].flatMap(([prefix, content]) =>
    encode(content).map(([encoding, bytes]) => ({ name, encoding: prefix + encoding, bytes })),
  );
  // Removes duplicates, as of a secret in lower case.
  return [...new Map(forms.map((form) => [form.bytes.toString('latin1'), form])).values()];
}

function encode(content: Buffer): [encoding: string, bytes: Buffer][] {
  const hex = content.toString('hex');
  const utf16 = Buffer.from(content.toString('latin1'), 'utf16le');
  return [
    ['plain', content],
    ['hex', Buffer.from(hex)],
    ['hex', Buffer.from(hex.toUpperCase())],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ...[0, 1, 2].flatMap((shift): [string, Buffer][] => {
      const base64 = encodeAfter(content, shift);
      const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
      return [base64, base64url].map((text) => ['base64', Buffer.from(text)]);
    }),
  ];
}

/** The base64 characters that depend only on the content after `shift` preceding bytes. */
function encodeAfter(content: Buffer, shift: number): string {
  const whole = Buffer.concat([Buffer.alloc(shift), content]);
  const first = Math.ceil((shift * 8) / 6);
  const last = Math.floor((whole.length * 8) / 6);
  return whole.toString('base64').slice(first, last);
}

/** Finds every occurrence of each form. */
function search(forms: readonly Form[], content: Buffer): Omit<SecretHit, 'file'>[] {
  return forms.flatMap(({ name, encoding, bytes }) => {
    const hits: Omit<SecretHit, 'file'>[] = [];
    for (let offset = content.indexOf(bytes); offset >= 0; ) {
      hits.push({ offset, name, encoding });
      offset = content.indexOf(bytes, offset + 1);
    }
    return hits;
  });
}

function listFiles(path: string): string[] {
  const stat = lstatSync(path);
  if (stat.isFile()) return [path];
  if (!stat.isDirectory()) return [];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

/** Ignores files that a running database removes during the search. */
function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
