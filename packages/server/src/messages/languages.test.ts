import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { AccountHolder, AlertOwner, call, useTestWorld } from '@recovery-guardian/devnet/testing';
import { describeNumber } from '../delivery/sms-guard.ts';
import { createTestFolder } from '../testing/test-folder.ts';
import {
  defaultTemplates,
  loadTemplates,
  overrideTemplates,
  pickAcceptedLanguage,
} from './languages.ts';
import { renderMessage } from './render-message.ts';

describe("the operator's templates", () => {
  const folder = createTestFolder();

  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  it("the operator's templates replace the built-in ones, by language", async () => {
    await write('de.json', '{ "shared": { "openPage": "Los" } }');
    await write('pt-BR.json', JSON.stringify(defaultTemplates.en));
    await write('README.md', 'not one of them');
    const templates = await loadTemplates(folder);
    assert.equal(templates.de?.shared.openPage, 'Los');
    assert.equal(templates.de?.shared.code, defaultTemplates.de?.shared.code);
    assert.deepEqual(templates['pt-br'], defaultTemplates.en);
  });

  it("the operator's templates are refused with the name of their file and the remedy", async () => {
    await write('fr.json', '{ "shared": { "code": "Voila" } }');
    await assert.rejects(loadTemplates(folder), /fr\.json: "shared\.code" must say \{code\}/);
    await write('fr.json', '{ "shared": ');
    await assert.rejects(loadTemplates(folder), /fr\.json: .*JSON/);
    await rm(join(folder, 'fr.json'));
    await write('french words.json', '{}');
    await assert.rejects(loadTemplates(folder), /its name must be a language/);
    await assert.rejects(loadTemplates(join(folder, 'nowhere')), /nowhere cannot be read/);
  });
});

describe('describeNumber', () => {
  it('describeNumber returns the country', () => {
    assert.deepEqual(describeNumber('+4915112345678'), { country: 'DE', isPremium: false });
    assert.equal(describeNumber('+12025550123').country, 'US');
    assert.equal(describeNumber('+14165550123').country, 'CA');
  });

  it('describeNumber reports numbers that cost extra', () => {
    for (const premium of ['+499001234567', '+449098790000', '+33899123456']) {
      assert.equal(describeNumber(premium).isPremium, true, premium);
    }
  });

  it('describeNumber returns no country for satellites and unassigned numbers', () => {
    for (const number of ['+881612345678', '+8821300000', '+999123456', 'x']) {
      assert.equal(describeNumber(number).country, undefined, number);
    }
  });
});

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

describe('message language, end to end', () => {
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, hold: 72 * 3_600 },
      alerts: { pollInterval: 60_000 },
    }),
  });
  const mia = new AccountHolder(world, 0);

  const textFor = async (target: string, acceptLanguage: string) => {
    const body = await mia.registerBody(target);
    const headers = { 'accept-language': acceptLanguage };
    const { status } = await call(world, 'POST /auth/register', { body, headers });
    assert.equal(status, 200);
    return world.mailbox.messages.find(({ to }) => to === target)?.text ?? '';
  };

  it("a code is sent in the browser's preferred language among those available", async () => {
    assert.match(
      await textFor('it-or-de@example.org', 'it, de-AT;q=0.8, en;q=0.2'),
      /^Dieser Code/,
    );
    assert.match(await textFor('ja@example.org', 'ja'), /^このコード/);
  });

  it('a code is sent in the default language if the browser accepts none of those available', async () => {
    assert.match(await textFor('any@example.org', '*'), /^This code/);
    assert.match(await textFor('long@example.org', 'it,'.repeat(1_000)), /^This code/);
  });

  describe('message language of a registered target', () => {
    const registered = 'de@example.org';
    const newest = (to: string) => world.mailbox.messages.find((message) => message.to === to);
    const japanese = { headers: { 'accept-language': 'ja' } };

    before(async () => {
      const body = await mia.registerBody(registered);
      const headers = { 'accept-language': 'de' };
      const started = await call(world, 'POST /auth/register', { body, headers });
      const { challengeId } = started.body;
      const challenge = await mia.codeFor(registered);
      const activated = await call(world, 'POST /auth/submit', {
        body: { challengeId, challenge },
      });
      await mia.addGuardian(activated.body.guardianAddress);
    });

    it('a registered target gets the language it was registered in, even if the caller of a recovery asks for another [S28]', async () => {
      const { body } = await mia.requestSignature({}, japanese);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft, die KONTROLLE/);
      world.clock.advance(31_000);
      const [{ challengeId }] = body.auths;
      const sent = world.mailbox.messages.length;
      await call(world, 'POST /auth/resend', { body: { challengeId }, ...japanese });
      assert.ok(world.mailbox.messages.length > sent);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft, die KONTROLLE/);
    });

    it('a registered target is told of another target in the language it was registered in [S28]', async () => {
      const body = await mia.registerBody('added@example.org');
      const started = await call(world, 'POST /auth/register', { body, ...japanese });
      assert.match(newest('added@example.org')?.text ?? '', /^このコード/);
      const asking = ({ to, text }: { to: string; text: string }) =>
        to === registered && text.startsWith('Dieser Code erlaubt');
      await world.mailbox.waitFor(asking);
      const { challengeId } = started.body;
      const challenge = await mia.codeFor('added@example.org');
      await call(world, 'POST /auth/submit', { body: { challengeId, challenge }, ...japanese });
      await world.mailbox.waitFor(
        ({ to, text }) => to === registered && text.includes('wurde als Weg zurück'),
      );
    });

    it('registering a target once more does not change its language [S28]', async () => {
      world.clock.advance(31_000);
      assert.match(await textFor(registered, 'ja'), /^Dieser Code/);
      await mia.requestSignature({}, japanese);
      assert.match(newest(registered)?.text ?? '', /^Dieser Code hilft/);
    });

    it('a target that is not confirmed has the language of its newest registration [S28]', async () => {
      const target = 'not-yet@example.org';
      assert.match(await textFor(target, 'ja'), /^このコード/);
      world.clock.advance(31_000);
      assert.match(await textFor(target, 'de'), /^Dieser Code/);
    });

    it('a target of alerts has the language of its first subscription [S28]', async () => {
      const owner = new AlertOwner(world, 0);
      const subscribe = async (acceptLanguage: string) => {
        const body = await owner.subscribeBody('alerts@example.org');
        const headers = { 'accept-language': acceptLanguage };
        await call(world, 'POST /alerts/subscribe', { body, headers });
        return newest('alerts@example.org')?.text ?? '';
      };
      assert.match(await subscribe('de'), /^Mit diesem Code/);
      world.clock.advance(31_000);
      assert.match(await subscribe('ja'), /^Mit diesem Code/);
    });
  });
});
