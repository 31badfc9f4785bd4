import assert from 'node:assert/strict';
import { test } from 'node:test';

test('S44 X31: another wallet may put its own provider in place of this one', async () => {
  const page = Object.assign(new EventTarget(), {
    origin: 'https://site.example',
    postMessage: () => {},
  }) as EventTarget & { ethereum?: unknown };
  Object.assign(globalThis, { window: page });
  await import('./in-page-default.ts');
  assert.ok(page.ethereum);
  // Modules are strict: assigning to a read-only property would throw.
  const other = {};
  page.ethereum = other;
  assert.equal(page.ethereum, other);
});
