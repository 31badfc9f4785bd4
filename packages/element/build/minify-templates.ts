import type { Plugin } from 'rollup';

type Node = {
  type: string;
  start: number;
  end: number;
  tag?: { name?: string };
  quasi?: { quasis: Node[] };
};
type Edit = { start: number; end: number; text: string };

/**
 * Takes out of the `html` and `css` templates what only people read: minifiers of JavaScript leave
 * them as they are.
 */
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

/** One space stays wherever there was any: between words it is read. */
function minifyHtml(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function minifyCss(text: string): string {
  return (
    text
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      // Before a colon a space means something: `:hover` of what is inside.
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
