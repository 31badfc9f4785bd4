import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from './appearance/appearance.ts';
import { type Route, readPageState, routeHash } from './routes.ts';

const routes: Record<string, Route> = {
  '#/': { page: 'live' },
  '#/theme': { page: 'theme' },
  '#/code': { page: 'code' },
  '#/extension': { page: 'extension' },
  '#/gallery': { page: 'gallery' },
  '#/gallery/protect': { page: 'gallery', view: 'protect' },
  '#/gallery/protect/code-wrong': { page: 'gallery', view: 'protect', state: 'code-wrong' },
};

for (const [hash, route] of Object.entries(routes)) {
  test(`${hash} is a route with an address`, () => {
    assert.deepEqual(readPageState(hash), { route, appearance: plain, bare: false });
    assert.equal(routeHash(route), hash);
  });
}

test('a deep link carries the appearance', () => {
  const pageState = readPageState('#/gallery/protect/code?theme=soft&dir=rtl&bare=1');
  assert.deepEqual(pageState, {
    route: { page: 'gallery', view: 'protect', state: 'code' },
    appearance: { ...plain, theme: 'soft', direction: 'rtl' },
    bare: true,
  });
  const hash = '#/gallery/protect/code?theme=soft&dir=rtl';
  assert.equal(routeHash(pageState.route, pageState.appearance), hash);
});

test('the element keeps its own links behind a route', () => {
  const { route } = readPageState('#/gallery/recover/link-owner&recovery-guardian=eyJ9');
  assert.deepEqual(route, { page: 'gallery', view: 'recover', state: 'link-owner' });
  assert.deepEqual(readPageState('#recovery-guardian=eyJ9').route, { page: 'live' });
});

test('fragments of the live page are not routes', () => {
  for (const hash of ['', '#', '#mailbox']) {
    assert.deepEqual(readPageState(hash).route, { page: 'live' });
  }
});
