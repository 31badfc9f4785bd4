// The browsers that tests and screenshots run in. This stands outside packages/ because it belongs to
// none of them: the web test runner, the whole-system tests and scripts share it, and no published
// source may import it (dependency-cruiser.config.cjs holds that).

import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Command line of every Chromium started here. Without a sandbox because it also runs as root and
 * opens only pages of this repository; the rest keeps it from talking to anyone on its own.
 */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How a browser is found and installed. */
export interface Browser {
  name: string;
  /** Environment variable that overrules the search. */
  variable: string;
  /** Names of the executable on Linux, looked up in PATH. */
  commands: string[];
  /** Usual places on macOS and Windows, where browsers are not in PATH. */
  places: string[];
  /** Packages of Debian, with a font for pages to be drawn in. */
  debian: string[];
}

const windowsRoots = [
  process.env.PROGRAMFILES,
  process.env['PROGRAMFILES(X86)'],
  process.env.LOCALAPPDATA,
].filter((root) => root !== undefined);

const chromium: Browser = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...windowsRoots.flatMap((root) => [
      path.join(root, 'Google/Chrome/Application/chrome.exe'),
      path.join(root, 'Chromium/Application/chrome.exe'),
    ]),
  ],
  debian: ['chromium', 'fonts-liberation'],
};

const firefox: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  commands: ['firefox', 'firefox-esr'],
  places: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...windowsRoots.map((root) => path.join(root, 'Mozilla Firefox/firefox.exe')),
  ],
  debian: ['firefox-esr', 'fonts-liberation'],
};

/**
 * Path of a Chromium or Chrome: `CHROME_PATH`, else an installed one, else one installed now by
 * Debian's package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findChromium(): string {
  return findOrInstall(chromium);
}

/**
 * Path of a Firefox: `FIREFOX_PATH`, else an installed one, else one installed now by Debian's
 * package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findFirefox(): string {
  return findOrInstall(firefox);
}

/** What `findChromium` and `findFirefox` do, for any browser. */
export function findOrInstall(browser: Browser): string {
  const found = find(browser);
  if (found !== undefined) return found;
  const problem = install(browser);
  const installed = problem === undefined ? find(browser) : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    `${browser.name} is needed and was not found${problem === undefined ? '' : ` (${problem})`}. ` +
      `Install it (Debian: apt-get install ${browser.debian.join(' ')}), ` +
      `or set ${browser.variable} to the path of its executable.`,
  );
}

function find(browser: Browser): string | undefined {
  const chosen = process.env[browser.variable];
  if (chosen !== undefined && chosen !== '') {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`${browser.variable} is ${chosen}, which is not an executable file.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const inPath = browser.commands.flatMap((command) =>
    folders.map((folder) => path.join(folder, command)),
  );
  return [...inPath, ...browser.places].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Installs by apt-get, as root or through a sudo that asks for no password; returns what hindered it. */
function install(browser: Browser): string | undefined {
  if (!runs('apt-get', '--version')) return 'there is no apt-get here to install it with';
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && !runs('sudo', '-n', 'true')) return 'installing it needs root';

  console.log(`Installing ${browser.name} …`);
  const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const prefix = asRoot ? aptGet : ['sudo', '-n', ...aptGet];
  for (const step of [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...browser.debian],
  ]) {
    const [command = '', ...args] = [...prefix, ...step];
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return `apt-get ${step[0]} failed`;
  }
  return undefined;
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
