import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../appearance/appearance.ts';
import { type Route, readAccountLink, readPageState, routeHash } from './routes.ts';

const routes: Record<string, Route> = {
  '#/': { page: 'live' },
  '#/theme': { page: 'theme' },
  '#/theme/recover': { page: 'theme', view: 'recover' },
  '#/code': { page: 'code' },
  '#/extension': { page: 'extension' },
  '#/gallery': { page: 'gallery' },
  '#/gallery/protect': { page: 'gallery', view: 'protect' },
  '#/gallery/protect/code-wrong': { page: 'gallery', view: 'protect', state: 'code-wrong' },
};

for (const [hash, route] of Object.entries(routes)) {
  test(`the address ${hash} is a route, which has this address`, () => {
    assert.deepEqual(readPageState(hash), { route, appearance: plain, bare: false });
    assert.equal(routeHash(route), hash);
  });
}

test('a deep link has the appearance of the element', () => {
  const pageState = readPageState('#/gallery/protect/code?theme=soft&dir=rtl&bare=1');
  assert.deepEqual(pageState, {
    route: { page: 'gallery', view: 'protect', state: 'code' },
    appearance: { ...plain, theme: 'soft', direction: 'rtl' },
    bare: true,
  });
  const hash = '#/gallery/protect/code?theme=soft&dir=rtl';
  assert.equal(routeHash(pageState.route, pageState.appearance), hash);
});

test('links of the element are read from behind a route', () => {
  const { route } = readPageState('#/gallery/recover/link-owner&recovery-guardian=eyJ9');
  assert.deepEqual(route, { page: 'gallery', view: 'recover', state: 'link-owner' });
  assert.deepEqual(readPageState('#recovery-guardian=eyJ9').route, { page: 'live' });
});

test('fragments of the live page are not read as routes', () => {
  for (const hash of ['', '#', '#mailbox']) {
    assert.deepEqual(readPageState(hash).route, { page: 'live' });
  }
});

const account = '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C';

test('the link of an alert names an account of the live page', () => {
  const hash = `#account=${account}&chain=31337`;
  assert.deepEqual(readAccountLink(hash), { account, chainId: 31_337 });
  assert.deepEqual(readPageState(hash).route, { page: 'live' });
});

test('a link without a complete account and chain names no account', () => {
  for (const hash of ['', '#', '#element', `#account=${account.slice(0, 20)}&chain=1`]) {
    assert.equal(readAccountLink(hash), undefined, hash);
  }
  assert.equal(readAccountLink(`#account=${account}&chain=x`), undefined);
});
