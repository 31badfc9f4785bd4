import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { imitatesOne, isDisguised } from './domains.ts';

/** The host as the browser writes it. */
const hostOf = (name: string) => new URL(`https://${name}/`).host;

suite('site names', () => {
  test('an honest site name in another script is not called an imitation [S44]', () => {
    for (const name of [
      'münchen.de',
      'größe.example',
      'пример.рф',
      'παράδειγμα.example',
      '例え.jp',
      '한국.kr',
      'مثال.example',
      'app.safe.global',
      'xn.example',
    ]) {
      assert.equal(isDisguised(hostOf(name)), false, name);
    }
  });

  test('a site name of mixed scripts, or in letters that only look Latin, is called an imitation [S44]', () => {
    for (const name of ['аррӏе.com', 'pаypal.com', 'ѕсоре.example', 'uniѕwap.org', 'ορτ.example']) {
      assert.equal(isDisguised(hostOf(name)), true, name);
    }
    assert.equal(isDisguised('xn--a'), true);
    assert.equal(isDisguised('xn--99999999999.com'), true);
  });

  test('a site name like that of a connected site is called an imitation [S44]', () => {
    const known = ['app.safe.global', 'shop.example:8443', '127.0.0.1'];
    for (const name of [
      'app-safe.global',
      'appsafe.global',
      'app.safe.g1obal',
      'app.sаfe.global',
      'app.säfe.global',
      'app.safee.global',
      'sh0p.example',
    ]) {
      assert.equal(imitatesOne(hostOf(name), known), true, name);
    }
    for (const name of [
      'app.safe.global',
      'safe.global',
      'beta.app.safe.global',
      'shop.example',
      'other.example',
      '127.0.0.2',
    ]) {
      assert.equal(imitatesOne(hostOf(name), known), false, name);
    }
  });
});
