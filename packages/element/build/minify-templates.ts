import type { Plugin } from 'rollup';

interface Node {
  type: string;
  start: number;
  end: number;
  tag?: { name?: string };
  quasi?: { quasis: Node[] };
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Minifies `html` and `css` templates, which minifiers of JavaScript leave as they are. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (id.includes('node_modules') || !/\b(html|svg|css)`/.test(code)) return null;
      const edits = [...templatesIn(this.parse(code))].flatMap(([language, parts]) =>
        parts.map(({ start, end }) => {
          const text = code.slice(start, end);
          return { start, end, text: language === 'css' ? minifyCss(text) : minifyHtml(text) };
        }),
      );
      return { code: apply(code, edits), map: null };
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

function apply(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}
