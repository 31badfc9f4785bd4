import type { Channel } from '@recovery-guardian/protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

/** Renders items, each a `<li>`, as rows in one box. */
export function rows(items: unknown, part?: string): TemplateResult {
  return html`<ul class="rows" part=${part ?? nothing} ${styled(rowStyles)}>${items}</ul>`;
}

/** Renders a contact as one row: its icon, target, actions and notes. */
export function contactRow(
  channel: Channel,
  channelName: string,
  target: string,
  action?: unknown,
  note?: string,
): TemplateResult {
  return html`<li>
    <span class="contact">
      ${icon(channel === 'email' ? 'mail' : 'phone')}
      <span class="contact-text">
        <span class="small">${channelName}</span>
        <span class="contact-target">${target}</span>
        ${note ? html`<span class="small">${note}</span>` : nothing}
      </span>
    </span>
    ${action ? html`<span class="contact-action">${action}</span>` : nothing}
  </li>`;
}

const rowStyles = css`
  .rows {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
  }
  .rows > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-block-size: 56px;
    padding: 8px 14px;
  }
  .rows > li + li {
    border-block-start: 1px solid var(--_line);
  }
  .rows .icon {
    color: var(--_text-muted);
  }
  .is-done {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-size: var(--_font-small);
    font-weight: 550;
    color: var(--_success);
  }
  .rows .is-done .icon {
    color: inherit;
  }
  .contact {
    display: flex;
    flex: 1 1 auto;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
  }
  .contact-text {
    display: grid;
    min-inline-size: 0;
  }
  .contact-target {
    overflow-wrap: anywhere;
  }
  /* Starts where the row does, in any direction. */
  bdi {
    justify-self: start;
    font-weight: 550;
  }
  /* On a narrow screen it goes below, rather than breaking the target. */
  .contact-action {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-inline-start: auto;
  }
`;
