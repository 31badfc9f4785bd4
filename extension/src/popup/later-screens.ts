import { registerElements } from '@recovery-guardian/element/design';
import { AccountsElement } from './accounts/accounts.ts';
import { AddAccountElement } from './accounts/add-account.ts';
import { AssetsElement } from './assets/assets.ts';
import { SendElement } from './assets/send.ts';
import { ConnectElement } from './connect/connect.ts';
import { ScanElement } from './connect/scan.ts';
import { FirstRunElement, WelcomeElement } from './first-run/first-run.ts';
import { ImportKeyElement } from './first-run/import-key.ts';
import { HelpRequestElement } from './helping/help-request.ts';
import { HelpingElement } from './helping/helping.ts';
import { AddKeyElement } from './screens/add-key.ts';
import { ChainElement } from './screens/chain.ts';
import { ChangePasswordElement } from './screens/change-password.ts';
import { ExportKeyElement } from './screens/export-key.ts';
import { KeepPhraseElement } from './screens/keep-phrase.ts';
import { KeyElement } from './screens/key.ts';
import { PasskeyElement } from './screens/passkey.ts';

/** All screens but the first: the popup loads them once it is shown. */
const elements = {
  'wallet-assets': AssetsElement,
  'wallet-send': SendElement,
  'wallet-help-request': HelpRequestElement,
  'wallet-helping': HelpingElement,
  'wallet-welcome': WelcomeElement,
  'wallet-import-key': ImportKeyElement,
  'wallet-keep-phrase': KeepPhraseElement,
  'wallet-first-run': FirstRunElement,
  'wallet-chain': ChainElement,
  'wallet-scan': ScanElement,
  'wallet-connect': ConnectElement,
  'wallet-add-key': AddKeyElement,
  'wallet-change-password': ChangePasswordElement,
  'wallet-passkey': PasskeyElement,
  'wallet-key': KeyElement,
  'wallet-export-key': ExportKeyElement,
  'wallet-accounts': AccountsElement,
  'wallet-add-account': AddAccountElement,
};

registerElements(elements);
