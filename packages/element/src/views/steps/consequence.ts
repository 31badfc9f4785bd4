import { css, html, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../ui/icons.ts';
import { styled } from '../../ui/styled.ts';

/**
 * Renders what an action will have done, before the user starts it.
 *
 * @param sign the clock is for what takes time
 */
export function consequence(
  sentences: readonly string[],
  sign: IconName & ('clock' | 'info') = 'clock',
): TemplateResult {
  return html`<div class="consequence" part="consequence" ${styled(consequenceStyles)}>
    ${icon(sign)}
    <p>${sentences.join(' ')}</p>
  </div>`;
}

const consequenceStyles = css`
  .consequence {
    display: flex;
    gap: 12px;
    padding: 11px 13px;
    /* Shown where colors are forced, and backgrounds are not. */
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_surface-raised);
  }
  .consequence .icon {
    margin-block-start: 1px;
    color: var(--_accent-ink);
  }
  .consequence p {
    overflow-wrap: anywhere;
  }
`;
