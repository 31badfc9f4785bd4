import { css } from 'lit';

/** The named looks: other values for the tokens, overridden by the host's own properties. */
export const themes = css`
  /* The box is the host's. */
  :host([theme='flat']) {
    --_card-line: transparent;
    --_radius: var(--rg-radius, 0px);
    --_padding: var(--rg-padding, 0px);
  }

  :host([theme='soft']) {
    --_surface: var(--rg-surface, light-dark(#fffdfa, #1a1817));
    --_surface-raised: var(--rg-surface-raised, light-dark(#f6f1ea, #262321));
    --_line: var(--rg-line, light-dark(#eae2d8, #38332f));
    --_line-strong: var(--rg-line-strong, light-dark(#92877b, #857c73));
    --_text: var(--rg-text, light-dark(#221d18, #f4efe9));
    --_text-muted: var(--rg-text-muted, light-dark(#675d53, #b5aba0));
    --_accent: var(--rg-accent, light-dark(#0d6b5f, #7fd6c6));
    --_radius: var(--rg-radius, 22px);
    --_radius-control: var(--rg-radius-control, 22px);
  }

  :host([theme='mono']) {
    --_accent: var(--rg-accent, var(--_text));
    --_accent-ink: var(--rg-accent-ink, var(--_text));
    --_radius: var(--rg-radius, 6px);
    --_radius-control: var(--rg-radius-control, 4px);
  }

  :host([theme='contrast']) {
    --_surface: var(--rg-surface, light-dark(#ffffff, #000000));
    --_surface-raised: var(--rg-surface-raised, light-dark(#f0f0f0, #1a1a1a));
    --_line: var(--rg-line, light-dark(#5c5c5c, #a3a3a3));
    --_line-strong: var(--rg-line-strong, light-dark(#000000, #ffffff));
    --_text: var(--rg-text, light-dark(#000000, #ffffff));
    --_text-muted: var(--rg-text-muted, light-dark(#2b2b2b, #e0e0e0));
    --_accent: var(--rg-accent, light-dark(#001f9e, #b9c4ff));
    --_success: var(--rg-success, light-dark(#00502f, #8ff0c0));
    --_warning: var(--rg-warning, light-dark(#5a3a00, #ffd980));
    --_danger: var(--rg-danger, light-dark(#8c0012, #ffb8b3));
  }
`;
