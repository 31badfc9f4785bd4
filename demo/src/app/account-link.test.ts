import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../appearance/appearance.ts';
import { readPageState } from '../routes.ts';
import { readAccountLink } from './account-link.ts';

const account = '0x77AbC1d2E3f405162738495a6b7C8D9e0F1A2b3C';

test("an alert's link names an account of the live page", () => {
  const hash = `#account=${account}&chain=31337`;
  assert.deepEqual(readAccountLink(hash), { account, chainId: 31_337 });
  assert.deepEqual(readPageState(hash), {
    route: { page: 'live' },
    appearance: plain,
    bare: false,
  });
});

test('a link without a complete account or chain names none', () => {
  for (const hash of ['', '#', '#element', `#account=${account.slice(0, 20)}&chain=1`]) {
    assert.equal(readAccountLink(hash), undefined, hash);
  }
  assert.equal(readAccountLink(`#account=${account}&chain=x`), undefined);
});
