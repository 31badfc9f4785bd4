import type { WordLimit } from './limits.ts';

/** How often a word occurs, in all files and in each that has it. */
export interface WordCount extends WordLimit {
  total: number;
  files: { file: string; count: number }[];
}

/** Counts the words in files, given as pairs of name and text, also where a comment wraps. */
export function countWords(
  files: readonly (readonly [file: string, text: string])[],
  limits: readonly WordLimit[],
): WordCount[] {
  const texts = files.map(([file, text]) => [file, unwrap(text)] as const);
  return limits.map((limit) => {
    const found = texts
      .map(([file, text]) => ({ file, count: text.match(limit.pattern)?.length ?? 0 }))
      .filter(({ count }) => count > 0);
    const total = found.reduce((sum, { count }) => sum + count, 0);
    return { ...limit, total, files: found };
  });
}

function unwrap(text: string): string {
  return text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
}

/** The report of a count: one line per word, and the files of each word above its limit. */
export function report(counts: readonly WordCount[]): string {
  return counts
    .flatMap(({ word, total, limit, instead, files }) => [
      `${word}: ${total} of ${limit}${total > limit ? ` (write: ${instead})` : ''}`,
      ...(total > limit ? files.map(({ file, count }) => `  ${file}: ${count}`) : []),
    ])
    .join('\n');
}
