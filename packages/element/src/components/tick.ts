import { css, html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { styled } from './styled.ts';

export interface TickOptions {
  name: string;
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

/** Renders a check box that is large enough to tap. */
export function tick({ name, label, isTicked, onChange }: TickOptions): TemplateResult {
  return html`<label class="tick" ${styled(tickStyles)}>
    <input
      type="checkbox"
      name=${name}
      .checked=${live(isTicked)}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />
    ${label}
  </label>`;
}

const tickStyles = css`
  .tick {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--_control-height);
    font-weight: 550;
    cursor: pointer;
  }
  .tick input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    flex: none;
    accent-color: var(--_accent);
  }
`;
