import type { SharedLink } from '../storage/shared-link.ts';
import type { Steps, ViewName } from '../view-names.ts';

/** Something to choose yet, or a guardian: another user, or another wallet of the same one. */
export type Adding = 'any' | 'person' | 'wallet';

/** Where the user is in the element, and how to go elsewhere. */
export interface NavigationStore {
  /** The view that the host shows. */
  view: ViewName;
  /** The numbered steps of that view. */
  steps: Steps;
  /** The link that opened the page; `undefined` once it is done. */
  link: SharedLink | undefined;
  /** Returns to the question for the account; `undefined` if the host or a link has set it. */
  chooseAccount: (() => void) | undefined;
  /** @param adding What the user wants to add there. */
  navigate(view: ViewName, adding?: Adding): void;
  /** Returns what to add, once: for the view that was navigated to. */
  takeAdding(): Adding | undefined;
  /** Continues with the link's subject and account. */
  followLink(): void;
  leaveLink(): void;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  isInUse(): boolean;
}
