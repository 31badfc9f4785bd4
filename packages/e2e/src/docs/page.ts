import { readFileSync } from 'node:fs';

/** A fenced block of a page. */
export type Block = {
  /** The heading that it stands below. */
  heading: string;
  /** What stands behind the fence: `sh run`. */
  language: string;
  text: string;
};

/** The fenced blocks of a page of `docs/`, in their order. */
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
 * A block's text with what is here in place of what stands on the page. All at once: what was put in
 * may hold what is still to be replaced, a port's digits for instance.
 *
 * @param places what is here, by what stands on the page.
 */
export function putIn(text: string, places: Readonly<Record<string, string>>): string {
  const written = Object.keys(places).map((one) => one.replace(/\W/g, '\\$&'));
  return text.replace(new RegExp(written.join('|'), 'g'), (one) => places[one] as string);
}
