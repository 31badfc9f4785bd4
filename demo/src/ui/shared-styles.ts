import { css } from 'lit';

/** Shared by every component: box model, headings, focus ring, motion. */
export const baseStyles = css`
  :host {
    display: block;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  h2 {
    font-size: 17px;
    font-weight: 650;
  }
  svg {
    flex: none;
  }
  .identicon {
    border-radius: 50%;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .muted {
    color: var(--text-muted);
  }
  .small {
    font-size: 13px;
  }
`;

/** The title of a page. */
export const pageStyles = css`
  h1 {
    margin: 0;
    font-size: 26px;
    font-weight: 650;
    letter-spacing: -0.02em;
  }
`;

export const panelStyles = css`
  .panel {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 14px;
    box-shadow: var(--shadow);
    overflow: clip;
  }
  .panel > header {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 16px;
    border-bottom: 1px solid var(--line);
  }
  .panel > header .muted {
    margin-inline-start: auto;
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: 32px 24px;
    color: var(--text-muted);
    text-align: center;
    text-wrap: balance;
  }
  .empty svg {
    width: 32px;
    height: 32px;
    opacity: 0.6;
  }
`;

/** Buttons: one primary, the others secondary. */
export const buttonStyles = css`
  button {
    min-height: 44px;
    padding: 8px 16px;
    font: inherit;
    font-weight: 550;
    color: var(--text);
    background: transparent;
    border: 1px solid var(--line-strong);
    border-radius: 10px;
    cursor: pointer;
    transition: background 160ms ease-out;
  }
  button:hover {
    background: color-mix(in srgb, currentColor 7%, transparent);
  }
  button.primary {
    color: var(--accent-text);
    background: var(--accent);
    border-color: var(--accent);
  }
  button.primary:hover {
    background: color-mix(in srgb, var(--accent) 88%, var(--text));
  }
  button.small {
    min-height: 32px;
    padding: 4px 10px;
    border-radius: 8px;
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  @media (prefers-reduced-motion: reduce) {
    button {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    button.primary {
      forced-color-adjust: none;
      color: ButtonFace;
      background: ButtonText;
      border-color: ButtonText;
    }
    button.primary:hover {
      background: ButtonText;
    }
  }
`;

export const fieldStyles = css`
  .field {
    display: grid;
    gap: 4px;
    min-width: 0;
    font-size: 13px;
    color: var(--text-muted);
  }
  select {
    width: 100%;
    min-height: 36px;
    padding: 2px 8px;
    font: inherit;
    font-size: 15px;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--line-strong);
    border-radius: 8px;
  }
`;

/** A text to copy, in its exact form. */
export const codeStyles = css`
  pre {
    margin: 0;
    padding: 16px;
    font: 13px / 1.55 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }
`;

/** A row of links to pages or states. */
export const linkStyles = css`
  a {
    color: var(--accent);
    text-underline-offset: 3px;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .tabs a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    padding: 4px 12px;
    font-weight: 550;
    color: var(--text);
    text-decoration: none;
    border-radius: 8px;
  }
  .tabs a:hover {
    background: color-mix(in srgb, currentColor 7%, transparent);
  }
  .tabs a[aria-current="page"] {
    color: var(--accent);
    background: var(--accent-soft);
  }
  @media (forced-colors: active) {
    .tabs a[aria-current="page"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
