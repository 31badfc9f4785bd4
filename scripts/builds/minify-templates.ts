import MagicString from 'magic-string';
import type { Plugin } from 'rollup';

interface Node {
  type: string;
  start: number;
  end: number;
  tag?: { name?: string };
  quasi?: { quasis: Node[] };
}

/** Minifies `html` and `css` templates, which minifiers of JavaScript leave as they are. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (id.includes('node_modules') || !/\b(html|svg|css)`/.test(code)) return null;
      const shorter = new MagicString(code);
      for (const [language, parts] of templatesIn(this.parse(code))) {
        for (const { start, end } of parts) {
          // An empty part has nothing to overwrite.
          if (start === end) continue;
          const text = code.slice(start, end);
          shorter.update(start, end, language === 'css' ? minifyCss(text) : minifyHtml(text));
        }
      }
      return { code: shorter.toString(), map: shorter.generateMap({ hires: true }) };
    },
  };
}

function* templatesIn(node: unknown): Generator<[language: string, parts: Node[]]> {
  if (typeof node !== 'object' || node === null) return;
  const { type, tag, quasi } = node as Node;
  const name = type === 'TaggedTemplateExpression' ? tag?.name : undefined;
  if (quasi && name && ['html', 'svg', 'css'].includes(name)) yield [name, quasi.quasis];
  for (const child of Object.values(node)) yield* templatesIn(child);
}

/** Keeps one space for each run of white space: between words it is visible. */
function minifyHtml(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function minifyCss(text: string): string {
  return (
    text
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      // A space before a colon has a meaning: ` :hover` selects descendants.
      .replace(/: /g, ':')
      .replace(/ > /g, '>')
      .replace(/;}/g, '}')
  );
}
