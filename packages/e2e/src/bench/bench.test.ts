import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compare, type Figures } from './compare.ts';
import { benchElement } from './element.ts';

it('a bench prints what it measured, and its ratios, even if it fails later', async (test) => {
  const printed = capture(test);
  const contenders = [
    { name: 'this', measure: async (figures: Figures) => (figures.acts = 20) },
    {
      name: 'the other',
      async measure(figures: Figures) {
        figures.acts = 10;
        throw new Error('it broke');
      },
    },
  ];
  await assert.rejects(compare(contenders, 2), /it broke/);
  assert.match(printed(), /\| acts \| 20\.0 \| 10\.0 \| 2\.00 \|/);
});

it('the bench of the element runs, and prints each figure', { timeout: 180_000 }, async (test) => {
  const printed = capture(test);
  await benchElement({ against: undefined, rounds: 1, isQuick: true });
  for (const figure of [/kB gzipped until it has opened/, /ms until the button/]) {
    assert.match(printed(), figure);
  }
  assert.doesNotMatch(printed(), /NaN|–/);
});

/** Collects what is printed in place of printing it. */
function capture(test: { mock: typeof import('node:test').mock }): () => string {
  const { mock } = test.mock.method(console, 'log', () => {});
  return () => mock.calls.map(({ arguments: [text] }) => text).join('\n');
}
