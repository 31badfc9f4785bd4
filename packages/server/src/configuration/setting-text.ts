import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SchemaNode } from './schema-node.ts';

/** Reads a file without the trailing newline that editors and shells add. */
export function readSetting(file: string): { text: string; problem?: string } {
  try {
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const problem = `names a file that cannot be read (${code}): check the path and its rights`;
    return { text: '', problem };
  }
}

/** Milliseconds that a command may take to print a setting. */
const commandTimeout = 10_000;

/** Reads what a command prints, such as a password manager's; it is run without a shell. */
export function readCommand([program = '', ...args]: readonly string[]): {
  text: string;
  problem?: string;
} {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const output = execFileSync(program, args, {
      encoding: 'utf8',
      timeout: commandTimeout,
      stdio,
    });
    return { text: output.replace(/\r?\n$/, '') };
  } catch (error) {
    // Not its message, which quotes what the command printed.
    const { code, status } = error as { code?: string; status?: number };
    const problem = `names a command that fails (${code ?? status}): run it by hand as this user`;
    return { text: '', problem };
  }
}

/** Parses a text as a value of this setting; invalid text stays text, to be refused. */
export function parseSetting(text: string, node: SchemaNode): unknown {
  const types = [node, ...(node.anyOf ?? [])].map(({ type }) => type);
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('integer') && /^\d+$/.test(text)) return Number(text);
  if (types.includes('number') && /^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  if (types.includes('array') || types.includes('object')) return parseList(text);
  return text;
}

/** A list is written as JSON or, if it has plain words, separated by commas. */
function parseList(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text.split(',').map((word) => word.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
