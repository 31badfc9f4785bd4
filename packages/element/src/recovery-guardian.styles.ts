import { css } from 'lit';
import { screenStyles } from './components/screen.ts';
import { base } from './styles/base.styles.ts';
import { themes, tokens } from './styles/tokens.styles.ts';

export const styles = [
  tokens,
  themes,
  base,
  screenStyles,
  css`
    :host {
      max-inline-size: var(--_width);
      font-size: var(--_font-body);
      line-height: 1.45;
      color: var(--_text);
      text-align: start;
      -webkit-text-size-adjust: 100%;
    }
    :host([layout='button']) {
      display: inline-block;
    }
    :host([layout='dialog']) {
      display: contents;
    }
    .frame {
      container-type: inline-size;
    }
    div.frame {
      transition: block-size var(--_motion);
    }
    .card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
      padding: var(--_padding);
      border: 1px solid var(--_card-line, var(--_line));
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
    /* In a dialog, the network stays at the end, before the button that closes it. */
    header > .small {
      margin-inline-start: auto;
    }
    .close {
      display: inline-grid;
      place-items: center;
      inline-size: 36px;
      min-block-size: 36px;
      margin-inline: auto -8px;
      padding: 0;
    }
    header > .small + .close {
      margin-inline-start: 0;
    }
    .close:hover {
      background: var(--_surface-raised);
    }
    ::slotted(*) {
      display: block;
    }
    slot[name='button']::slotted(*) {
      display: revert;
    }
    slot[name='legal']::slotted(*) {
      font-size: var(--_font-small);
      color: var(--_text-muted);
    }

    dialog {
      inline-size: min(var(--_width), 100vi - 2 * var(--_gutter));
      max-block-size: calc(100dvb - 2 * var(--_gutter));
      padding: 0;
      border: 0;
      border-radius: var(--_radius);
      background: none;
      color: inherit;
      font: inherit;
      --_gutter: 16px;
    }
    dialog[open] {
      animation: appear var(--_motion);
    }
    dialog::backdrop {
      background: var(--rg-backdrop, rgb(0 0 0 / 50%));
    }
  `,
];
