import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultTemplates, overrideTemplates } from './languages.ts';
import { renderMessage } from './render-message.ts';

const override = (value: unknown, language = 'de') =>
  overrideTemplates(defaultTemplates, [{ name: `words/${language}.json`, language, value }]);

/** Returns the mistakes in a file, one per line. */
function mistakes(value: unknown, language?: string): string[] {
  try {
    override(value, language);
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
  return [];
}

describe('overrideTemplates', () => {
  it("an operator's templates replace the built-in texts and keep the rest", () => {
    const templates = override({ register: { subject: 'Los, {account}!' } });
    const content = {
      kind: 'register',
      serviceName: 'Guardian',
      chainName: 'Base',
      account: '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C',
      code: '123456',
      lifetime: 600,
      matchPhrase: 'amber river seven',
      link: undefined,
      host: undefined,
    } as const;
    const options = { channel: 'email', language: 'de', templates } as const;
    const { subject, text } = renderMessage(content, options);
    assert.equal(subject, 'Los, 0x77Ab…2b3C!');
    assert.match(text, /^Dieser Code trägt/);
    assert.equal(templates.fr, defaultTemplates.fr);
  });

  it("an operator's templates may add another language if it is complete", () => {
    const templates = override(defaultTemplates.en, 'it');
    assert.deepEqual(templates.it, defaultTemplates.en);
    const { register, ...rest } = defaultTemplates.en ?? assert.fail();
    assert.deepEqual(mistakes(rest, 'it'), [
      '- words/it.json: "register" is missing: this language is not built in, so add it',
    ]);
  });

  it("an operator's templates are refused without their required placeholders", () => {
    assert.deepEqual(mistakes({ shared: { code: 'Ihr Code' }, recover: { sms: '{account}' } }), [
      '- words/de.json: "recover.sms" must say {chain}: put it in',
      '- words/de.json: "recover.sms" must say {newOwner}: put it in',
      '- words/de.json: "shared.code" must say {code}: put it in',
    ]);
  });

  it("an operator's templates are refused with unknown names", () => {
    const [key, placeholder, ...more] = mistakes({
      regster: {},
      register: { subject: '{account} {owner}' },
    });
    assert.match(
      key ?? '',
      /^- words\/de\.json: "regster" is not known: it may be direction, register/,
    );
    assert.equal(
      placeholder,
      '- words/de.json: "register.subject" says {owner}, which has no value here: {account} may be used',
    );
    assert.deepEqual(more, []);
    assert.equal(mistakes({ toString: 'x', constructor: {} }).length, 2);
  });

  it("an operator's templates are refused with values that are not texts", () => {
    for (const value of [null, [], 'x', 7, { register: 'x' }, { register: { sms: 7 } }]) {
      assert.equal(mistakes(value).length, 1, JSON.stringify(value));
    }
    assert.equal(mistakes({ direction: 'down' }).length, 1);
  });
});
