import { css } from 'lit';

/** Styles of codes in messages, and the animation of new messages. */
export const messageStyles = css`
  .code {
    font: 650 1.1em / 1.3 var(--mono);
    letter-spacing: 0.08em;
    padding: 1px 6px;
    color: var(--accent);
    background: var(--accent-soft);
    border-radius: 6px;
    user-select: all;
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  time {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .arrived {
    animation: arrive 160ms ease-out;
  }
  @keyframes arrive {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .arrived {
      animation: none;
    }
  }
`;
