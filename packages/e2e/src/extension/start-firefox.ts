import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, releasePort } from '@recovery-guardian/devnet/testing';
import { findFirefox } from '../../../../scripts/set-up/browsers.ts';
import { buildExtension } from './build-extension.ts';
import { Marionette } from './marionette.ts';

/** A real Firefox in a fresh profile. */
export interface RunningFirefox {
  readonly marionette: Marionette;
  /** The handle of its tab: of the one that the extension opened when it was installed, if any. */
  readonly firstTab: string;
  /** Returns the address of a page of the extension. */
  pageUrl(path: string): string;
  /** Closes it, and deletes the profile. */
  close(): Promise<void>;
}

export async function startFirefox({
  hasExtension,
}: {
  hasExtension: boolean;
}): Promise<RunningFirefox> {
  const extension = hasExtension ? await buildExtension('firefox') : undefined;
  const profile = await mkdtemp(join(tmpdir(), 'recovery-guardian-profile-'));
  const port = await freePort();
  const host = randomUUID();
  await writeFile(
    join(profile, 'user.js'),
    preferences({
      'marionette.port': port,
      'extensions.webextensions.uuids': JSON.stringify(
        extension ? { [await readId(extension.folder)]: host } : {},
      ),
      'extensions.webextOptionalPermissionPrompts': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'app.update.enabled': false,
      // Saves processes and frames.
      'dom.ipc.processCount': 1,
      'dom.ipc.processPrelaunch.enabled': false,
      'ui.prefersReducedMotion': 1,
      'browser.shell.checkDefaultBrowser': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    }),
  );
  const firefox = spawn(
    findFirefox(),
    ['--headless', '-marionette', '--remote-allow-system-access', '--profile', profile],
    { stdio: 'ignore' },
  );
  const marionette = await Marionette.connect(port);
  const [first = ''] = await marionette.handles();
  if (extension)
    await marionette.send('Addon:Install', { path: extension.folder, temporary: true });
  return {
    marionette,
    firstTab: extension ? await firstRun(marionette, first) : first,
    pageUrl: (path) => `moz-extension://${host}/${path}`,
    async close() {
      marionette.close();
      firefox.kill();
      if (firefox.exitCode === null) await once(firefox, 'exit');
      releasePort(port);
      await rm(profile, { recursive: true, force: true });
      await extension?.remove();
    },
  };
}

async function readId(extension: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'));
  return manifest.browser_specific_settings.gecko.id;
}

/** Waits for the page that the extension opens in a tab of its own, which is empty at first. */
async function firstRun(marionette: Marionette, empty: string): Promise<string> {
  const tab = await openedTab(marionette, [empty]);
  await marionette.switchTo(tab);
  const isLoaded =
    'return location.protocol === "moz-extension:" && document.readyState === "complete"';
  while (!(await marionette.run(isLoaded))) await setTimeout(20);
  return tab;
}

/** Waits for a tab or a window besides these. @returns its handle. */
export async function openedTab(
  marionette: Marionette,
  before: readonly string[],
): Promise<string> {
  for (let attempt = 0; attempt < 750; attempt += 1) {
    const opened = (await marionette.handles()).find((handle) => !before.includes(handle));
    if (opened) return opened;
    await setTimeout(40);
  }
  throw new Error('No tab or window was opened');
}

function preferences(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
