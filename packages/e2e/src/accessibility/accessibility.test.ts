import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startWorld, type World } from '@recovery-guardian/devnet';
import { createTestDatabase, isProof } from '@recovery-guardian/devnet/testing';
import type { BrowserName } from '../extension/wallet.ts';
import {
  checkDemo,
  checkExtension,
  checkGallery,
  checkMessages,
  type Findings,
} from './screens.ts';

/** @param least how many screens are checked at least, in both looks */
function assertNone({ problems, screens }: Findings, least: number): void {
  assert.deepEqual(problems, []);
  assert.ok(screens >= least, `only ${screens} screens were checked`);
}

// Firefox takes twice as long, and finds the same.
const browsers: readonly BrowserName[] = isProof ? ['Chromium', 'Firefox'] : ['Chromium'];

for (const browser of browsers) {
  it(`axe finds no violation of WCAG 2.2 AA in ${browser} in mails and the pages of the service`, async () => {
    assertNone(await checkMessages(browser), 32);
  });
}

// These take many minutes. Tests of components, states and the demo page check them by axe in Chromium.
if (isProof) {
  describe('screens by axe', () => {
    const parts = new AsyncDisposableStack();
    let world: World;

    before(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-accessibility-'));
      parts.defer(() => rm(directory, { recursive: true, force: true }));
      const { database, stop } = await createTestDatabase({ kind: 'postgres' });
      parts.defer(() => stop());
      const started = await startWorld({ directory, databaseUrl: database.url });
      parts.defer(() => started.stop());
      world = started.world;
    });
    after(() => parts.disposeAsync());

    for (const browser of browsers) {
      it(`axe finds no violation of WCAG 2.2 AA in ${browser} in any state of the element`, async () => {
        assertNone(await checkGallery(browser), 300);
      });
      it(`axe finds no violation of WCAG 2.2 AA in ${browser} at any step of the demo page`, async () => {
        assertNone(await checkDemo(browser, world), 30);
      });
      it(`axe finds no violation of WCAG 2.2 AA in ${browser} on any screen of the extension`, async () => {
        assertNone(await checkExtension(browser, world), 60);
      });
    }
  });
}
