import { connectBackground } from '../ui/background-client.ts';
import { findBrowserPage } from '../ui/browser-page.ts';
import { UnlockElement } from '../ui/unlock.ts';
import { ApprovalCardElement } from './approval-card.ts';
import { ApprovalPageElement } from './approval-page.ts';

// A page that frames the wallet could trick users into clicking. The browser already refuses it.
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
