import type { SharedLink } from '../storage/shared-link.ts';
import type { Steps, ViewName } from '../views.ts';

/** Where the user is in the element, and how to go elsewhere. */
export interface NavigationStore {
  /** The view that the host shows. */
  view: ViewName;
  /** The numbered steps of that view. */
  steps: Steps;
  /** The link that opened the page; `undefined` once it is done. */
  link: SharedLink | undefined;
  navigate(view: ViewName): void;
  /** Returns to the question for the account; `undefined` if the host or a link has set it. */
  chooseAccount: (() => void) | undefined;
  /** Continues with the link's subject and account. */
  followLink(): void;
  leaveLink(): void;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  isInUse(): boolean;
}
