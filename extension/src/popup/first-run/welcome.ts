import { button } from '@recovery-guardian/element/design';
import { css, html } from 'lit';
import type { ScreenContext } from '../../pages/screen-context.ts';
import { ScreenElement } from '../../pages/screen-element.ts';

/** The first screen: what this wallet is for, and the two ways to start. */
export class WelcomeElement extends ScreenElement<ScreenContext> {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .screen {
        padding-block-start: 24px;
      }
      .mark {
        color: var(--_accent-ink);
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    create: { attribute: false },
    bring: { attribute: false },
  };

  declare create: () => void;
  declare bring: () => void;

  override render() {
    const { strings } = this;
    return html`<div class="screen">
      <svg class="mark" width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2 4 7v8c0 7.5 5 12.6 12 15 7-2.4 12-7.5 12-15V7z" fill="currentColor"/>
        <path d="m10.5 16 4 4 7.5-8" fill="none" stroke="var(--_surface)" stroke-width="3"
          stroke-linecap="round" stroke-linejoin="round"/>
      </svg>
      ${this.head({ title: strings.welcomeTitle, lead: strings.welcomeLead })}
      <div class="actions">
        ${button({ label: strings.welcomeCreate, onClick: this.create })}
        ${button({ label: strings.welcomeImport, kind: 'secondary', onClick: this.bring })}
      </div>
    </div>`;
  }
}
