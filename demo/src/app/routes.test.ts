import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../appearance/appearance.ts';
import { placeHash, type Route, readPlace } from './routes.ts';

const routes: Record<string, Route> = {
  '#/': { page: 'live' },
  '#/theme': { page: 'theme' },
  '#/code': { page: 'code' },
  '#/gallery': { page: 'gallery' },
  '#/gallery/protect': { page: 'gallery', view: 'protect' },
  '#/gallery/protect/code-wrong': { page: 'gallery', view: 'protect', state: 'code-wrong' },
};

for (const [hash, route] of Object.entries(routes)) {
  test(`${hash} is a route with an address`, () => {
    assert.deepEqual(readPlace(hash), { route, appearance: plain, bare: false });
    assert.equal(placeHash(route), hash);
  });
}

test('a deep link carries the appearance', () => {
  const place = readPlace('#/gallery/protect/code?theme=soft&dir=rtl&bare=1');
  assert.deepEqual(place, {
    route: { page: 'gallery', view: 'protect', state: 'code' },
    appearance: { ...plain, theme: 'soft', direction: 'rtl' },
    bare: true,
  });
  const hash = '#/gallery/protect/code?theme=soft&dir=rtl';
  assert.equal(placeHash(place.route, place.appearance), hash);
});

test('the element keeps its own links behind a route', () => {
  const { route } = readPlace('#/gallery/recover/link-owner&recovery-guardian=eyJ9');
  assert.deepEqual(route, { page: 'gallery', view: 'recover', state: 'link-owner' });
  assert.deepEqual(readPlace('#recovery-guardian=eyJ9').route, { page: 'live' });
});

test('fragments of the live page are not routes', () => {
  for (const hash of ['', '#', '#mailbox']) {
    assert.deepEqual(readPlace(hash).route, { page: 'live' });
  }
});
