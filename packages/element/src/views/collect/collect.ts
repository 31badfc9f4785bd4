import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { SharedLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { CopyButtonElement } from '../../ui/copy-button.ts';
import { CollectSignaturesElement } from '../steps/collect-signatures.ts';
import { ViewElement } from '../view-element.ts';
import { AnswerGuardianElement } from './answer-element.ts';
import { FollowRecoveryElement } from './follow-recovery.ts';
import { AnswerOwnerElement, CollectOwnersElement } from './owners.ts';
import { TakeSignatureElement } from './take-signature.ts';

/**
 * Shows the link that opened the page in place of the views, until the user is done with it.
 *
 * @internal
 */
export class SharedLinkElement extends ViewElement {
  override render() {
    const { link } = this.context.navigation;
    // What was read for one link must not be shown for another.
    return link && html`${keyed(link, this.#renderLink(link))}`;
  }

  #renderLink(link: SharedLink): TemplateResult {
    const { context } = this;
    switch (link.kind) {
      case 'guardian':
        return html`<rg-answer-guardian
          .context=${context}
          .asked=${link}
        ></rg-answer-guardian>`;
      case 'owner':
        return html`<rg-answer-owner
          .context=${context}
          .asked=${link}
        ></rg-answer-owner>`;
      case 'recovery':
        return html`<rg-follow-recovery
          .context=${context}
          .asked=${link}
        ></rg-follow-recovery>`;
      case 'signature':
        return html`<rg-take-signature
          .context=${context}
          .answer=${link}
        ></rg-take-signature>`;
    }
  }
}

/** The elements for collecting signatures and for links: registered when first needed. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-collect-signatures': CollectSignaturesElement,
  'rg-collect-owners': CollectOwnersElement,
  'rg-answer-guardian': AnswerGuardianElement,
  'rg-answer-owner': AnswerOwnerElement,
  'rg-follow-recovery': FollowRecoveryElement,
  'rg-take-signature': TakeSignatureElement,
  'rg-shared-link': SharedLinkElement,
};

/** Renders the link that opened the page. */
export const render = (context: ViewContext) =>
  html`<rg-shared-link .context=${context}></rg-shared-link>`;
