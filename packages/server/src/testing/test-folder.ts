import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a folder for the tests of a suite, which is removed after them. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
