import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { putIn, readBlocks } from './page.ts';

const run = promisify(execFile);

/** Runs a package's first block of a language as a reader of its README would, in a folder. */
export async function runExample(
  name: string,
  language: 'ts' | 'sh',
  { cwd, replacements }: { cwd: string; replacements?: Readonly<Record<string, string>> },
): Promise<string> {
  const blocks = readBlocks(`../packages/${name}/README.md`);
  const block = blocks.find((one) => one.language === language);
  assert.ok(block, `no example in ${language}`);
  const text = replacements ? putIn(block.text, replacements) : block.text;
  const [program, ...options] =
    language === 'sh' ? ['sh', '-c'] : [process.execPath, '--input-type=module-typescript', '-e'];
  const { stdout } = await run(program as string, [...options, text], { cwd });
  return stdout;
}
