// These run in pages: they must be self-contained.

import type { RecoveryGuardianElement } from '@recovery-guardian/element';

/**
 * Runs before anything of the page is loaded: records when the button that opens the element can be
 * pressed, and when the overview is shown and its buttons can be pressed.
 */
export function takeTime(): void {
  const interactive = new Promise<number>((resolve) => {
    addEventListener(
      'recovery-guardian-ready',
      async ({ target }) => {
        const inside = (target as RecoveryGuardianElement).renderRoot;
        await (inside.querySelector('rg-overview') as RecoveryGuardianElement).updateComplete;
        resolve(performance.now());
      },
      { once: true },
    );
  });
  const pressable = customElements.whenDefined('recovery-guardian').then(async () => {
    const element = document.querySelector('recovery-guardian') as RecoveryGuardianElement;
    await element.updateComplete;
    if (!element.renderRoot.querySelector('slot[name=button] button')) return Number.NaN;
    return performance.now();
  });
  const steadiness: Steadiness = { shift: 0, longest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) steadiness.shift += (entry as unknown as Shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      steadiness.longest = Math.max(steadiness.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { interactive, pressable, steadiness });
}

type Shift = PerformanceEntry & { value: number };

/** How still a page was while it loaded. */
export interface Steadiness {
  /** The cumulative layout shift. */
  shift: number;
  /** The longest task, in milliseconds; 0 if none took 50 or more. */
  longest: number;
}

export function readSteadiness(): Steadiness {
  return (globalThis as unknown as { steadiness: Steadiness }).steadiness;
}

/** Milliseconds from a click on a button of the overview until the next view is painted. */
export async function timeOfNextView(): Promise<number> {
  const element = document.querySelector('recovery-guardian') as RecoveryGuardianElement;
  const overview = element.renderRoot.querySelector('rg-overview') as RecoveryGuardianElement;
  const button = overview.renderRoot.querySelector('.actions button') as HTMLElement;
  const begin = performance.now();
  button.click();
  const findHeading = (root: ParentNode | null | undefined): Element | null | undefined =>
    root?.querySelector('h2') ??
    [...(root?.querySelectorAll('*') ?? [])].find(({ shadowRoot }) => findHeading(shadowRoot));
  const nextView = () => element.renderRoot.querySelector(`rg-${element.view}:not(rg-overview)`);
  while (!findHeading(nextView()?.shadowRoot)) {
    if (performance.now() - begin > 10_000) throw new Error('The next view is not shown');
    await new Promise((resolve) => setTimeout(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - begin;
}

/** Milliseconds from the navigation's start until the element is usable. */
export function timeOfInteractive(): Promise<number> {
  return (globalThis as unknown as { interactive: Promise<number> }).interactive;
}

/** The same for a button that opens the element: until it can be pressed. */
export function timeOfButton(): Promise<number> {
  return (globalThis as unknown as { pressable: Promise<number> }).pressable;
}

/** The same for a page without the element: until it is loaded, and its scripts have run. */
export function timeOfParsed(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd;
}

/** Adds an element like the page's, and removes it once it has read the account. */
export async function mountAndLeave(times: number): Promise<void> {
  const first = document.querySelector('recovery-guardian');
  first?.remove();
  for (let index = 0; index < times; index += 1) {
    const element = first?.cloneNode() as RecoveryGuardianElement;
    const ready = new Promise((resolve) =>
      element.addEventListener('recovery-guardian-ready', resolve, { once: true }),
    );
    document.body.append(element);
    await ready;
    element.remove();
  }
  // For the next round.
  if (first) document.body.append(first);
}

/** Resolves when the page is idle. */
export function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(undefined));
  });
}
