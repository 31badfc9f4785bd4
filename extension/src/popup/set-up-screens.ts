import { registerElements } from '@recovery-guardian/element/design';
import { AccountsElement } from './accounts/accounts.ts';
import { AddAccountElement } from './accounts/add-account.ts';
import { ConnectElement } from './connect/connect.ts';
import { ScanElement } from './connect/scan.ts';
import { FirstRunElement } from './first-run/first-run.ts';
import { ImportKeyElement } from './first-run/import-key.ts';
import { WelcomeElement } from './first-run/welcome.ts';
import { AddKeyElement } from './screens/add-key.ts';
import { ChainElement } from './screens/chain.ts';
import { ChangePasswordElement } from './screens/change-password.ts';
import { ExportKeyElement } from './screens/export-key.ts';
import { KeepPhraseElement } from './screens/keep-phrase.ts';
import { KeyElement } from './screens/key.ts';
import { PasskeyElement } from './screens/passkey.ts';

/** The screens that are needed once, or seldom: the popup loads them when one is shown. */
const elements = {
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
