import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret that must not occur anywhere, in any form. */
export interface Canary {
  /** The name that a hit is reported with. */
  name: string;
  text: string;
  /** The bytes of the text, if it is hexadecimal or base64. */
  bytes?: Uint8Array;
}

export interface Hit {
  name: string;
  form: string;
  file: string;
}

interface Pattern {
  name: string;
  form: string;
  bytes: Buffer;
  isShortCode: boolean;
}

/** Searches every file in the folders for every secret, in every form. */
export async function findCanaries(
  canaries: readonly Canary[],
  directories: readonly string[],
): Promise<{ hits: Hit[]; bytes: number }> {
  const index = indexPatterns(canaries.flatMap(formsOf));
  const hits = new Map<string, Hit>();
  let bytes = 0;
  for (const file of await listFiles(directories)) {
    const content = await readFile(file);
    bytes += content.length;
    for (const { name, form } of search(content, index)) {
      hits.set(`${name} ${form} ${file}`, { name, form, file });
    }
  }
  return { hits: [...hits.values()], bytes };
}

/**
 * The numbers of 6 to 8 digits that occur in files anyway: a code that equals one by chance is not
 * detectable.
 */
export async function listNumbers(directories: readonly string[]): Promise<Set<string>> {
  const numbers = new Set<string>();
  for (const file of await listFiles(directories)) {
    const content = (await readFile(file)).toString('latin1');
    for (const [number] of content.matchAll(/(?<!\d)\d{6,8}(?!\d)/g)) numbers.add(number);
  }
  return numbers;
}

async function listFiles(directories: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const directory of directories) {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files;
}

/** Shorter than this, an inner piece of base64 occurs by chance. */
const longEnough = 12;

function formsOf({ name, text, bytes }: Canary): Pattern[] {
  const isShortCode = /^\d{6,8}$/.test(text);
  const plain = Buffer.from(text);
  const forms: [string, Buffer][] = [
    ['plain', plain],
    ['lower case', Buffer.from(text.toLowerCase())],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['UTF-16BE', Buffer.from(text, 'utf16le').swap16()],
    ...encodings('', plain),
    ...(bytes
      ? [['bytes', Buffer.from(bytes)] as [string, Buffer], ...encodings(' of bytes', bytes)]
      : []),
  ];
  const known = new Set<string>();
  return forms
    .filter(([, one]) => !known.has(one.toString('hex')) && known.add(one.toString('hex')))
    .map(([form, one]) => ({ name, form, bytes: one, isShortCode }));
}

function encodings(what: string, content: Uint8Array): [string, Buffer][] {
  const bytes = Buffer.from(content);
  const hex = bytes.toString('hex');
  return [
    [`hex${what}`, Buffer.from(hex)],
    [`HEX${what}`, Buffer.from(hex.toUpperCase())],
    // Within other data it may begin at any of three offsets.
    ...(bytes.length < longEnough ? [0] : [0, 1, 2]).flatMap((offset): [string, Buffer][] => {
      const base64 = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
      const isWhole = (offset + bytes.length) % 3 === 0;
      // The characters that do not depend on its neighbours.
      const own = base64
        .replaceAll('=', '')
        .slice(offset === 0 ? 0 : offset + 1, isWhole ? undefined : -1);
      const url = own.replaceAll('+', '-').replaceAll('/', '_');
      return [
        [`base64${what}`, Buffer.from(own)],
        [`base64url${what}`, Buffer.from(url)],
      ];
    }),
  ];
}

interface Index {
  mayBegin: Uint8Array;
  byBeginning: Map<number, Pattern[]>;
}

/** By their first four bytes; `mayBegin` quickly rules out most positions. */
function indexPatterns(patterns: readonly Pattern[]): Index {
  const mayBegin = new Uint8Array(2 ** 24);
  const byBeginning = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    const beginning = pattern.bytes.readUInt32BE(0);
    mayBegin[slot(beginning)] = 1;
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), pattern]);
  }
  return { mayBegin, byBeginning };
}

function slot(beginning: number): number {
  return Math.imul(beginning, 0x9e3779b1) >>> 8;
}

function* search(content: Buffer, { mayBegin, byBeginning }: Index): Generator<Pattern> {
  let beginning = 0;
  for (let end = 0; end < content.length; end++) {
    beginning = ((beginning << 8) | (content[end] as number)) >>> 0;
    if (mayBegin[slot(beginning)] !== 1) continue;
    const start = end - 3;
    for (const pattern of byBeginning.get(beginning) ?? []) {
      const { bytes, isShortCode, form } = pattern;
      if (!content.subarray(start, start + bytes.length).equals(bytes)) continue;
      if (isShortCode && form === 'plain' && !standsAlone(content, start, bytes.length)) continue;
      yield pattern;
    }
  }
}

/** Whether digits are a separate number: not part of a longer one, or of an identifier. */
function standsAlone(content: Buffer, start: number, length: number): boolean {
  const isDigit = (at: number) => /\d/.test(String.fromCharCode(content[at] ?? 0));
  if (isDigit(start - 1) || isDigit(start + length)) return false;
  const isHex = (at: number) => /[\da-f]/i.test(String.fromCharCode(content[at] ?? 0));
  let from = start;
  while (isHex(from - 1)) from--;
  let to = start + length;
  while (isHex(to)) to++;
  return to - from < 20;
}
