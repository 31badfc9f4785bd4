import { css } from 'lit';

/** Type, spacing and layout that all views share. */
export const base = css`
  :host {
    display: block;
    text-wrap: pretty;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2 {
    font-size: var(--_font-title);
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h2:focus {
    outline: none;
  }
  h3 {
    font-size: var(--_font-small);
    font-weight: 550;
    color: var(--_text-muted);
  }
  .lead {
    color: var(--_text-muted);
    overflow-wrap: anywhere;
  }
  .small {
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  svg {
    flex: none;
  }

  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
  }
  .between {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 12px;
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  :focus-visible {
    outline: 2px solid var(--_accent-ink);
    outline-offset: 2px;
  }

  .visually-hidden:not(:focus-within) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
