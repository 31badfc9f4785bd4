import { css } from 'lit';

export const appStyles = css`
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100%;
    font-size: var(--_font-body);
    line-height: 1.45;
    color: var(--_text);
    background: var(--_surface);
    text-align: start;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 4px;
    min-block-size: 56px;
    padding-block: 6px;
    padding-inline: 16px 8px;
    border-block-end: 1px solid var(--_line);
  }
  .name {
    font-weight: 650;
  }
  .tools {
    display: flex;
    flex: none;
    gap: 4px;
  }
  .account {
    min-inline-size: 0;
    margin-inline-start: -8px;
    padding: 4px 8px;
    font-weight: 400;
    text-align: start;
  }
  .account > span {
    gap: 8px;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .account-name {
    font-weight: 550;
  }
  .account .small {
    line-height: 1.25;
  }
  .account > span > .icon {
    inline-size: 14px;
    block-size: 14px;
    color: var(--_text-muted);
    rotate: 90deg;
  }
  @media (hover: hover) {
    button.account:hover {
      background: var(--_surface-raised);
    }
  }
  main {
    grid-row: 2;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 16px;
    /* What is hidden in it must not make the page scroll, too. */
    position: relative;
    --screen-end: 24px;
    padding: 20px 16px var(--screen-end);
    overflow-y: auto;
    /* Keeps what is above a focused heading in view. */
    scroll-padding-block: 96px 144px;
    scrollbar-width: thin;
  }
  /* Its buttons stay at the very end. */
  main:has(> wallet-guardian) {
    --screen-end: 0px;
  }
  nav {
    grid-row: 3;
    display: grid;
    /* As wide as their words need: German ones differ much. */
    grid-template-columns: repeat(4, auto);
    border-block-start: 1px solid var(--_line);
  }
  nav a {
    display: grid;
    justify-items: center;
    gap: 2px;
    padding: 8px 4px;
    font-size: 0.75rem;
    color: var(--_text-muted);
    text-decoration: none;
    outline-offset: -3px;
  }
  nav a[aria-current] {
    color: var(--_accent-ink);
    font-weight: 550;
  }
  dialog {
    inline-size: 100%;
    max-inline-size: 420px;
    block-size: 100%;
    max-block-size: 100%;
    margin: auto;
    padding: 0;
    border: 0;
    background: var(--_surface);
    color: inherit;
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  .request {
    padding: 20px 16px 0;
    overflow-y: auto;
    scrollbar-width: thin;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  /* In a tab the wallet is a centered card. */
  @media (min-width: 480px) {
    :host {
      inline-size: 420px;
      block-size: auto;
      min-block-size: min(640px, 100dvh - 48px);
      margin: 24px auto;
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      overflow: clip;
    }
    main {
      padding: 24px 24px var(--screen-end);
    }
    dialog {
      block-size: fit-content;
      max-block-size: calc(100dvh - 48px);
      /* Keeps the scrollbar out of the round corners. */
      padding-block: 8px;
      border-radius: var(--_radius);
    }
    .request {
      --approval-size: 0;
      padding: 16px 24px 0;
    }
  }
`;
