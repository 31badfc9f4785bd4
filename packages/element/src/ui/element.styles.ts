import { css } from 'lit';
import { base } from './base.styles.ts';
import { screenStyles } from './screen.ts';
import { themes, tokens } from './tokens.styles.ts';

export const styles = [
  tokens,
  themes,
  base,
  screenStyles,
  css`
    :host {
      inline-size: -moz-available;
      inline-size: stretch;
      min-inline-size: 0;
      max-inline-size: var(--_width);
      writing-mode: horizontal-tb;
      columns: auto !important;
      /* If the page makes it flex, the frame is below the line that gives the width. */
      flex-wrap: wrap;
    }
    :host([layout='button' i]) {
      display: inline-block;
      inline-size: auto;
    }
    :host([layout='dialog' i]) {
      display: contents;
    }
    .frame {
      container-type: inline-size;
    }
    /*
     * A container has no width of its own. Where the page sizes the element by its content, this is the
     * content: a line as wide as the card, or the screen, that may break before what the card needs.
     */
    .size {
      all: initial;
      display: block;
      overflow: hidden;
      font-size: 0;
      text-indent: 240px;
      word-spacing: min(var(--_width) - 240px, 100vi - 272px);
    }
    div.frame {
      inline-size: 100%;
      max-inline-size: var(--_width);
      transition: block-size var(--_motion);
    }
    /* Only font, scheme and direction are the page's: nothing else that it sets is inherited. */
    .card,
    .opener {
      all: initial;
      font-family: inherit;
      font-size: var(--_font-body);
      line-height: 1.45;
      color: var(--_text);
      color-scheme: inherit;
      visibility: inherit;
      pointer-events: inherit;
      -webkit-text-size-adjust: 100%;
    }
    .card {
      user-select: text;
      -webkit-user-select: text;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
      padding: var(--_padding);
      border: 1px solid var(--_card-line, var(--_line));
      border-radius: var(--_radius);
      background: var(--_surface);
    }
    /* Paper is white. */
    @media print {
      .card {
        color-scheme: light;
      }
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
    .wallets {
      overflow-wrap: anywhere;
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
      --_gutter: 16px;
    }
    dialog[open] {
      animation: appear var(--_motion);
    }
    dialog[open]:not(:modal) {
      position: fixed;
      inset: 0;
      margin: auto;
      /* Below the challenges of captchas, above everything else. */
      z-index: 2147480000;
      box-shadow: 0 0 0 100vmax var(--rg-backdrop, rgb(0 0 0 / 50%));
    }
    dialog::backdrop {
      background: var(--rg-backdrop, rgb(0 0 0 / 50%));
    }
  `,
];
