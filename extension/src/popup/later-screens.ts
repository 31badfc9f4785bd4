import { registerElements } from '@recovery-guardian/element/design';
import { AccountsElement } from './accounts/accounts.ts';
import { AddAccountElement } from './accounts/add-account.ts';
import { AssetsElement } from './accounts/assets.ts';
import { SendElement } from './accounts/send.ts';
import { CardElement } from './home/card.ts';
import { MoveGuardiansElement } from './home/move-guardians.ts';
import { TurnOffModuleElement } from './home/turn-off-module.ts';
import { AddKeyElement } from './keys/add-key.ts';
import { ChangePasswordElement } from './keys/change-password.ts';
import { ExportKeyElement } from './keys/export-key.ts';
import { FirstRunElement } from './keys/first-run.ts';
import { ImportKeyElement } from './keys/import-key.ts';
import { KeepPhraseElement } from './keys/keep-phrase.ts';
import { KeyElement } from './keys/key.ts';
import { PasskeyElement } from './keys/passkey.ts';
import { HelpRequestElement } from './recovery/help-request.ts';
import { HelpingElement } from './recovery/helping.ts';
import { ChainElement } from './settings/chain.ts';
import { ConnectElement } from './settings/connect.ts';
import { ScanElement } from './settings/scan.ts';

/** All screens but the first: the popup loads them once it is shown. */
const elements = {
  'wallet-assets': AssetsElement,
  'wallet-card': CardElement,
  'wallet-send': SendElement,
  'wallet-help-request': HelpRequestElement,
  'wallet-helping': HelpingElement,
  'wallet-move-guardians': MoveGuardiansElement,
  'wallet-turn-off-module': TurnOffModuleElement,
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
