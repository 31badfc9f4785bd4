import type { RecoveryGuardianElement } from '@recovery-guardian/element';
import { type Appearance, customProperties, fonts, toAttributes } from './appearance.ts';

const attributes = ['scheme', 'theme', 'locale', 'dir'];

/** Applies an appearance to an element, replacing the earlier one. */
export function applyAppearance(element: RecoveryGuardianElement, appearance: Appearance): void {
  const wanted = toAttributes(appearance);
  for (const name of attributes) {
    if (wanted[name]) element.setAttribute(name, wanted[name]);
    else element.removeAttribute(name);
  }
  for (const name of [...element.style]) element.style.removeProperty(name);
  for (const [name, value] of customProperties(appearance)) element.style.setProperty(name, value);
  element.style.fontFamily = fonts[appearance.font].family;
}
