import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import ts from 'typescript';

const root = join(import.meta.dirname, '../src');

/** Finds what a user would read, written in a screen's file: in templates, or as a whole sentence. */
function wordsIn(name: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // Errors and styles are not shown.
    if (ts.isImportDeclaration(node) || ts.isNewExpression(node)) return;
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText() !== 'html') return;
      found.push(...readable(node.template));
    } else if (ts.isStringLiteral(node) && /^\p{Lu}\S* \S+ \S+/u.test(node.text)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** The text between the tags of a template, and in attributes that are read out. */
function readable(template: ts.TemplateLiteral): string[] {
  const parts = ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
  const markup = parts.join('\0');
  const attributes = markup.match(/(?<=\b(aria-label|title|alt|placeholder)=")[^"\0]+/g) ?? [];
  const texts = markup.replace(/<!--.*?-->|<[^>]*>/gs, '\n').split(/[\n\0]/);
  return [...texts, ...attributes].filter((text) => /\p{L}{2}/u.test(text));
}

suite('the words of the screens', () => {
  test('the texts of the screens are in the translations, not in the files of the screens', () => {
    const files = globSync('{popup,approval,pages,ui}/**/*.ts', { cwd: root }).filter(
      (name) => !/\.test\.ts$|testing\//.test(name),
    );
    assert.ok(files.length > 50, String(files.length));
    const found = files.flatMap((name) =>
      wordsIn(name, readFileSync(join(root, name), 'utf8')).map((text) => `${name}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  test('the search for texts finds those written in a screen', () => {
    const markup = '<p title="Hi you" class=$' + '{b}>$' + '{c} Hello</p>';
    const planted = `html\`${markup}\`; f({ lead: 'Do it now.' });`;
    assert.deepEqual(wordsIn('planted.ts', planted), [' Hello', 'Hi you', 'Do it now.']);
  });
});
