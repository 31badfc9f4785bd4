import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenActive } from './when-active.ts';

test('S42 a prerendered page is served once it becomes active, and every other page at once', async () => {
  await whenActive(new EventTarget());
  const page = Object.assign(new EventTarget(), { prerendering: true });
  const order: string[] = [];
  const active = whenActive(page).then(() => order.push('active'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('shown');
  page.prerendering = false;
  page.dispatchEvent(new Event('prerenderingchange'));
  await active;
  assert.deepEqual(order, ['shown', 'active']);
});
