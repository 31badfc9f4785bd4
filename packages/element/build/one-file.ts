// The imports of the single file, in an order that compresses well: compressors look back only 32
// kB, so similar code should be adjacent. First the texts, then the logic, then the views.

import '../src/translations/en.ts';

import '../src/wallet/account-actions.ts';
import '../src/chain/account-state.ts';
import '../src/chain/network.ts';
import '../src/storage/recovery-draft.ts';
import '../src/storage/other-tab.ts';
import '../src/storage/owner-collection.ts';
import '../src/controllers/account-controller.ts';
import '../src/controllers/wallet-controller.ts';
import '../src/controllers/link-controller.ts';
import '../src/session/view-controller.ts';
import '../src/controllers/owners-controller.ts';
import '../src/session/session.ts';

import '../src/define.ts';

import '../src/views/collect/elements.ts';
import '../src/views/choose-account/elements.ts';
