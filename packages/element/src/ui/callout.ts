import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.ts';
import { styled } from './styled.ts';

export interface CalloutOptions {
  kind: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  text?: string | TemplateResult;
  /** A button or link that helps. */
  action?: TemplateResult | typeof nothing;
  /** Announced immediately by screen readers. */
  alert?: boolean;
}

const icons = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' } as const;

/** Renders a boxed message: an error, a success or a warning. */
export function callout(options: CalloutOptions): TemplateResult {
  const { kind, title, text, action, alert } = options;
  return html`<div class="callout is-${kind}" part="callout ${kind}-callout"
    role=${alert ? 'alert' : nothing} ${styled(calloutStyles)}>
    ${icon(icons[kind])}
    <div class="callout-body">
      ${title ? html`<p class="callout-title">${title}</p>` : nothing}
      ${text ? html`<p>${text}</p>` : nothing}
      ${action ?? nothing}
    </div>
  </div>`;
}

const calloutStyles = css`
  .callout {
    --_tone: var(--_text-muted);
    display: flex;
    gap: 12px;
    padding: 12px 14px;
    border: 1px solid color-mix(in oklab, var(--_tone) 35%, transparent);
    border-radius: var(--_radius-control);
    background: color-mix(in oklab, var(--_tone) 8%, var(--_surface));
    font-size: calc(0.875 * var(--_font-size));
    animation: appear var(--_motion);
  }
  .callout > .icon {
    color: var(--_tone);
  }
  .callout-body {
    display: grid;
    gap: 8px;
    flex: 1;
    min-inline-size: 0;
    justify-items: start;
    overflow-wrap: anywhere;
  }
  .callout-body button {
    justify-self: stretch;
    margin-block-start: 4px;
  }
  .callout-title {
    font-weight: 650;
  }
  .is-success {
    --_tone: var(--_success);
  }
  .is-warning {
    --_tone: var(--_warning);
  }
  .is-danger {
    --_tone: var(--_danger);
  }
`;
