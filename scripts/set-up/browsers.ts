// The browsers for tests and screenshots. Outside packages/ because the web test runner, the
// whole-system tests and scripts share it. Published sources must not import it, which
// dependency-cruiser.config.cjs enforces.

import path from 'node:path';
import { findOrInstall, type Program } from './find-or-install.ts';

/**
 * Command-line flags of every Chromium. It has no sandbox because it also runs as root and opens only
 * pages of this repository; the other flags prevent background requests.
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

const windowsRoots = [
  process.env.PROGRAMFILES,
  process.env['PROGRAMFILES(X86)'],
  process.env.LOCALAPPDATA,
].filter((root) => root !== undefined);

/** Of text, and of the pictures that users compare. */
const fonts = ['fonts-liberation', 'fonts-noto-color-emoji'];

const chromium: Program = {
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
  debian: ['chromium', ...fonts],
};

/** Chromium's engine without windows: it shows pages with half of the processor time. */
const headlessShell: Program = {
  name: 'the headless shell of Chromium',
  variable: 'HEADLESS_SHELL_PATH',
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  places: [],
  // Both, as they share files: they must be of the same version.
  debian: ['chromium', 'chromium-headless-shell', ...fonts],
};

const firefox: Program = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  commands: ['firefox', 'firefox-esr'],
  places: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...windowsRoots.map((root) => path.join(root, 'Mozilla Firefox/firefox.exe')),
  ],
  debian: ['firefox-esr', ...fonts],
};

/**
 * Finds Chromium or Chrome: `CHROME_PATH`, an installed one, or one that is installed now with
 * Debian's package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findChromium(): string {
  return findOrInstall(chromium);
}

/**
 * Finds Chromium for pages, which need no extension: `HEADLESS_SHELL_PATH`, the headless shell, or
 * one that is installed now with Debian's package manager. Where that is not possible, or if only
 * `CHROME_PATH` names a browser, it is the same as for extensions.
 *
 * @throws {Error} if `HEADLESS_SHELL_PATH` is not an executable file.
 */
export function findHeadlessShell(): string {
  if (process.env[headlessShell.variable]) return findOrInstall(headlessShell);
  if (process.env[chromium.variable]) return findChromium();
  try {
    return findOrInstall(headlessShell);
  } catch {
    return findChromium();
  }
}

/**
 * Finds Firefox: `FIREFOX_PATH`, an installed one, or one that is installed now with Debian's
 * package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findFirefox(): string {
  return findOrInstall(firefox);
}
