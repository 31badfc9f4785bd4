// These run in pages: they must be self-contained.

import type { RecoveryGuardianElement } from '@recovery-guardian/element';

/**
 * Runs before anything of the page is loaded: records when the overview is shown and its buttons
 * can be pressed.
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
  Object.assign(globalThis, { interactive });
}

/** Milliseconds from the navigation's start until the element is usable. */
export function timeOfInteractive(): Promise<number> {
  return (globalThis as unknown as { interactive: Promise<number> }).interactive;
}

/** The same for a button that opens the element: until it can be pressed. */
export async function timeOfButton(): Promise<number> {
  await customElements.whenDefined('recovery-guardian');
  const element = document.querySelector('recovery-guardian') as RecoveryGuardianElement;
  while (!element.renderRoot?.querySelector('slot[name=button] button')) {
    await new Promise((resolve) => setTimeout(resolve));
  }
  return performance.now();
}

/** The same for a page without the element: until it is loaded, and its scripts have run. */
export function timeOfParsed(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd;
}

/** Milliseconds from the navigation's start until the first paint. */
export function timeOfFirstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
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
