import { connectBackground } from './connect-background.ts';
import { defineScreens } from './define-screens.ts';
import { findBrowserPage } from './find-browser-page.ts';
import { WalletAppElement } from './wallet-app.ts';

// What frames the wallet could have people click into it unseen. The browser refuses already.
if (window.top === window) {
  defineScreens();
  const app = new WalletAppElement();
  app.background = connectBackground();
  app.page = await findBrowserPage();
  document.documentElement.dataset.place = app.page.isTab ? 'tab' : 'popup';
  document.body.append(app);
}
