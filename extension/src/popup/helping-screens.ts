import { HelpRequestElement } from './helping/help-request.ts';
import { HelpingElement } from './helping/helping.ts';
import { defineElements } from './parts/define-elements.ts';

/** The screens about people whom the user protects: the popup loads them when one is shown. */
const elements = { 'wallet-help-request': HelpRequestElement, 'wallet-helping': HelpingElement };

defineElements(elements);
