import { html, nothing, type TemplateResult } from 'lit';
import '../ui/copy-button.ts';
import { findCodes, firstCode } from './find-codes.ts';

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
export function copyCodeButton(text: string, label: string): TemplateResult | typeof nothing {
  const code = firstCode(text);
  return code ? html`<copy-button .text=${code} label=${label}></copy-button>` : nothing;
}
