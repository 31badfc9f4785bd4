import { walk } from '../browser/screen.ts';
import { type BrowserName, openTab, type Tab } from '../extension/open-tab.ts';
import { serveGallery } from '../gallery/visit-gallery.ts';
import { Findings, findsFlaws, looks, untilInPage } from './looks.ts';

/** Pages of the demo's site that have no state. They are in English. */
const pages = ['', '#/gallery/overview', '#/gallery/recover/waiting', '#/theme', '#/code'];

/** Each state of the element, alone on its page; and the pages of the demo's site. */
export async function checkGallery(browser: BrowserName): Promise<Findings> {
  const site = await serveGallery();
  const { tab, stop } = await openTab[browser]();
  const findings = new Findings();
  try {
    if (!(await findsFlaws(tab))) throw new Error('axe does not find what is wrong');
    const states = await listStates(tab, site.url);
    for (const { scheme, width, language } of looks) {
      await tab.showIn({ scheme, width });
      for (const state of states) {
        await tab.open(`${site.url}/#/gallery/${state}?bare=1&lang=${language}`);
        await untilInPage(
          tab,
          `${walk} return everything().some(
          ({ dataset }) => dataset.staged === arguments[0])`,
          state,
        );
        // The title is that of the site around the element.
        await findings.check(tab, `${state} ${scheme}`, ['page-has-heading-one']);
      }
      for (const page of pages) {
        await tab.open(`${site.url}/${page}`);
        await untilInPage(
          tab,
          `${walk} const all = everything();
          return all.some((one) => one.matches('h1')) &&
            !all.some((one) => one.matches('[aria-busy=true]'));`,
        );
        await findings.check(tab, `${page} ${scheme}`);
      }
    }
  } finally {
    await stop();
    await site.stop();
  }
  return findings;
}

/** Lists all states by their paths in the gallery: `overview/protected`. */
async function listStates(tab: Tab, url: string): Promise<string[]> {
  const pathsBelow = async (path: string) => {
    await tab.open(`${url}/${path}`);
    const script = `${walk} return everything()
      .map((one) => one.getAttribute('href') ?? '')
      .filter((href) => href.startsWith(arguments[0]))
      .map((href) => href.slice('#/gallery/'.length))`;
    await untilInPage(tab, `return (() => { ${script} })().length > 0`, path);
    return new Set((await tab.run(script, path)) as string[]);
  };
  const listed: string[] = [];
  for (const view of await pathsBelow('#/gallery/')) {
    if (!view.includes('/')) listed.push(...(await pathsBelow(`#/gallery/${view}/`)));
  }
  return listed;
}
