import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { table } from './tables.ts';

const root = path.join(import.meta.dirname, '../..');

/** A test whose title ends with the ids of the attacks that it tries: `… [S5, S12]`. */
interface Attempt {
  ids: readonly string[];
  sentence: string;
  file: string;
}

/** Writes the table of attacks from the titles of all tests. */
export function describeAttacks(): string {
  const files = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' });
  const titles = files
    .trim()
    .split('\n')
    .map((file) => readTitles(file, readFileSync(path.join(root, file), 'utf8')));
  const misplaced = titles.flatMap((one) => one.misplaced);
  if (misplaced.length > 0) {
    const list = misplaced.join('\n');
    throw new Error(
      `Ids belong to the very end of a title, as in "… [S5, S12]", not as in\n${list}`,
    );
  }
  const attempts = titles.flatMap((one) => one.attempts);
  const ids = [...new Set(attempts.flatMap((attempt) => attempt.ids))];
  const rows = ids
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
    .map((id) => [id, sentenceOf(id, attempts)]);
  return `# Attacks that tests try

Written by \`npm run reference\` from the titles of the tests: a title that ends with \`[S12]\` belongs to
attack S12. One sentence is shown for each; \`git grep 'S12' -- '*.test.ts'\` lists all, with their files.
An id is never used again, so some are missing. What remains: [limits](limits.md).

${table(['id', 'what happens'], rows)}`;
}

/** Finds the titles with ids in a test file: at the end, or misplaced. */
export function readTitles(
  file: string,
  text: string,
): { attempts: Attempt[]; misplaced: string[] } {
  const attempts: Attempt[] = [];
  const misplaced: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = textOf(node);
    if (title !== undefined) {
      const [, sentence, ids] = /^(.*\S) \[(S\d+(?:, S\d+)*)\]$/s.exec(title) ?? [];
      if (sentence && ids) attempts.push({ ids: ids.split(', '), sentence, file });
      const isMisplaced = isTitle(node) && /\bS\d+\b/.test(sentence ?? title);
      if (isMisplaced || /^S\d+\W+\w/.test(title)) misplaced.push(`${file}: ${title}`);
    }
    ts.forEachChild(node, visit);
  };
  // Parsing all files takes seconds.
  if (/\bS\d/.test(text)) visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return { attempts, misplaced };
}

/** Reads a string or template; what a template inserts becomes an ellipsis. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('…');
}

function isTitle(node: ts.Node): boolean {
  const call = node.parent;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    /^(it|test|describe|suite)\b/.test(call.expression.getText())
  );
}

/** The first sentence of an attack. */
function sentenceOf(id: string, attempts: readonly Attempt[]): string {
  const sentence = attempts.find(({ ids }) => ids.includes(id))?.sentence ?? '';
  return sentence.replaceAll('\n', ' ');
}
