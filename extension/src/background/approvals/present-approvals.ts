import type { ApprovalWindow } from './approval-window.ts';
import type { Approvals } from './approvals.ts';

/** Opens the window when a site has a question, and closes it when none is left. */
export function presentApprovals(approvals: Approvals, window: ApprovalWindow): void {
  if (approvals.needsWindow) window.show();
  else if (!approvals.keepsWindow) window.close();
}
