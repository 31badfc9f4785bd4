import { assert, aTimeout, expect, fixtureSync, html } from '@open-wc/testing';
import { directionOf } from '@recovery-guardian/core';
import { mount } from '../testing/mount.ts';
import { sees } from '../testing/page.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { chooseLanguage, languages, loadStrings } from './languages.ts';

const codeLists = [
  [],
  ['email'],
  ['sms'],
  ['email', 'sms'],
  ['sms', 'paper'],
  ['email', 'email', 'sms'],
] as const;
/** The number of trusted people, and how many of them must help with and without codes. */
const helpers = [
  [1, 0, 1],
  [1, 1, undefined],
  [3, 0, 1],
  [3, 1, 2],
  [3, 3, undefined],
] as const;
const cardOf = (element: Element) => element.shadowRoot?.querySelector('section') as HTMLElement;

describe('the languages', () => {
  it('chooses the first supported tag, else English', () => {
    assert.equal(chooseLanguage(['de-AT']), 'de');
    assert.equal(chooseLanguage(['tlh', 'JA-jp', 'de']), 'ja');
    assert.equal(chooseLanguage(['tlh']), 'en');
    assert.equal(chooseLanguage(['']), 'en');
    assert.equal(chooseLanguage([]), 'en');
  });

  for (const language of languages) {
    it(`says everything in ${language}`, async () => {
      const strings = await loadStrings(language, 'all');
      assert.sameMembers(Object.keys(strings), Object.keys(en));
      assert.sameMembers(Object.keys(strings.errors), Object.keys(en.errors));
      const facts = { chainName: 'Base', target: 'mi***@ex***.com' };
      for (const sentence of Object.values(strings.errors)) {
        for (const retryAt of [undefined, new Date()]) {
          for (const triesLeft of [undefined, 1, 3]) {
            const text = sentence({ ...facts, retryAt, triesLeft });
            assert.notMatch(text, /undefined|NaN|\[object|^$/);
          }
        }
      }
    });

    it(`says what a recovery needs in ${language}`, async () => {
      const { recoveryNeeds } = await loadStrings(language, 'all');
      const told = new Set<string>();
      for (const codes of codeLists) {
        for (const [people, withCodes, withoutCodes] of helpers) {
          const needs = { codes, requiredCodes: 2, people, withCodes, withoutCodes };
          const text = recoveryNeeds({ ...needs, name: undefined });
          assert.notMatch(text, /undefined|NaN|false|^$/);
          told.add(text);
        }
      }
      assert.equal(told.size, codeLists.length * helpers.length);
      const named = { codes: undefined, requiredCodes: 1, people: 1, name: 'Mia' };
      assert.include(recoveryNeeds({ ...named, withCodes: 0, withoutCodes: 1 }), 'Mia');
    });

    it(`speaks ${language} if the host asks for it`, async () => {
      const { element } = mount({ properties: { locale: language } });
      await sees(element, (await loadStrings(language, 'all')).unprotectedTitle);
      assert.equal(cardOf(element).lang, language);
      assert.equal(getComputedStyle(cardOf(element)).direction, directionOf(language));
      await expect(element).to.be.accessible();
    });
  }

  it('says of people that they help, not that they approve or agree', async () => {
    const { errors, ...strings } = await loadStrings('en', 'all');
    for (const text of [...Object.values(strings), ...Object.values(errors)]) {
      assert.notMatch(String(text), /\b(approv|agree)/i);
    }
  });

  it('speaks the language of the page around it', async () => {
    const { element } = mount();
    const around = fixtureSync(html`<div lang="fr-CA"></div>`);
    around.append(element);
    const { fr } = await import('./fr.ts');
    await sees(element, fr.unprotectedTitle);
    assert.equal(cardOf(element).dir, '');
  });

  it('asks the service for messages in the language that host or page ask for', async () => {
    const { fetch } = window;
    const asked: (string | null)[] = [];
    window.fetch = async (_url, init) => {
      asked.push(new Headers(init?.headers).get('Accept-Language'));
      return Response.json({});
    };
    const properties = { client: undefined, baseUrl: 'https://guardian.example' };
    try {
      for (const locale of ['de', 'auto', undefined]) {
        const { element } = mount({ properties: { ...properties, locale } });
        fixtureSync(html`<div lang="pt-BR"></div>`).append(element);
        const before = asked.length;
        while (asked.length === before) await aTimeout(10);
        element.remove();
      }
    } finally {
      window.fetch = fetch;
    }
    assert.deepEqual(asked, ['de', null, 'pt-BR']);
  });

  it('says that nothing was changed only where no request may have had its effect', async () => {
    const given = { chainName: 'Base', triesLeft: undefined, retryAt: undefined, target: '' };
    const mayHaveChanged = [
      ...([
        'delivery-unavailable',
        'internal',
        'busy',
        'unreachable',
        'unexpected-answer',
      ] as const),
      ...(['offline', 'chain-unreachable', 'unknown'] as const),
    ] as const;
    for (const [language, claim] of Object.entries({
      ...{ ar: 'لم يتغير شيء', de: 'Nichts wurde geändert', en: 'Nothing was changed' },
      ...{ es: 'No ha cambiado nada', fr: 'Rien n’a changé', ja: '何も変わっていません' },
    })) {
      const { errors } = await loadStrings(language as 'en', 'all');
      assert.include(errors['not-loaded'](given), claim);
      for (const reason of mayHaveChanged) assert.notInclude(errors[reason](given), claim, reason);
    }
  });

  it('writes out the units of a remaining time in Arabic, which shortens them to letters', async () => {
    const ar = await loadStrings('ar', 'all');
    const words = (seconds: number) => ar.remaining(seconds).replaceAll('\u00a0', ' ');
    assert.equal(words(2 * 86_400 + 23 * 3_600), 'يومان و23 ساعة');
    assert.equal(words(179), 'دقيقتان و59 ثانية');
    assert.equal(words(700), '11 دقيقة');
  });

  it('leaves the direction to a host that sets it', async () => {
    const { element } = mount({ properties: { locale: 'ar', dir: 'ltr' } });
    await sees(element, (await loadStrings('ar', 'all')).unprotectedTitle);
    assert.equal(getComputedStyle(cardOf(element)).direction, 'ltr');
  });

  it('changes its language while it is shown, and keeps the host’s texts', async () => {
    const { element } = mount({ properties: { locale: 'en' } });
    await sees(element, en.unprotectedTitle);
    element.locale = 'de';
    await sees(element, de.unprotectedTitle);
    element.strings = { unprotectedTitle: 'Noch offen' };
    await sees(element, 'Noch offen');
    await sees(element, de.unprotectedLead);
  });
});
