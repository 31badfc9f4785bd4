import { css, html, type TemplateResult } from 'lit';
import { type IconName, icon } from './icons.ts';
import { styled } from './styled.ts';

interface HeroOptions {
  /** `danger` for the alarm alone. */
  tone: 'success' | 'danger';
  icon: IconName;
  title: string;
  /** Below the title, in the same box. */
  body?: unknown;
}

/** Renders the head of a screen that says one thing: the alarm, or that it is done. */
export function hero({ tone, icon: name, title, body }: HeroOptions): TemplateResult {
  return html`<div class="hero is-${tone}" ${styled(heroStyles)}>
    <span class="hero-icon">${icon(name)}</span>
    <h2 part="heading" tabindex="-1">${title}</h2>
    ${body}
  </div>`;
}

const heroStyles = css`
  .hero {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 16px;
    /* Shown where colours are forced. */
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: color-mix(in oklab, var(--_success) 12%, var(--_surface));
    text-align: center;
  }
  .hero.is-danger {
    /* Darker than the button in the dark. */
    background: light-dark(var(--_danger), #8f1620);
    color: light-dark(var(--_danger-text), #fff);
  }
  .hero .small {
    color: inherit;
  }
  .hero-icon .icon {
    inline-size: 32px;
    block-size: 32px;
  }
  .is-success > .hero-icon {
    display: grid;
    padding: 8px;
    border-radius: 50%;
    background: var(--_success);
    color: var(--_surface);
  }
  .is-success > .hero-icon path {
    stroke-dasharray: 48;
    animation: draw 480ms ease-out;
  }
  .hero-time {
    font-size: calc(2 * var(--_font-size));
    font-weight: 650;
    line-height: 1.2;
    text-wrap: balance;
  }
  /* Red in the dark, too. */
  .is-danger ~ .actions {
    --_alarm: light-dark(var(--_danger), #c62f39);
    --_alarm-text: light-dark(var(--_danger-text), #fff);
  }
  @media not (forced-colors: active) {
    .is-danger ~ .actions > .danger {
      --_danger: var(--_alarm);
      --_danger-text: var(--_alarm-text);
    }
  }
  .is-danger ~ .actions > .danger {
    min-block-size: 56px;
    font-size: var(--_font-lead);
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 48;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .is-success > .hero-icon path {
      animation: none;
    }
  }
`;
