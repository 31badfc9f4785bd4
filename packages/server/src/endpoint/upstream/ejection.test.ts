import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { createEjection, type Ejection, type Verdict } from './ejection.ts';

let clock = 0;
let changes = 0;
let ejection: Ejection;
beforeEach(() => {
  clock = 0;
  changes = 0;
  ejection = createEjection(
    () => clock,
    () => {
      changes += 1;
    },
  );
});

function call(verdict: Verdict, atLeast?: number): void {
  ejection.end(ejection.begin(), verdict, atLeast);
}

function calls(verdict: Verdict, count: number): void {
  for (let i = 0; i < count; i++) call(verdict);
}

it('an upstream is ejected after four faults in a row', () => {
  calls('bad', 3);
  assert.equal(ejection.isOut, false);
  call('bad');
  assert.equal(ejection.isOut, true);
});

it('an upstream is ejected when every other call fails', () => {
  for (let i = 0; i < 20 && !ejection.isOut; i++) call(i % 2 ? 'bad' : 'good');
  assert.equal(ejection.isOut, true);
});

it('an upstream is not ejected when every tenth call fails', () => {
  for (let i = 0; i < 1_000; i++) call(i % 10 ? 'good' : 'bad');
  assert.equal(ejection.isOut, false);
});

it('an upstream is ejected immediately when it is gone', () => {
  call('gone');
  assert.equal(ejection.isOut, true);
  assert.equal(ejection.until, 1_000);
});

it('an upstream is not ejected for outcomes without a verdict', () => {
  calls('no-verdict', 100);
  assert.equal(ejection.isOut, false);
});

it('an upstream is ejected for as long as it requests, but a minute at most', () => {
  call('gone', 5_000);
  assert.equal(ejection.until, 5_000);
  clock = 5_000;
  call('gone', 3_600_000);
  assert.equal(ejection.until, 65_000);
});

it('an upstream is ejected twice as long each time, up to a minute', () => {
  const widths = Array.from({ length: 9 }, () => {
    call('gone');
    const width = ejection.until - clock;
    clock = ejection.until;
    return width / 1_000;
  });
  assert.deepEqual(widths, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('an upstream is ejected for longer if it fails soon after its return', () => {
  call('gone');
  clock = 1_000;
  call('good');
  assert.equal(ejection.isOut, false);
  calls('bad', 2);
  assert.equal(ejection.until, 3_000);
  clock = 3_000;
  call('good');
  clock = 6_000;
  call('gone');
  assert.equal(ejection.until, 7_000);
});

it('an ejected upstream gets one trial at a time', () => {
  call('gone');
  assert.equal(ejection.isUsable(), false);
  clock = 1_000;
  assert.equal(ejection.isUsable(), true);
  const isTrial = ejection.begin();
  assert.equal(ejection.isUsable(), false);
  ejection.end(isTrial, 'no-verdict');
  assert.equal(ejection.isUsable(), true);
  call('good');
  assert.equal(ejection.isOut, false);
});

it('an ejected upstream is not reinstated by calls that started earlier', () => {
  const isTrial = ejection.begin();
  call('gone');
  ejection.end(isTrial, 'good');
  assert.equal(ejection.isOut, true);
  ejection.end(isTrial, 'gone');
  assert.equal(ejection.until, 1_000);
});

it('an upstream is suspect before and after it is ejected', () => {
  assert.equal(ejection.isSuspect, false);
  call('bad');
  assert.equal(ejection.isSuspect, true);
  calls('good', 40);
  assert.equal(ejection.isSuspect, false);
  call('gone');
  assert.equal(ejection.isSuspect, true);
  call('good');
  assert.equal(ejection.isSuspect, true);
});

it('an upstream is suspect for longer after many faults', () => {
  for (let i = 0; i < 1_000; i++) call(i % 10 ? 'good' : 'bad');
  calls('good', 100);
  assert.equal(ejection.isSuspect, true);
  calls('good', 100);
  assert.equal(ejection.isSuspect, false);
});

it("an upstream's ejection and return are reported once each", () => {
  calls('gone', 3);
  assert.equal(changes, 1);
  call('good');
  assert.equal(changes, 2);
});
