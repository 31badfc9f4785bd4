import { assert } from '@open-wc/testing';
import type { Language } from '@recovery-guardian/core';
import type { Strings } from './en.ts';
import { directionOf, languageNames, languageOf, loadStrings } from './languages.ts';

const languages = Object.keys(languageNames) as readonly Language[];

/** Arguments for texts that take other ones than two numbers. */
const blanks: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  date: [[new Date(0)]],
  day: [[new Date(0)]],
  protectedBy: [[['NAME 41', 'NAME 43']]],
  signAlertsOffLead: [[['41', '43']], [[]]],
  keyRemoveLoses: [[['NAME 41', 'NAME 43']]],
  'calls.enableModule': [
    ['recovery', '41'],
    ['other-recovery', '41'],
    ['erc-4337', '41'],
  ],
  recoveryModuleHint: [['41'], [undefined]],
  secondModuleLead: [['41'], [undefined]],
  signDeleteLead: [['41'], [undefined]],
  feeSponsored: [['41'], [undefined]],
  feeInTokens: [
    [['41'], '43'],
    [[], '43'],
  ],
  feePaid: [
    ['account', '41'],
    ['owner', '41'],
  ],
  'modules.tierWeakest': [
    ['41', 1, 1, '43'],
    ['41', 43, 44, '47'],
  ],
  'tokens.amount': [['41', 'TOKEN', '43']],
};
const facts = { site: 'SITE 41', wait: 'WAIT 47' };

/** What is written the same in some other language. */
const same = new Set([
  'walletName',
  'activityBy',
  'assets.title', // German, Spanish
  'callNumber',
  'minutes', // French
  'question', // German
  'feePaymaster', // German
  'sitesShort', // French
  'parties.module', // French
  'parties.token',
]);

/** Every text of a language by its path; those with blanks for several values. */
function textsOf(strings: Strings): Map<string, readonly string[]> {
  const texts = new Map<string, readonly string[]>();
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'function') {
      const usual = path.startsWith('warnings.')
        ? [[facts]]
        : [
            [41, 43],
            [1, 1],
            ['1', '1'],
          ];
      const said = (blanks[path] ?? usual).map((values) => value(...values));
      texts.set(
        path,
        said.flatMap((one) => (typeof one === 'string' ? one : Object.values<string>(one))),
      );
    } else if (typeof value === 'string') {
      texts.set(path, [value]);
    } else {
      for (const [name, inner] of Object.entries(Object(value))) {
        walk(path ? `${path}.${name}` : name, inner);
      }
    }
  };
  const { element: _, language: __, ...own } = strings;
  walk('', own);
  return texts;
}

/** The values in a text, in any order. */
const valuesIn = (text: string) => [...new Set(text.match(/(SITE |WAIT |\b)4[137]\b/g))].sort();

describe('the languages of the wallet', () => {
  it('the language is the user’s choice, else the browser’s first known one, else English', () => {
    assert.equal(languageOf('ja', ['de']), 'ja');
    assert.equal(languageOf('auto', ['tlh', 'fr-CA', 'de']), 'fr');
    assert.equal(languageOf('auto', ['tlh']), 'en');
    assert.equal(languageOf('tlh', ['de']), 'en');
    assert.equal(directionOf('ar'), 'rtl');
    assert.equal(directionOf('de'), 'ltr');
  });

  for (const language of languages) {
    it(`every text exists in ${language}, with the same values as in English`, async () => {
      const english = textsOf(await loadStrings('en'));
      const strings = await loadStrings(language);
      assert.equal(strings.language, language);
      const texts = textsOf(strings);
      assert.sameMembers([...texts.keys()], [...english.keys()]);
      for (const [path, said] of texts) {
        const inEnglish = english.get(path) ?? [];
        for (const [index, text] of said.entries()) {
          assert.match(text, /\S/, path);
          assert.notMatch(text, /undefined|NaN|\[object/, path);
          if (!/^(date|day)$/.test(path)) {
            assert.deepEqual(valuesIn(text), valuesIn(inEnglish[index] ?? ''), `${path}: ${text}`);
          }
        }
        if (language === 'en' || same.has(path)) continue;
        assert.notDeepEqual(said, inEnglish, `${path} is still in English`);
      }
    });
  }
});
