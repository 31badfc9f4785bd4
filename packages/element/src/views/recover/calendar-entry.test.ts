import { assert } from '@open-wc/testing';
import { calendarEntry } from './calendar-entry.ts';

describe('calendar entry', () => {
  const read = (title: string, url = 'https://wallet.example/security') => {
    const date = new Date('2030-01-18T07:59:00.250Z');
    return calendarEntry({ id: '8453-0x12-1', title, date, url });
  };
  const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

  it('a calendar entry has the date in UTC, and one identity for one recovery', () => {
    const lines = unfold(read('Finish'));
    assert.includeMembers(lines, [
      'DTSTART:20300118T075900Z',
      'UID:8453-0x12-1@recovery-guardian',
      'SUMMARY:Finish',
      'URL:https://wallet.example/security',
    ]);
    assert.match(lines.find((line) => line.startsWith('DTSTAMP')) ?? '', /:\d{8}T\d{6}Z$/);
    assert.equal(lines.at(-1), '');
  });

  it('a calendar entry escapes what would end a text', () => {
    assert.include(unfold(read('One, two; three\\four')), 'SUMMARY:One\\, two\\; three\\\\four');
  });

  it('a calendar entry has no line of more than 75 bytes, and no broken character', () => {
    const title = '復旧を完了する🐶'.repeat(10);
    const text = read(title, `https://wallet.example/${'path/'.repeat(40)}`);
    for (const line of text.split('\r\n')) {
      assert.isAtMost(new TextEncoder().encode(line).length, 75);
    }
    assert.include(unfold(text), `SUMMARY:${title}`);
  });
});
