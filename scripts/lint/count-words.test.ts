import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, report } from './count-words.ts';
import { wordLimits } from './limits.ts';

const totalOf = (text: string, word: string) =>
  countWords([['a.ts', text]], wordLimits).find((count) => count.word === word)?.total;

test('words are counted in any case, and only as whole words', () => {
  assert.equal(totalOf('Whoever reads it, whoever; renewed, anewly', 'whoever'), 2);
  assert.equal(totalOf('renewed, anewly', 'anew'), 0);
});

test('a phrase is counted where a comment wraps', () => {
  assert.equal(
    totalOf('/**\n * What the\n * person reads.\n */\n// the\n// person', 'the person'),
    2,
  );
});

test('plain English and addresses are not counted', () => {
  assert.equal(totalOf('There is no limit. It is no longer open. This is no limit.', 'is no …'), 1);
  assert.equal(totalOf('nobody@example.org, nobody', 'nobody'), 1);
});

test('the report lists the files of words above their limit', () => {
  const limit = { word: 'anew', pattern: /\banew\b/g, instead: 'again', limit: 1 };
  const files = [
    ['a.ts', 'anew'],
    ['b.ts', 'again'],
    ['c.md', 'anew anew'],
  ] as const;
  const over = 'anew: 3 of 1 (write: again)\n  a.ts: 1\n  c.md: 2';
  assert.equal(report(countWords(files, [limit])), over);
  assert.equal(report(countWords(files, [{ ...limit, limit: 3 }])), 'anew: 3 of 3');
});
