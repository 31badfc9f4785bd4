import type { Way } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { OverviewStrings } from '../words/en/strings.ts';
import { button } from './button.ts';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

/** Renders items, each a `<li>`, as rows in one box. */
export function rows(items: unknown, part?: string): TemplateResult {
  return html`<ul class="rows" part=${part ?? nothing} ${styled(rowStyles)}>${items}</ul>`;
}

export interface RowOptions {
  /** An icon or identicon. */
  picture: TemplateResult;
  title: unknown;
  /** The second line. */
  note: unknown;
  /** Goes to where it can be changed. */
  open?: { label: string; onClick: () => void } | undefined;
  /** One action, at the end. */
  action?: unknown;
  /** Several quiet actions, below the text. */
  actions?: unknown;
}

/** Renders a contact or a guardian as one row. All rows share one grid. */
export function row({ picture, title, note, open, action, actions }: RowOptions): TemplateResult {
  return html`<li>
    <span class="contact">
      ${picture}
      <span class="contact-text">
        ${typeof title === 'string' ? html`<bdi>${title}</bdi>` : html`<span>${title}</span>`}
        <span class="small row-note">${note}</span>
      </span>
    </span>
    ${open ? html`<span class="contact-action is-icon">${openButton(open)}</span>` : nothing}
    ${action ? html`<span class="contact-action">${action}</span>` : nothing}
    ${actions ? html`<span class="contact-action is-below">${actions}</span>` : nothing}
  </li>`;
}

function openButton({ label, onClick }: NonNullable<RowOptions['open']>) {
  return button({
    label: '',
    description: label,
    icon: icon('next'),
    kind: 'plain',
    small: true,
    onClick,
  });
}

interface ContactRowOptions extends Pick<RowOptions, 'action' | 'actions'> {
  strings: OverviewStrings;
  channel: Way;
  target: string;
  /** Instead of the channel's name. */
  note?: unknown;
  /** Goes to where it can be changed. */
  open?: () => void;
}

/** Renders a contact as one row. */
export function contactRow(options: ContactRowOptions): TemplateResult {
  const { strings, channel, target, note, open, ...actions } = options;
  return row({
    ...actions,
    picture: icon(channel === 'email' ? 'mail' : channel === 'sms' ? 'phone' : 'copy'),
    title: target,
    note: note ?? strings.channelName(channel),
    open: open && { label: strings.manageWay(target), onClick: open },
  });
}

const rowStyles = css`
  .rows {
    container-type: inline-size;
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
  .contact {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    flex: 1 1 auto;
    align-items: center;
    gap: 12px;
    min-inline-size: 0;
  }
  .contact > svg {
    justify-self: center;
  }
  .contact > .identicon {
    border-radius: 50%;
  }
  .contact-text {
    display: grid;
    min-inline-size: 0;
  }
  /* Starts where the row does, in any direction. */
  .contact-text > :first-child {
    justify-self: start;
    font-weight: 550;
    overflow-wrap: anywhere;
  }
  .row-note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 6px;
  }
  .note-line {
    flex-basis: 100%;
  }
  /* On a narrow screen it goes below, rather than breaking the target. */
  .contact-action {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin-inline-start: auto;
  }
  /* Below every target of a narrow list, or some are beside and some below. */
  @container (max-width: 300px) {
    .contact-action:has(> .primary, > .secondary) {
      flex-basis: 100%;
      margin-inline-start: 36px;
    }
  }
  /* The words of a plain button end where the row does, and start where its text does. */
  .contact-action > .plain:last-child {
    margin-inline-end: -12px;
  }
  /* An icon fits beside any text. */
  .rows > li:has(> .is-icon) {
    flex-wrap: nowrap;
  }
  .is-icon > button {
    padding: 4px 8px;
    margin-inline-end: -10px;
  }
  /* The whole row is the target; what else it holds stays above. */
  .rows > li:has(> .is-icon) {
    position: relative;
  }
  .is-icon > button::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .contact-text :is(button, rg-copy-button) {
    position: relative;
    z-index: 1;
  }
  .is-icon > button:dir(rtl) .icon {
    scale: -1 1;
  }
  .is-below {
    flex-basis: 100%;
    margin-inline-start: 24px;
  }
`;
