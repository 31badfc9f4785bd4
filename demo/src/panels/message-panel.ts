import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { findCodes, firstCode } from '../inbox/codes.ts';
import type { Message } from '../inbox/inbox.ts';
import '../ui/copy-button.ts';

/** A panel that shows received messages. */
export class MessagePanel extends LitElement {
  static override properties = {
    messages: { attribute: false },
    unreachable: { type: Boolean },
  };

  /** Newest first. */
  declare messages: readonly Message[];
  declare unreachable: boolean | undefined;
}

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

/** Renders a message with its codes set apart: a click selects one, a button copies it. */
export function messageText(text: string): TemplateResult[] {
  return findCodes(text.trim()).map(({ text, code }) =>
    code ? html`<strong class="code">${text}</strong>` : html`${withLinks(text)}`,
  );
}

/** Turns URLs into links that open in a new tab, like a mail program. */
function withLinks(text: string): (string | TemplateResult)[] {
  // Split by one group: texts have even indexes, links odd ones.
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0
      ? part
      : // Isolated, or it would begin at its end in a text from right to left.
        html`<a href=${part} dir="ltr" target="_blank" rel="noopener">${part}</a>`,
  );
}

/** Copies the message's first code, if it has one. */
export function copyCodeButton(text: string): TemplateResult | typeof nothing {
  const code = firstCode(text);
  return code ? html`<copy-button .text=${code} label="Copy code"></copy-button>` : nothing;
}
