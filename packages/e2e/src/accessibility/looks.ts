import { until } from '@recovery-guardian/devnet/testing';
import { accessibilityProblems } from '../browser/accessibility-problems.ts';
import type { Looks, Screen } from '../browser/screen.ts';
import type { Tab } from '../extension/open-tab.ts';

/** How each state is looked at: colors depend on neither the direction nor the width. */
export const looks = [
  { scheme: 'light', width: 1280, language: 'en' },
  { scheme: 'dark', width: 320, language: 'ar' },
] as const satisfies (Looks & { language: string })[];

/** What was looked at, and what axe found. */
export class Findings {
  readonly problems: string[] = [];
  screens = 0;

  /** Lets axe check a screen as it is. `without` are rules that do not apply to it. */
  async check(screen: Screen, name: string, without: readonly string[] = []): Promise<void> {
    this.screens += 1;
    for (const problem of await accessibilityProblems(screen)) {
      if (without.some((rule) => problem.startsWith(`${rule}:`))) continue;
      this.problems.push(`${name}: ${problem}`);
    }
  }
}

/** Waits until a function's body is true in the page. */
export async function untilInPage(
  screen: Screen,
  script: string,
  ...args: unknown[]
): Promise<void> {
  await until(`${script} ${JSON.stringify(args)}`, () => screen.run(script, ...args));
}

/** Has axe look at a page that breaks two rules, one of them of WCAG 2.2 only. */
export async function findsFlaws(tab: Tab): Promise<boolean> {
  await tab.open(`data:text/html,${encodeURIComponent(flawed)}`);
  const problems = (await accessibilityProblems(tab)).join();
  return problems.includes('target-size') && problems.includes('color-contrast');
}

const button = '<button style="width:9px;height:9px;padding:0;border:0">';
const flawed = `<!doctype html><html lang="en"><title>Flawed</title><main>
  <h1 style="color:#bbb;background:#fff">Too pale</h1>${button}a</button>${button}b</button></main>`;
