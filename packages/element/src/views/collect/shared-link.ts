import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { SharedLink } from '../../storage/shared-link.ts';
import { ViewElement } from '../view-element.ts';

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
