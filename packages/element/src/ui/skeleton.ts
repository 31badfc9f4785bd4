import { css, html, type TemplateResult } from 'lit';
import { styled } from './styled.ts';

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
