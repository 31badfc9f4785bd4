import type { ApprovalWindow } from './approval-window.ts';
import type { Approvals } from './approvals.ts';

/** Opens the window when a site has a request, and closes it after the last one. */
export function presentApprovals(approvals: Approvals, window: ApprovalWindow): void {
  if (approvals.needsWindow) window.show();
  else if (!approvals.keepsWindow) window.close();
}
