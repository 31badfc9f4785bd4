import { css, html, nothing, type TemplateResult } from 'lit';
import { buttonStyles } from './button.ts';
import { styled } from './styled.ts';

export interface SwitchOptions {
  /** The accessible name: the switch has no text of its own. */
  label: string;
  isOn: boolean;
  /** Text while the change is pending. */
  busy?: string | undefined;
  /** Disabled because another action is pending. */
  disabled?: boolean;
  onClick: () => void;
}

/** Renders a switch that shows the current state and changes only when that has changed. */
export function switchButton(options: SwitchOptions): TemplateResult {
  const { label, isOn, busy, onClick } = options;
  const idle = !options.disabled && busy === undefined;
  return html`<button
    part="button plain-button"
    ${styled(buttonStyles)}
    type="button"
    class="plain small-button"
    role="switch"
    aria-checked=${isOn}
    aria-label=${busy === undefined ? label : nothing}
    aria-disabled=${idle ? nothing : 'true'}
    @click=${() => {
      if (idle) onClick();
    }}
  ><span>${busy}<span class="track" ${styled(switchStyles)}></span></span></button>`;
}

const switchStyles = css`
  .track {
    inline-size: 40px;
    block-size: 24px;
    padding: 3px;
    border: 1px solid var(--_line-strong);
    border-radius: 12px;
    transition: background-color var(--_motion);
  }
  .track::before {
    content: '';
    display: block;
    inline-size: 0;
    border: 8px solid var(--_text-muted);
    border-radius: 50%;
    transition: translate var(--_motion);
  }
  [aria-checked='true'] .track {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  [aria-checked='true'] .track::before {
    border-color: var(--_accent-text);
    translate: 16px;
  }
  [aria-checked='true']:dir(rtl) .track::before {
    translate: -16px;
  }
  @media (forced-colors: active) {
    [aria-checked='true'] .track {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
    }
    [aria-checked='true'] .track::before {
      border-color: HighlightText;
    }
  }
`;
