import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import '../../testing/fake-browser.ts';
import type { ProviderRpcError } from '@recovery-guardian/core';
import type { Account } from '@recovery-guardian/wallet';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { approvalWindow, presentApprovals } from '../approvals/approval-window.ts';
import { type ConductByOrigin, SiteConduct } from '../sites/sites.ts';
import { storedValue } from '../stored-value.ts';
import { type ApprovalRequester, ApprovalRequests } from './approval-requests.ts';

let isUnlocked: boolean;
let conduct: SiteConduct;
let approvals: ApprovalRequests;

beforeEach(() => {
  isUnlocked = true;
  Object.assign(fakeBrowser.windows, { created: [], focused: 0, removed: [] });
  conduct = new SiteConduct(storedValue<ConductByOrigin>(memoryStore(), 'site-conduct', {}));
  const window = approvalWindow(
    storedValue<number | undefined>(memoryStore(), 'approval-window', undefined),
    () => approvals.declineSites('closed'),
  );
  approvals = new ApprovalRequests({
    isUnlocked: async () => isUnlocked,
    conduct,
    onChange: () => presentApprovals(approvals, window),
  });
});

const good = site('https://good.example');
const evil = site('https://evil.example');

function site(origin: string): ApprovalRequester {
  return { origin, tabId: 1, signal: new AbortController().signal };
}

/** Asks with a request that is ready when `prepared` resolves. @returns its error code, or `yes`. */
function ask(requester: ApprovalRequester, prepared: Promise<unknown> = Promise.resolve()) {
  const request = { details: { kind: 'connect', choices: [] as Account[], suggested: undefined } };
  return approvals
    .ask(requester, async () => {
      await prepared;
      return { ...request, warnings: [] } as never;
    })
    .then(
      () => 'yes' as const,
      (error: ProviderRpcError) => error.code ?? 'failed',
    );
}

/** Lets all pending microtasks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const first = () => {
  const [approval] = approvals.list();
  assert.ok(approval);
  return approval;
};

test('a lock is named to the pages that were waiting, as its code is that of a decline', async () => {
  const answer = approvals.ask(good, () => new Promise<never>(() => {}));
  await settle();
  approvals.declineAll('The wallet was locked.', { reason: 'locked' });
  await assert.rejects(answer, { code: 4001, data: { reason: 'locked' } });
});

suite('the request in front', () => {
  test('the request in front stays when one asked earlier becomes ready later [S39]', async () => {
    const slow = Promise.withResolvers<void>();
    const earlier = ask(evil, slow.promise);
    await settle();
    const later = ask(good);
    await settle();
    assert.equal(first().origin, 'https://good.example');
    slow.resolve();
    await settle();
    assert.deepEqual(
      approvals.list().map(({ origin }) => origin),
      ['https://good.example', 'https://evil.example'],
    );
    approvals.answer(first().id, { approved: true });
    assert.equal(await later, 'yes');
    approvals.answer(first().id, { approved: false });
    assert.equal(await earlier, 4001);
  });
});

suite('the window', () => {
  test('the window opens once, when a request is ready, and is never brought to the front again [S39]', async () => {
    const preparing = Promise.withResolvers<void>();
    const asked = ask(good, preparing.promise);
    await settle();
    assert.deepEqual(fakeBrowser.windows.created, []);
    preparing.resolve();
    await settle();
    assert.deepEqual(fakeBrowser.windows.created, ['approval.html']);
    const more = [ask(evil), ask(evil), ask(evil)];
    await settle();
    assert.deepEqual([fakeBrowser.windows.created.length, fakeBrowser.windows.focused], [1, 0]);
    assert.equal(approvals.size, 4);
    approvals.declineSites('You declined in the wallet.');
    assert.deepEqual(await Promise.all([asked, ...more]), [4001, 4001, 4001, 4001]);
    await settle();
    assert.deepEqual(fakeBrowser.windows.removed, [1]);
    assert.equal(approvals.size, 0);
  });

  test('the window stays shut for requests that fail before they are shown [S39]', async () => {
    // Meanwhile others may still be in preparation.
    const slow = Promise.withResolvers<void>();
    const waiting = ask(good, slow.promise);
    for (let time = 0; time < 20; time += 1) {
      assert.equal(await ask(evil, Promise.reject(new Error('It would fail.'))), 'failed');
    }
    await settle();
    assert.deepEqual(fakeBrowser.windows.created, []);
    slow.reject(new Error('It would fail.'));
    assert.equal(await waiting, 'failed');
  });

  test('the window opens for the password, and stays while the request is prepared [S39]', async () => {
    isUnlocked = false;
    const preparing = Promise.withResolvers<void>();
    const asked = ask(good, preparing.promise);
    await settle();
    assert.equal(fakeBrowser.windows.created.length, 1);
    isUnlocked = true;
    approvals.unlocked();
    await settle();
    assert.deepEqual(fakeBrowser.windows.removed, []);
    preparing.resolve();
    await settle();
    approvals.answer(first().id, { approved: true });
    assert.equal(await asked, 'yes');
    assert.equal(fakeBrowser.windows.created.length, 1);
  });
});

suite('a request that its page takes back while the password is typed', () => {
  /** Asks with requests of one page, which is then closed. */
  const takeBack = async (origin: string, count = 1) => {
    const page = new AbortController();
    const requester = { ...site(origin), signal: page.signal };
    const asked = Array.from({ length: count }, () => ask(requester));
    await settle();
    page.abort();
    for (const one of asked) assert.equal(await one, 4001);
    await settle();
  };
  const { windows } = fakeBrowser;

  test('a request taken back leaves the window open, says so, and closes it after the unlock [S102]', async () => {
    isUnlocked = false;
    await takeBack('https://evil.example');
    assert.deepEqual([windows.created.length, windows.removed], [1, []]);
    assert.ok(approvals.isTakenBack);
    const other = ask(good);
    await settle();
    assert.ok(!approvals.isTakenBack, 'It asks for another request now.');
    approvals.declineSites('closed');
    assert.equal(await other, 4001);
    await takeBack('https://evil.example');
    windows.removed.length = 0;
    isUnlocked = true;
    approvals.unlocked();
    await settle();
    assert.deepEqual([windows.removed.length, approvals.isTakenBack], [1, false]);
  });

  test('a request taken back counts as a decline, once for a page, and not while unlocked [S102]', async () => {
    const { origin } = evil as { origin: string };
    await takeBack(origin, 5);
    assert.equal((await conduct.findConduct(origin)).declines, 0);
    isUnlocked = false;
    for (let declines = 1; declines <= 3; declines += 1) {
      await takeBack(origin, 2);
      assert.equal((await conduct.findConduct(origin)).declines, declines);
    }
    const opened = windows.created.length;
    windows.onRemoved.fire(opened);
    assert.equal(await ask(evil), 4001);
    assert.equal(windows.created.length, opened);
  });
});

suite('a site that keeps asking', () => {
  const decline = async (requester: ApprovalRequester) => {
    const asked = ask(requester);
    await settle();
    const { id, isInsistent } = first();
    approvals.answer(id, { approved: false });
    await asked;
    return isInsistent;
  };

  test('a site may be blocked after three declines, and is then declined without being shown [S39]', async () => {
    assert.deepEqual(
      [await decline(evil), await decline(evil), await decline(evil), await decline(evil)],
      [false, false, false, true],
    );
    assert.equal(await decline(good), false);
    // That was offered in vain: its requests wait in the popup, and bring no window up.
    const opened = fakeBrowser.windows.created.length;
    const quiet = ask(evil);
    await settle();
    assert.deepEqual([approvals.size, fakeBrowser.windows.created.length], [1, opened]);
    approvals.answer(first().id, { approved: false });
    assert.equal(await quiet, 4001);
    await conduct.block('https://evil.example');
    const windows = fakeBrowser.windows.created.length;
    assert.equal(await ask(evil), 4001);
    assert.equal(fakeBrowser.windows.created.length, windows);
    await conduct.forgive('https://evil.example');
    assert.equal(await decline(evil), false);
  });

  test('a site’s declined requests are forgiven by an approval [S39]', async () => {
    await decline(good);
    await decline(good);
    const asked = ask(good);
    await settle();
    approvals.answer(first().id, { approved: true });
    await asked;
    for (let time = 0; time < 3; time += 1) assert.equal(await decline(good), false);
  });

  test('a site opens no window for the password after it was shut three times [S39]', async () => {
    isUnlocked = false;
    for (let time = 1; time <= 3; time += 1) {
      const asked = ask(evil);
      await settle();
      assert.equal(fakeBrowser.windows.created.length, time);
      fakeBrowser.windows.onRemoved.fire(time);
      assert.equal(await asked, 4001);
      await settle();
    }
    assert.equal(await ask(evil), 4001);
    assert.equal(fakeBrowser.windows.created.length, 3);
  });
});
