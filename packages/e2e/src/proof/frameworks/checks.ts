import { startBrowser } from '../../browser/start-browser.ts';
import { driveExample } from '../../element/drive-example.ts';
import { startExampleServices } from '../../element/start-example-services.ts';
import type { Check } from '../kit/check.ts';

const frameworks = {
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  angular: 'Angular',
  'plain-html': 'plain HTML, without a build',
};

/** The checks of the examples: each is built, and does in a browser what it shows. */
export const frameworkChecks: readonly Check[] = Object.entries(frameworks).map(
  ([name, title]) => ({
    name: `the element works in ${title}`,
    target: 'properties, events and a changed view, in a real browser',
    async measure({ onProgress }) {
      const [settings, browser] = await Promise.all([startExampleServices(), startBrowser()]);
      try {
        onProgress(`build examples/${name}`);
        await driveExample(name, { browser, settings });
        return { measured: `examples/${name} was built and driven`, holds: true };
      } finally {
        await browser.close();
        await settings.stop();
      }
    },
  }),
);
