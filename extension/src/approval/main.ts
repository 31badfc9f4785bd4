import { connectBackground } from '../popup/connect-background.ts';
import { findBrowserPage } from '../popup/find-browser-page.ts';
import { UnlockElement } from '../popup/screens/unlock.ts';
import { ApprovalCardElement } from './approval-card.ts';
import { ApprovalPageElement } from './approval-page.ts';

// What frames the wallet could have people click into it unseen. The browser refuses already.
if (window.top === window) {
  customElements.define('wallet-unlock', UnlockElement);
  customElements.define('wallet-approval', ApprovalCardElement);
  customElements.define('wallet-approval-page', ApprovalPageElement);
  const approvals = new ApprovalPageElement();
  approvals.background = connectBackground();
  approvals.page = await findBrowserPage();
  document.documentElement.dataset.place = 'window';
  document.body.append(approvals);
}
