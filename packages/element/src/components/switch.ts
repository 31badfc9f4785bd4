import { css, html, nothing, type TemplateResult } from 'lit';
import { buttonStyles } from './button.ts';
import { styled } from './styled.ts';

export interface SwitchOptions {
  label: string;
  /** A fuller accessible name, for users who cannot see the context of the switch. */
  description: string;
  isOn: boolean;
  /** Text while the change is pending. */
  busy?: string | undefined;
  /** Disabled because another action is pending. */
  disabled?: boolean;
  onClick: () => void;
}

/** Renders a switch that shows the current state and changes only when that has changed. */
export function switchButton(options: SwitchOptions): TemplateResult {
  const { label, description, isOn, busy, onClick } = options;
  const idle = !options.disabled && busy === undefined;
  return html`<button
    part="button plain-button"
    ${styled(buttonStyles)}
    type="button"
    class="plain small-button"
    role="switch"
    aria-checked=${isOn}
    aria-label=${busy === undefined ? description : nothing}
    aria-disabled=${idle ? nothing : 'true'}
    @click=${() => {
      if (idle) onClick();
    }}
  ><span>${busy ?? label}<span class="track" ${styled(switchStyles)}></span></span></button>`;
}

const switchStyles = css`
  .track {
    inline-size: 32px;
    block-size: 18px;
    padding: 2px;
    border: 1px solid var(--_line-strong);
    border-radius: 9px;
  }
  .track::before {
    content: '';
    display: block;
    inline-size: 0;
    border: 6px solid var(--_text-muted);
    border-radius: 50%;
    transition: translate var(--_motion);
  }
  [aria-checked='true'] .track {
    border-color: var(--_accent-ink);
  }
  [aria-checked='true'] .track::before {
    border-color: var(--_accent-ink);
    translate: 12px;
  }
  [aria-checked='true']:dir(rtl) .track::before {
    translate: -12px;
  }
`;
