import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { chromiumFlags, findChromium, findFirefox } from './scripts/set-up/browsers.ts';
import { chainCommands } from './scripts/test-run/chain-commands.ts';
import { webTestFiles } from './scripts/test-run/commands.ts';
import { webReporter } from './scripts/test-run/web-reporter.ts';

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  groups: Object.entries(webTestFiles).map(([name, files]) => ({ name, files })),
  nodeResolve: true,
  plugins: [
    // Only erases types: class fields are kept, `declare` fields (Lit's) vanish.
    esbuildPlugin({ ts: true, target: 'es2022' }),
    axeAsModule(),
    chainCommands(),
  ],

  // Given puppeteer, the launcher distinguishes the browsers by name. Each opens one page at a time,
  // because only the front page has the focus and receives keys.
  browsers: [
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: 'chrome',
        executablePath: findChromium(),
        args: [...chromiumFlags],
      },
    }),
    chromeLauncher({
      puppeteer,
      launchOptions: { browser: 'firefox', executablePath: findFirefox() },
    }),
  ],
  concurrentBrowsers: 2,
  concurrency: 1,

  testFramework: { config: { ui: 'bdd', timeout: 20_000, forbidOnly: true } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter(), webReporter()],
};

/** Lets tests write `import axe from 'axe-core'`: the package is a script that sets `window.axe`. */
function axeAsModule() {
  return {
    name: 'axe-core-as-module',
    transform({ path, body }) {
      if (path.endsWith('/axe-core/axe.js')) return `${body}\nexport default window.axe;`;
    },
  };
}
