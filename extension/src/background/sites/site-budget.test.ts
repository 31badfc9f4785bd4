import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SiteBudget } from './site-budget.ts';

function openBudget() {
  const clock = { now: 0 };
  const budget = new SiteBudget(() => clock.now);
  const takeAll = (take: () => number) => {
    let taken = 0;
    while (take() === 0) taken += 1;
    return taken;
  };
  return { clock, budget, takeAll };
}

suite('the budget of sites', () => {
  test('all sites together read 120 times, then 30 times a minute [S40]', () => {
    const { clock, budget, takeAll } = openBudget();
    assert.equal(
      takeAll(() => budget.countRead()),
      120,
    );
    assert.equal(budget.countRead(), 2);
    clock.now += 60_000;
    assert.equal(
      takeAll(() => budget.countRead()),
      30,
    );
    clock.now += 3_600_000;
    assert.equal(
      takeAll(() => budget.countRead()),
      120,
    );
  });

  test('no site reads for a minute after the node has refused a call [S40]', () => {
    const { clock, budget } = openBudget();
    budget.nodeRefused();
    assert.equal(budget.countRead(), 60);
    clock.now += 59_001;
    assert.equal(budget.countRead(), 1);
    clock.now += 999;
    assert.equal(budget.countRead(), 0);
  });

  test('each site has 20 requests to send, then 10 a minute', () => {
    const { clock, budget, takeAll } = openBudget();
    for (const origin of ['https://a.example', 'https://b.example']) {
      assert.equal(
        takeAll(() => budget.countRequest(origin)),
        20,
      );
    }
    clock.now += 60_000;
    assert.equal(
      takeAll(() => budget.countRequest('https://a.example')),
      10,
    );
  });
});
