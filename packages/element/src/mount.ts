import { eventsOfProps, type RecoveryGuardianEventProps } from './context/events.ts';
import { defineRecoveryGuardian } from './define-recovery-guardian.ts';
import type { RecoveryGuardianProperties } from './jsx.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';

/** The element's properties, and a listener for each of its events. */
export type MountOptions = RecoveryGuardianProperties & RecoveryGuardianEventProps;

/**
 * Puts a `<recovery-guardian>` into a page without writing its tag.
 *
 * @param container where it goes, after what is there: an element, or the selector of one
 * @returns the element; `remove()` takes it out of the page, with its listeners
 * @throws TypeError if the page has no such container, or an option has an unknown name
 *
 * @example
 * ```ts
 * const guardian = mount('#recovery', {
 *   baseUrl: 'https://guardian.example',
 *   accessToken: 'rg_pub_…',
 *   chainId: 8453,
 *   onFinalized: () => guardian.remove(),
 * });
 * ```
 */
export function mount(container: Element | string, options: MountOptions): RecoveryGuardianElement {
  const place = typeof container === 'string' ? document.querySelector(container) : container;
  if (!place) throw new TypeError(`mount: nothing in this page matches ${container} yet`);
  defineRecoveryGuardian();
  const element = document.createElement('recovery-guardian');
  for (const [name, value] of Object.entries(options)) {
    const event = eventsOfProps.get(name);
    if (event) element.addEventListener(event, value as EventListener);
    else if (name in RecoveryGuardianElement.properties) Object.assign(element, { [name]: value });
    else throw new TypeError(`mount: there is no option ${name}`);
  }
  place.append(element);
  return element;
}
