import { registerElements } from '@recovery-guardian/element/design';
import { HelpRequestElement } from './helping/help-request.ts';
import { HelpingElement } from './helping/helping.ts';

/** The screens about people whom the user protects: the popup loads them when one is shown. */
const elements = { 'wallet-help-request': HelpRequestElement, 'wallet-helping': HelpingElement };

registerElements(elements);
