import { css, html, nothing, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

export interface ButtonOptions {
  label: string;
  /** `primary` once per screen; `danger` only for loss of control; `plain` looks like a link. */
  kind?: 'primary' | 'secondary' | 'danger' | 'plain';
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** Text while the action is pending: the button keeps its position, width and focus. */
  busy?: string | undefined;
  /** Disabled because another action is pending. Keeps the focus. */
  disabled?: boolean | undefined;
  /** For a button inside a row. */
  small?: boolean;
  /** Less prominent than the button beside it. */
  quiet?: boolean;
  /** A fuller accessible name, for users who cannot see the context of the button. */
  description?: string;
  icon?: TemplateResult;
}

/** Renders a button that shows its progress. */
export function button(options: ButtonOptions): TemplateResult {
  const { label, kind = 'primary', type = 'button', onClick, busy, description } = options;
  const idle = options.disabled !== true && busy === undefined;
  const clicked = (event: Event) => {
    if (idle) onClick?.();
    else event.preventDefault();
  };
  return html`<button
    part="button ${kind}-button"
    class="${kind} ${options.small ? 'small-button' : ''} ${options.quiet ? 'quiet' : ''}"
    type=${type}
    aria-disabled=${idle ? nothing : 'true'}
    aria-label=${description && busy === undefined ? description : nothing}
    @click=${clicked}
    ${styled(buttonStyles)}
  ><span class=${busy === undefined ? '' : 'hushed'}>${options.icon}${label}</span>${
    busy === undefined ? nothing : html`<span class="busy">${busy}</span>`
  }</button>`;
}

export const buttonStyles = css`
  button {
    font: inherit;
    font-weight: 550;
    min-block-size: var(--_control-height);
    padding: 8px 16px;
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: none;
    color: inherit;
    cursor: pointer;
    display: inline-grid;
    align-items: center;
    justify-items: center;
    transition:
      background-color var(--_motion),
      border-color var(--_motion);
  }
  button > span {
    grid-area: 1 / 1;
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  button .hushed {
    visibility: hidden;
  }
  button[aria-disabled] {
    cursor: default;
  }
  .primary {
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .danger {
    background: var(--_danger);
    color: var(--_danger-text);
  }
  .secondary {
    border-color: var(--_line-strong);
  }
  .plain {
    color: var(--_accent-ink);
  }
  .quiet {
    color: var(--_text-muted);
  }
  .small-button {
    min-block-size: 36px;
    padding: 4px 12px;
  }
  .link {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    font-size: var(--_font-small);
    color: var(--_accent-ink);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .small > .link {
    color: inherit;
  }
  @media (hover: hover) {
    .primary:not([aria-disabled]):hover {
      background: color-mix(in oklab, var(--_accent) 90%, var(--_text));
    }
    .danger:not([aria-disabled]):hover {
      background: color-mix(in oklab, var(--_danger) 90%, var(--_text));
    }
    .secondary:not([aria-disabled]):hover,
    .plain:not([aria-disabled]):hover {
      background: var(--_surface-raised);
    }
  }
  button[aria-disabled]:not(:has(.busy)) {
    color: var(--_text-muted);
  }
  :is(.primary, .danger)[aria-disabled]:not(:has(.busy)) {
    background: color-mix(in oklab, var(--_text) 10%, var(--_surface));
  }
  .busy::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
    animation: breathe 1.2s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    from {
      opacity: 0.35;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .busy::before {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    :is(.primary, .danger):not([aria-disabled]) {
      --_accent: ButtonText;
      --_accent-text: ButtonFace;
      --_danger: ButtonText;
      --_danger-text: ButtonFace;
      --_text: ButtonText;
      forced-color-adjust: none;
    }
    .primary,
    .danger {
      border-color: ButtonText;
    }
    /* Doubled, as it must outweigh the colors of each kind. */
    button[aria-disabled][aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
    .busy::before {
      background: GrayText;
      forced-color-adjust: none;
    }
    button.plain[class] {
      border-color: Canvas;
    }
  }
`;

/** Renders a button that looks like a link, for secondary actions: a muted one in small text. */
export function linkButton(label: string, onClick: () => void, disabled?: boolean): TemplateResult {
  return html`<button
    part="button"
    type="button"
    class="link"
    aria-disabled=${disabled ? 'true' : nothing}
    @click=${onClick}
    ${styled(buttonStyles)}
  >
    ${label}
  </button>`;
}
