import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A planted secret that was found where it must not be. */
export type SecretHit = {
  file: string;
  offset: number;
  secret: string;
  /** How it was written there. */
  encoding: string;
};

/**
 * Searches files for planted secrets, however they may be written: in plain, in hexadecimal, base64
 * (also in the middle of something longer) and UTF-16, in the letters' case as planted or lower.
 *
 * @param secrets of eight characters at least; one that begins with `0x` and hexadecimal digits is also
 * looked for as the bytes that it stands for.
 * @param paths files, or folders with all that is below them.
 */
export function searchSecrets(secrets: readonly string[], paths: readonly string[]): SecretHit[] {
  const search = createSearch(secrets.flatMap(formsOf));
  return paths.flatMap(listFiles).flatMap((file) => {
    const bytes = readFile(file);
    return search(bytes).map((hit) => ({ file, ...hit }));
  });
}

/** As {@link searchSecrets}, in a text or bytes, such as a log. */
export function searchSecretsIn(
  secrets: readonly string[],
  content: string | Uint8Array,
): Omit<SecretHit, 'file'>[] {
  return createSearch(secrets.flatMap(formsOf))(Buffer.from(content));
}

type Form = { secret: string; encoding: string; bytes: Buffer };

function formsOf(secret: string): Form[] {
  if (secret.length < 8) throw new TypeError('What is so short is found by chance');
  const contents = new Map([['', Buffer.from(secret)]]);
  contents.set('lower-case ', Buffer.from(secret.toLowerCase()));
  if (/^0x([0-9a-f]{2})+$/i.test(secret)) {
    contents.set('bytes ', Buffer.from(secret.slice(2), 'hex'));
  }
  const forms = [...contents].flatMap(([name, content]) => encode(secret, name, content));
  // Many are the same: a secret in lower case, or of digits.
  return [...new Map(forms.map((form) => [form.bytes.toString('latin1'), form])).values()];
}

function encode(secret: string, name: string, content: Buffer): Form[] {
  const form = (encoding: string, bytes: Buffer) => ({ secret, encoding: name + encoding, bytes });
  const hex = content.toString('hex');
  const utf16 = Buffer.from(content.toString('latin1'), 'utf16le');
  return [
    form('plain', content),
    form('hex', Buffer.from(hex)),
    form('hex', Buffer.from(hex.toUpperCase())),
    form('utf-16le', utf16),
    form('utf-16be', Buffer.from(utf16).swap16()),
    ...[0, 1, 2].flatMap((shift) => {
      const base64 = encodeAfter(content, shift);
      const base64url = base64.replaceAll('+', '-').replaceAll('/', '_');
      return [form('base64', Buffer.from(base64)), form('base64', Buffer.from(base64url))];
    }),
  ];
}

/** The characters of base64 that depend on the content alone where `shift` bytes come before it. */
function encodeAfter(content: Buffer, shift: number): string {
  const whole = Buffer.concat([Buffer.alloc(shift), content]);
  const first = Math.ceil((shift * 8) / 6);
  const last = Math.floor((whole.length * 8) / 6);
  return whole.toString('base64').slice(first, last);
}

/** Looks for all forms in one pass: nearly everywhere, the first three bytes rule all of them out. */
function createSearch(forms: readonly Form[]) {
  const starts = new Uint8Array(2 ** 24);
  const byStart = new Map<number, Form[]>();
  for (const form of forms) {
    const start = form.bytes.readUIntBE(0, 3);
    starts[start] = 1;
    const others = byStart.get(start);
    if (others) others.push(form);
    else byStart.set(start, [form]);
  }
  return (content: Buffer): Omit<SecretHit, 'file'>[] => {
    const hits: Omit<SecretHit, 'file'>[] = [];
    let start = 0;
    for (let end = 0; end < content.length; end++) {
      start = ((start << 8) | (content[end] ?? 0)) & 0xffffff;
      if (end < 2 || starts[start] === 0) continue;
      const offset = end - 2;
      for (const { secret, encoding, bytes } of byStart.get(start) ?? []) {
        const found = content.subarray(offset, offset + bytes.length);
        if (found.equals(bytes)) hits.push({ offset, secret, encoding });
      }
    }
    return hits;
  };
}

function listFiles(path: string): string[] {
  const stat = lstatSync(path);
  if (stat.isFile()) return [path];
  if (!stat.isDirectory()) return [];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

/** A running database removes files while we look. */
function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
