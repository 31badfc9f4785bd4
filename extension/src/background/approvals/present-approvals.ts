import type { ApprovalRequests } from './approval-requests.ts';
import type { ApprovalWindow } from './approval-window.ts';

/** Opens the window when a site has a request, and closes it after the last one. */
export function presentApprovals(approvals: ApprovalRequests, window: ApprovalWindow): void {
  if (approvals.needsWindow) window.show();
  else if (!approvals.keepsWindow) window.close();
}
