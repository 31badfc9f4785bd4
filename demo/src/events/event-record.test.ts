import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventRecord } from './event-record.ts';

class ToldEvent extends Event {
  readonly detail: unknown;

  constructor(name: string, detail: unknown) {
    super(`recovery-guardian-${name}`);
    this.detail = detail;
  }
}

test('events of the element are recorded, newest first', () => {
  const page = new EventTarget();
  const record = new EventRecord();
  let changes = 0;
  record.addEventListener('change', () => {
    changes += 1;
  });
  record.follow(page);
  page.dispatchEvent(new ToldEvent('ready', { view: 'overview' }));
  page.dispatchEvent(new ToldEvent('error', { cause: new Error('no'), value: 5n }));
  const told = record.events.map(({ name, detail }) => [name, JSON.parse(detail)]);
  assert.deepEqual(told, [
    ['error', { cause: 'Error: no', value: '5' }],
    ['ready', { view: 'overview' }],
  ]);
  record.clear();
  assert.deepEqual(record.events, []);
  assert.equal(changes, 3);
});
