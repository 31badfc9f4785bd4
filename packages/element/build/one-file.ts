// The imports of the file with everything, in an order that compresses well: compressors look back
// only 32 kB, so similar code should be adjacent. Found by random moves, kept if the file got smaller.

import '../src/translations/en.ts';
import '../src/chain/account-state.ts';
import '../src/storage/other-tab.ts';
import '../src/wallet/account-actions.ts';
import '../src/storage/guardian-names.ts';
import '../src/chain/network.ts';
import '../src/controllers/account-controller.ts';
import '../src/views/describe-error.ts';
import '../src/components/smooth-height.ts';
import '../src/controllers/owners-controller.ts';
import '../src/controllers/wallet-controller.ts';
import '../src/state/protection.ts';
import '../src/storage/recovery-draft.ts';
import '../src/session/view-controller.ts';
import '../src/storage/shared-link.ts';
import '../src/storage/owner-collection.ts';
import '../src/state/wallet.ts';
import '../src/state/account.ts';
import '../src/session/session.ts';
import '../src/session/interaction.ts';
import '../src/views/running-recovery.ts';
import '../src/views/overview/trouble.ts';
import '../src/controllers/link-controller.ts';
import '../src/recovery-guardian.ts';
import '../src/define.ts';
import '../src/views/manage/elements.ts';
import '../src/views/guardians/elements.ts';
import '../src/views/choose-account/elements.ts';
import { checkModules } from '../src/on-demand.ts';
import { pins } from './pins.ts';
import { preloadPinned } from './preload-pinned.ts';

// Each other language is one file, and so are names.
checkModules((name) => preloadPinned(pins[name.replace(/(?<=\/\w+)\/.*/, '')]));
