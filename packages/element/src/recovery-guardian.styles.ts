import { css } from 'lit';
import { buttonStyles } from './parts/button.ts';
import { calloutStyles } from './parts/callout.ts';
import { screenStyles } from './parts/screen.ts';
import { skeletonStyles } from './parts/skeleton.ts';
import { base } from './styles/base.styles.ts';
import { tokens } from './styles/tokens.styles.ts';

export const styles = [
  tokens,
  base,
  screenStyles,
  buttonStyles,
  calloutStyles,
  skeletonStyles,
  css`
    :host {
      max-inline-size: var(--_width);
      container-type: inline-size;
      font-size: var(--_font-body);
      line-height: 1.45;
      color: var(--_text);
      text-align: start;
      -webkit-text-size-adjust: 100%;
    }
    .card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
      padding: var(--_padding);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
    }
    @container (max-width: 359px) {
      .card {
        padding: min(16px, var(--_padding));
        gap: 16px;
      }
    }
    header {
      padding-block-end: 16px;
      border-block-end: 1px solid var(--_line);
    }
    ::slotted(*) {
      display: block;
    }
  `,
];
