import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A fenced block of a page. */
export interface Block {
  /** The heading above it. */
  heading: string;
  /** The fence's info string: `sh run`. */
  language: string;
  text: string;
}

/** Reads the fenced blocks of a page of `docs/`, in order. */
export function readBlocks(name: string): Block[] {
  const page = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
  const pieces = page.matchAll(
    /^## (?<heading>.+)$|^```(?<language>.+)\n(?<text>(?:.*\n)*?)```$/gm,
  );
  let heading = '';
  const blocks: Block[] = [];
  for (const { groups } of pieces) {
    const { language, text } = groups ?? {};
    if (groups?.heading) heading = groups.heading;
    else if (language && text) blocks.push({ heading, language, text });
  }
  return blocks;
}

/**
 * Replaces the page's places in a block's text by local ones. All in one pass, as a replacement may
 * contain what another one looks for, such as a port's digits.
 *
 * @param replacements local places, by those of the page.
 */
export function putIn(text: string, replacements: Readonly<Record<string, string>>): string {
  const written = Object.keys(replacements).map((one) => one.replace(/\W/g, '\\$&'));
  return text.replace(new RegExp(written.join('|'), 'g'), (one) => replacements[one] as string);
}

const run = promisify(execFile);

interface Reader {
  cwd: string;
  /** The heading above the block; none by default. */
  heading?: string;
  replacements?: Readonly<Record<string, string>>;
}

/** Runs a package's first block of a language as a reader of its README would, in a folder. */
export async function runExample(
  name: string,
  language: 'js' | 'ts' | 'sh',
  { cwd, heading = '', replacements }: Reader,
): Promise<string> {
  const blocks = readBlocks(`../packages/${name}/README.md`);
  const block = blocks.find((one) => one.language === language && one.heading === heading);
  assert.ok(block, `no example in ${language}`);
  const text = replacements ? putIn(block.text, replacements) : block.text;
  const [program, ...options] =
    language === 'sh' ? ['sh', '-c'] : [process.execPath, '--input-type=module-typescript', '-e'];
  const { stdout } = await run(program as string, [...options, text], { cwd });
  return stdout;
}
