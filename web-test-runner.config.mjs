import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { freePort } from './packages/devnet/src/ports.ts';
import { chromiumFlags, findFirefox, findHeadlessShell } from './scripts/set-up/browsers.ts';
import { bundleTests, groupsOfOnePage } from './scripts/test-run/bundle-tests.ts';
import { chainCommands } from './scripts/test-run/chain-commands.ts';
import { webReporter } from './scripts/test-run/results.ts';

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  // Two runs that start at the same time would find the same port free.
  port: await freePort(),
  groups: groupsOfOnePage(),
  plugins: [bundleTests(), chainCommands()],

  // Given puppeteer, the launcher distinguishes the browsers by name. Each opens one page at a time,
  // because only the front page has the focus and receives keys. Both reduce motion, because contrast
  // cannot be judged while an element fades in.
  browsers: [
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: 'chrome',
        executablePath: findHeadlessShell(),
        args: [...chromiumFlags, '--force-prefers-reduced-motion'],
      },
    }),
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        // Otherwise the browser describes each request, which no test reads.
        networkEnabled: false,
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
      },
    }),
  ],
  concurrentBrowsers: 2,
  concurrency: 1,

  testFramework: { config: { ui: 'bdd', timeout: 45_000, forbidOnly: true } },
  // Of all tests of a page: on a busy machine, a group takes minutes.
  testsFinishTimeout: 15 * 60_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), webReporter()],
};
