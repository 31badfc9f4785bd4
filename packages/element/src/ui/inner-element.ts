import { LitElement } from 'lit';
import { createStyledRoot } from './styled.ts';

/** The CSS parts that a host may style. */
const exportedParts = [
  'heading',
  'actions',
  'button',
  'primary-button',
  'secondary-button',
  'danger-button',
  'plain-button',
  'back-button',
  'field',
  'input',
  'callout',
  'steps',
  'phrase',
  'countdown',
  'timeline',
  'consequence',
  'guardians',
  'contacts',
  'signers',
  'details',
].join(', ');

/** Base class of the elements inside `<recovery-guardian>`: each exports its parts to the next one. */
export abstract class InnerElement extends LitElement {
  constructor() {
    super();
    // Translators look at each shadow root by itself.
    this.addController({
      hostUpdated: () => {
        for (const child of this.renderRoot.children) child.setAttribute('translate', 'no');
      },
    });
  }

  protected override createRenderRoot(): ShadowRoot {
    return createStyledRoot(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('exportparts', exportedParts);
  }
}
