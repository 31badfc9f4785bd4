import type {} from '@recovery-guardian/element';

type EventName = Extract<keyof HTMLElementEventMap, `recovery-guardian-${string}`>;

/** Typed by all events that the element declares, so that none is forgotten here. */
const names: Record<EventName, true> = {
  'recovery-guardian-ready': true,
  'recovery-guardian-view-change': true,
  'recovery-guardian-before-register': true,
  'recovery-guardian-registered': true,
  'recovery-guardian-deleted': true,
  'recovery-guardian-before-add-guardian': true,
  'recovery-guardian-guardian-added': true,
  'recovery-guardian-requested': true,
  'recovery-guardian-signed': true,
  'recovery-guardian-before-submit': true,
  'recovery-guardian-submitted': true,
  'recovery-guardian-before-finalize': true,
  'recovery-guardian-finalized': true,
  'recovery-guardian-before-cancel': true,
  'recovery-guardian-canceled': true,
  'recovery-guardian-error': true,
};

/** Everything that the element may tell its page. */
export const eventNames = Object.keys(names) as readonly EventName[];
