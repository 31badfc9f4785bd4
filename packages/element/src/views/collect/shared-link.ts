import { html, LitElement } from 'lit';
import { exportedParts } from '../../components/exported-parts.ts';
import { base } from '../../styles/base.styles.ts';
import type { ViewContext } from '../view-context.ts';

/**
 * Shows the link that opened the page in place of the views, until the user is done with it.
 *
 * @internal
 */
export class SharedLinkElement extends LitElement {
  static override styles = base;

  static override properties = { context: { attribute: false } };

  declare context: ViewContext;

  override render() {
    const { context } = this;
    switch (context.link?.kind) {
      case 'guardian':
        return html`<rg-answer-guardian
          exportparts=${exportedParts}
          .context=${context}
          .asked=${context.link}
        ></rg-answer-guardian>`;
      case 'owner':
        return html`<rg-answer-owner
          exportparts=${exportedParts}
          .context=${context}
          .asked=${context.link}
        ></rg-answer-owner>`;
      case 'recovery':
        return html`<rg-follow-recovery
          exportparts=${exportedParts}
          .context=${context}
          .asked=${context.link}
        ></rg-follow-recovery>`;
      case 'signature':
        return html`<rg-take-signature
          exportparts=${exportedParts}
          .context=${context}
          .answer=${context.link}
        ></rg-take-signature>`;
      case undefined:
        return undefined;
    }
  }
}
