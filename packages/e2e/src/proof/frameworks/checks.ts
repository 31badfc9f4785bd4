import { startBrowser } from '../../demo/visit-demo.ts';
import { driveExample } from '../../element/drive-example.ts';
import { startPlace } from '../../element/start-place.ts';
import type { Check } from '../check.ts';

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
      const [place, browser] = await Promise.all([startPlace(), startBrowser()]);
      try {
        onProgress(`build examples/${name}`);
        await driveExample(name, { browser, place });
        return { measured: `examples/${name} was built and driven`, holds: true };
      } finally {
        await browser.close();
        await place.stop();
      }
    },
  }),
);
