import { registerElements } from '@recovery-guardian/element/design';
import { AssetsElement } from './assets/assets.ts';
import { SendElement } from './assets/send.ts';

/** What the account has, and sending it: loaded after the home screen's own parts. */
const elements = { 'wallet-assets': AssetsElement, 'wallet-send': SendElement };

registerElements(elements);
