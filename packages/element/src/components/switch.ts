import { css, html, nothing, type TemplateResult } from 'lit';

export type SwitchOptions = {
  label: string;
  /** A fuller name, for those who do not see what is around the switch. */
  description: string;
  isOn: boolean;
  /** What is going on, while it is. */
  busy?: string | undefined;
  /** Not now, because something else is going on. */
  disabled?: boolean;
  onClick: () => void;
};

/** On or off: shows how it is, and changes only once that has changed. */
export function switchButton(options: SwitchOptions): TemplateResult {
  const { label, description, isOn, busy, onClick } = options;
  const idle = !options.disabled && busy === undefined;
  return html`<button
    part="button plain-button"
    type="button"
    class="plain small-button"
    role="switch"
    aria-checked=${isOn}
    aria-label=${busy === undefined ? description : nothing}
    aria-disabled=${idle ? nothing : 'true'}
    @click=${() => {
      if (idle) onClick();
    }}
  ><span>${busy ?? label}<span class="track"></span></span></button>`;
}

export const switchStyles = css`
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
