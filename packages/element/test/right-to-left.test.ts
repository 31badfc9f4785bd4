import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { rtl } from '../src/words/en/formats.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync(
  ['packages/element/src/words/ar/*.ts', 'extension/src/translations/{ar,notices}.ts'],
  { cwd: root },
);

/** The Arabic texts of a file that mix directions: a value in them is not isolated. */
function mixedIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const text = node.getText();
    const isUntagged = ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent);
    const hasValue =
      ts.isLiteralExpression(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
        ? /0x|@|\w\.\w|\+\d/.test(text)
        : isUntagged;
    if (hasValue && /\p{Script=Arabic}/u.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
  return found;
}

test('a text from right to left isolates the values in it, and leaves numbers as they are', () => {
  assert.equal(rtl`لديك ${'1 ETH'} و${2}.`, 'لديك \u20681 ETH\u2069 و2.');
});

test('every Arabic text with a value isolates it', () => {
  assert.ok(files.length >= 7, files.join());
  for (const file of files) assert.deepEqual(mixedIn(file), [], file);
});
