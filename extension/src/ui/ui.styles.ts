import { css } from 'lit';
import type { Settings } from '../messages/settings.ts';

/** The wallet's styles in addition to the element's. */
export const uiStyles = css`
  /* Its first letter decides, but one of an isolated value is passed over, unlike by a bare bdi. */
  bdi:not([dir]) {
    unicode-bidi: plaintext;
  }
  .screen {
    gap: 20px;
  }
  /* In sight at the end of a screen that scrolls, over the popup's padding there. */
  .screen > .actions:last-child {
    position: sticky;
    inset-block-end: calc(-1 * var(--screen-end, 0px));
    z-index: 1;
    margin-block: -12px calc(-1 * var(--screen-end, 0px));
    padding-block: 12px 16px;
    background: var(--_surface);
    /* Fades what scrolls below it, and is not seen where nothing does. */
    box-shadow: 0 -8px 8px -4px var(--_surface);
  }
  textarea {
    font: inherit;
    font-size: 1rem;
    inline-size: 100%;
    min-block-size: 96px;
    padding: 8px 12px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: inherit;
    resize: vertical;
  }
  textarea[aria-invalid] {
    border-color: var(--_warning);
  }
  :is(input, textarea)[aria-invalid] {
    border-width: 2px;
    padding: 7px 11px;
  }
  .icon-button {
    min-block-size: 36px;
    inline-size: 36px;
    padding: 0;
    place-items: center;
    color: var(--_text-muted);
  }
  @media (hover: hover) {
    .icon-button:hover {
      background: var(--_surface-raised);
    }
  }
  .mono {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .row-text {
    display: grid;
    flex: 1 1 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .row-text [dir='ltr'][title] {
    white-space: nowrap;
  }
  .identicon {
    border-radius: 50%;
    flex: none;
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 32px 16px;
    text-align: center;
    color: var(--_text-muted);
  }
  .empty .icon {
    inline-size: 32px;
    block-size: 32px;
  }
  .link-row {
    inline-size: 100%;
    justify-items: stretch;
    padding: 8px 14px;
    min-block-size: 56px;
    border: 0;
    border-radius: inherit;
    font-weight: 400;
    text-align: start;
  }
  .link-row > span {
    gap: 12px;
  }
  .link-row .chevron {
    display: grid;
    margin-inline-start: auto;
  }
  .chevron:dir(rtl) .icon {
    scale: -1 1;
  }
  .rows > li:has(> .link-row) {
    padding: 0;
  }
  @media (hover: hover) {
    .link-row:hover {
      background: var(--_surface-raised);
    }
  }
`;

/** Applies the theme that the user chose, or the system's, to the page. */
export function applyLook(theme: Settings['theme']): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}
