import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { defaultTemplates, overrideTemplates, pickAcceptedLanguage } from './languages.ts';

describe('message language', () => {
  const pick = (header: string | undefined) =>
    pickAcceptedLanguage(header, ['en', 'de', 'pt-br', 'ja'], 'en');

  it("a message's language is the preferred one among those available", () => {
    assert.equal(pick('de'), 'de');
    assert.equal(pick('it, ja;q=0.7, de;q=0.9'), 'de');
    assert.equal(pick('DE-at'), 'de');
    assert.equal(pick('pt-BR'), 'pt-br');
    assert.equal(pick('pt-BR-x-old, de;q=0.1'), 'pt-br');
  });

  it("a message's language is never one with quality 0", () => {
    assert.equal(pick('de;q=0, ja;q=0.1'), 'ja');
  });

  it("a message's language is the default if the header is missing or invalid", () => {
    for (const header of [undefined, '', '*', 'it', ';;q', 'de;q=2;', 'x'.repeat(10_000)]) {
      assert.equal(pick(header), 'en', header);
    }
    assert.equal(pick(`${'it,'.repeat(100_000)}de`), 'en');
    assert.equal(pickAcceptedLanguage('it', ['en', 'ja'], 'ja-JP'), 'ja');
  });

  it('reading the accepted languages takes time in proportion to the length of the header [S127]', () => {
    const spaces = ' '.repeat(500_000);
    const headers = ['', ';', '; q=1', ';q=2'].map((start) => `de${start}${spaces}!`);
    // Ended after that time: quadratic parsing would take several minutes for each.
    const run = (header: string) =>
      runInNewContext('pick(header)', { pick, header }, { timeout: 20_000 });
    for (const header of headers) assert.equal(run(header), 'en');
    assert.equal(run(`${spaces}de${spaces};${spaces}q=1${spaces}, ja;q=0.9`), 'de');
  });
});

describe('built-in languages', () => {
  it('every built-in language has every text, with the required placeholders', () => {
    for (const [language, value] of Object.entries(defaultTemplates)) {
      assert.deepEqual(overrideTemplates({}, [{ name: language, language, value }]), {
        [language]: value,
      });
    }
  });
});
