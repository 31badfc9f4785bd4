import type { ApprovalWindow } from './approval-window.ts';
import type { Approvals } from './approvals.ts';

/** Shows the number of questions, and opens and closes the window with those of sites. */
export function presentApprovals(
  approvals: Approvals,
  window: ApprovalWindow,
  setBadge: (text: string) => void,
): void {
  const waiting = approvals.list().length;
  setBadge(waiting > 0 ? String(waiting) : '');
  if (approvals.needsWindow) window.show();
  else if (!approvals.keepsWindow) window.close();
}
