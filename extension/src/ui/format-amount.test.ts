import { assert } from '@open-wc/testing';
import type { Language } from '@recovery-guardian/core';
import { formatAmount } from '@recovery-guardian/wallet';
import { maxUint256 } from 'viem';
import { languageNames } from '../translations/languages.ts';

const languages = Object.keys(languageNames) as readonly Language[];

describe('formatAmount', () => {
  it('an amount is written in the language’s format', () => {
    const written = languages.map((language) => [
      language,
      formatAmount(12_345_678_900_000n, 6, language).replace(/\s/g, '_'),
    ]);
    assert.deepEqual(Object.fromEntries(written), {
      ar: '12,345,678.9',
      de: '12.345.678,9',
      en: '12,345,678.9',
      es: '12.345.678,9',
      fr: '12_345_678,9',
      ja: '12,345,678.9',
    });
  });

  it('a fraction is never written like thousands', () => {
    assert.equal(formatAmount(1_234n, 3, 'de'), '1,234');
    assert.equal(formatAmount(1_234n, 0, 'de'), '1.234');
    assert.equal(formatAmount(1_234n, 3, 'en'), '1.234');
    assert.equal(formatAmount(1_234n, 0, 'en'), '1,234');
  });

  it('an amount loses no digit with any number of decimals', () => {
    for (const language of languages) {
      for (const decimals of [0, 1, 6, 18, 76, 77]) {
        for (const amount of [0n, 1n, 10n ** 18n + 1n, maxUint256 - 1n, maxUint256]) {
          const text = formatAmount(amount, decimals, language);
          const [whole = '', fraction = ''] = text.split(decimalPoint(language));
          const digits = whole.replace(/\D/g, '') + fraction.padEnd(decimals, '0');
          assert.equal(BigInt(digits), amount, text);
          assert.match(fraction, /^\d*$/);
        }
      }
    }
  });
});

function decimalPoint(language: string): string {
  return ['de', 'es', 'fr'].includes(language) ? ',' : '.';
}
