import { html } from 'lit';
import type { ViewContext } from '../../state/view-context.ts';
import { AddGuardianElement } from './add-guardian.ts';
import { ChangeThresholdElement } from './change-threshold.ts';
import { GuardiansElement } from './guardians.ts';
import { RevokeGuardianElement } from './revoke-guardian.ts';

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-add-guardian': AddGuardianElement,
  'rg-revoke-guardian': RevokeGuardianElement,
  'rg-change-threshold': ChangeThresholdElement,
  'rg-guardians': GuardiansElement,
};

export const render = (context: ViewContext) =>
  html`<rg-guardians .context=${context}></rg-guardians>`;
