// What the single file is made of, in an order that compresses well: compressors look back 32 kB only,
// so what resembles each other stands together. First the words, which resemble nothing; then what
// reads and decides; then what draws.

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
