import { assert } from '@open-wc/testing';
import { readPageMessage, contentScriptName as to, whenActive } from './page-messages.ts';

describe('messages of a page', () => {
  it('a page’s message is ignored unless it is addressed to the wallet and has an id [S20]', () => {
    const others = [
      undefined,
      null,
      'recovery-guardian:content',
      [],
      {},
      { to: 'recovery-guardian:provider', id: 1, method: 'x' },
      { to, method: 'eth_accounts' },
      { to, id: '1', method: 'eth_accounts' },
      { to, id: 1.5, method: 'eth_accounts' },
      { to, hello: 'true' },
    ];
    for (const data of others) assert.equal(readPageMessage(data), undefined);
    assert.deepEqual(readPageMessage({ to, hello: true }), { hello: true });
  });

  it('a page’s message is forwarded as a copy of its known fields only [S20]', () => {
    const params = [{ to: '0x1' }];
    const read = readPageMessage({
      to,
      id: 1,
      method: 'eth_call',
      params,
      origin: 'https://bank.example',
    });
    assert.deepEqual(read, { id: 1, method: 'eth_call', params });
    assert.ok(read && 'params' in read && read.params !== params);
    assert.deepEqual(readPageMessage({ to, id: 1, method: 'm' }), {
      id: 1,
      method: 'm',
      params: [],
    });
  });

  it('a page’s message is refused if it is too large, circular or not JSON [S20]', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    for (const params of [['x'.repeat(600_000)], circle, [1n]]) {
      const read = readPageMessage({ to, id: 1, method: 'personal_sign', params });
      assert.ok(read && 'refused' in read);
    }
    for (const method of [undefined, 5, {}, 'm'.repeat(101)]) {
      const read = readPageMessage({ to, id: 1, method });
      assert.ok(read && 'refused' in read);
    }
  });
});

it('a prerendered page is served once it becomes active, and every other page immediately [S42]', async () => {
  await whenActive(new EventTarget());
  const page = Object.assign(new EventTarget(), { prerendering: true });
  const order: string[] = [];
  const active = whenActive(page).then(() => order.push('active'));
  await new Promise((resolve) => setTimeout(resolve));
  order.push('shown');
  page.prerendering = false;
  page.dispatchEvent(new Event('prerenderingchange'));
  await active;
  assert.deepEqual(order, ['shown', 'active']);
});
