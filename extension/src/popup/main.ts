import { connectBackground } from '../ui/background-client.ts';
import { findBrowserPage } from '../ui/browser-page.ts';
import { defineScreens } from './define-screens.ts';
import { WalletAppElement } from './wallet-app.ts';

// A page that frames the wallet could trick users into clicking. The browser already refuses it.
if (window.top === window) {
  defineScreens();
  const app = new WalletAppElement();
  app.background = connectBackground();
  app.page = await findBrowserPage();
  document.documentElement.dataset.place = app.page.place === 'popup' ? 'popup' : 'tab';
  document.body.append(app);
}
