import { css, html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../words/en/strings.ts';
import { button } from './button.ts';
import { callout } from './callout.ts';
import { type IconName, icon } from './icons.ts';
import { styled } from './styled.ts';

/** Renders that a part of the page could not be loaded, and what helps. */
export function missing(strings: Strings, tryAgain: () => void): TemplateResult {
  const text = navigator.onLine ? strings.notLoaded : strings.offlineTitle;
  const action = reloadButton(strings.reloadButton);
  return html`${callout({ kind: 'warning', text, action, alert: true })}
    <div class="actions" part="actions">
      ${button({ label: strings.tryAgain, onClick: tryAgain })}
    </div>`;
}

/** Renders a button that reloads the page; the element continues where it was. */
export function reloadButton(label: string): TemplateResult {
  return button({ label, kind: 'secondary', onClick: () => location.reload() });
}

export type Tone = 'success' | 'warning' | 'danger';

export interface ScreenHeadOptions {
  title: string;
  lead?: string | undefined;
  /** An icon above the title, for screens that show a state. */
  badge?: { icon: IconName; tone: Tone } | undefined;
  /** Leads to the screen before. */
  back?: { label: string; onClick: () => void } | undefined;
  /** The user's progress (`steps.ts`). */
  position?: TemplateResult | undefined;
}

/** Renders the head of a screen. The heading is focusable, so that a new screen is announced. */
export function screenHead(options: ScreenHeadOptions): TemplateResult {
  const { title, lead, badge, back, position } = options;
  return html`<div class="head">
    ${
      back || position
        ? html`<div class="way">
            ${
              back
                ? html`<button
                    class="back"
                    part="button back-button"
                    type="button"
                    aria-label=${back.label}
                    @click=${back.onClick}
                  >${icon('back')}</button>`
                : nothing
            }
            ${position}
          </div>`
        : nothing
    }
    ${badge ? html`<span class="badge is-${badge.tone}">${icon(badge.icon)}</span>` : nothing}
    <h2 part="heading" tabindex="-1">${title}</h2>
    ${lead ? html`<p class="lead">${lead}</p>` : nothing}
  </div>`;
}

export const screenStyles = css`
  .screen {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    animation: appear var(--_motion);
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .way {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-block-end: 4px;
  }
  .back {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    /* The icon, not the box around it, is in line with the text. */
    margin-block: -8px;
    margin-inline: -10px 0;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-control);
    background: none;
    color: var(--_text-muted);
    cursor: pointer;
  }
  .back:dir(rtl) .icon {
    scale: -1 1;
  }
  @media (hover: hover) {
    .back:hover {
      background: var(--_surface-raised);
    }
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    margin-block-end: 8px;
    border-radius: 50%;
    color: var(--_tone);
    background: color-mix(in oklab, var(--_tone) 12%, var(--_surface));
  }
  .badge .icon {
    inline-size: 26px;
    block-size: 26px;
  }
  .badge.is-success {
    --_tone: var(--_success);
  }
  .badge.is-warning {
    --_tone: var(--_warning);
  }
  .badge.is-danger {
    --_tone: var(--_danger);
  }
  .actions {
    display: grid;
    gap: 8px;
  }
  .actions:not(:has(*)) {
    display: none;
  }
  /* What looks like a link needs no room for a box below it. */
  .actions > .plain:last-child {
    margin-block-end: -8px;
  }
`;

/** Renders the outline of what is loading; visible only after a short delay. */
export function skeleton(label: string): TemplateResult {
  return html`<div class="skeleton" role="status" ${styled(skeletonStyles)}>
    <span class="visually-hidden">${label}</span>
    <span class="bone round"></span><span class="bone title"></span><span class="bone"></span>
    <span class="bone box"></span><span class="bone control"></span>
  </div>`;
}

const skeletonStyles = css`
  .skeleton {
    display: grid;
    gap: 12px;
    /* Quick answers come without a flash. */
    animation: appear var(--_motion) 150ms backwards;
  }
  .bone {
    block-size: 16px;
    border-radius: var(--_radius-control);
    /* At least 1.3:1 on the surface. */
    background: color-mix(in oklab, var(--_text) 13%, var(--_surface));
  }
  .bone.round {
    inline-size: 48px;
    block-size: 48px;
    border-radius: 50%;
  }
  .bone.title {
    block-size: 26px;
    inline-size: 75%;
  }
  .bone.box {
    block-size: 56px;
  }
  .bone.control {
    block-size: var(--_control-height);
  }
  @media (forced-colors: active) {
    .bone {
      border: 1px solid GrayText;
    }
  }
`;
