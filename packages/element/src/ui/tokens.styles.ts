import { css } from 'lit';
import { readableOn } from './readable.ts';

/**
 * The design tokens. Each public `--rg-…` property may be set on the element or an ancestor.
 * Inside, only the private `--_…` names are used, which the views' shadow roots inherit.
 */
export const tokens = css`
  :host {
    --_surface: var(--rg-surface, light-dark(#ffffff, #14161b));
    --_text: var(--rg-text, light-dark(#15171c, #eef0f4));
    /* Between the two, so that they fit whatever these are. */
    --_surface-raised: var(--rg-surface-raised, color-mix(in oklab, var(--_text) 4%, var(--_surface)));
    --_line: var(--rg-line, color-mix(in oklab, var(--_text) 12%, var(--_surface)));
    --_line-strong: var(--rg-line-strong, color-mix(in oklab, var(--_text) 52%, var(--_surface)));
    --_text-muted: var(--rg-text-muted, color-mix(in oklab, var(--_text) 72%, var(--_surface)));
    --_accent: var(--rg-accent, light-dark(#3449c0, #a9b6ff));
    --_success: var(--rg-success, light-dark(#14704a, #63d3a0));
    --_warning: var(--rg-warning, light-dark(#855600, #eabd55));
    --_danger: var(--rg-danger, light-dark(#b3212b, #ff9a94));

    /* Text on filled buttons, and the accent as text: read where colours can be computed (below). */
    --_accent-text: var(--rg-accent-text, light-dark(#ffffff, #14161b));
    --_danger-text: light-dark(#ffffff, #14161b);
    --_accent-ink: var(--rg-accent-ink, var(--_accent));

    --_radius: var(--rg-radius, 14px);
    --_radius-control: var(--rg-radius-control, 10px);
    --_control-height: var(--rg-control-height, 44px);
    --_width: var(--rg-width, 420px);
    --_padding: var(--rg-padding, 24px);

    /* In pixels: the root's size is the page's own measure, often far from that of its text. */
    --_font-size: var(--rg-font-size, 16px);
    --_font-small: calc(0.8125 * var(--_font-size));
    --_font-body: calc(0.9375 * var(--_font-size));
    --_font-lead: calc(1.0625 * var(--_font-size));
    --_font-title: calc(1.375 * var(--_font-size));
    --_motion: var(--rg-motion, 160ms ease-out);
  }

  :host([scheme='light' i]) {
    color-scheme: light;
  }
  :host([scheme='dark' i]) {
    color-scheme: dark;
  }
  :host([scheme='auto' i]) {
    color-scheme: light dark;
  }

  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_accent-text: var(--rg-accent-text, ${readableOn(css`var(--_accent)`)});
      /* Not the host's: the alarm is always readable. */
      --_danger-text: ${readableOn(css`var(--_danger)`)};
      --_accent-ink: var(
        --rg-accent-ink,
        light-dark(
          oklch(from var(--_accent) min(l, 0.5) c h),
          oklch(from var(--_accent) max(l, 0.76) c h)
        )
      );
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_motion: 0s;
    }
  }
`;

/** The named looks: other values for the tokens, overridden by the host's own properties. */
export const themes = css`
  /* The box is the host's. */
  :host([theme='flat' i]) {
    --_card-line: transparent;
    --_radius: var(--rg-radius, 0px);
    --_padding: var(--rg-padding, 0px);
  }

  :host([theme='soft' i]) {
    --_surface: var(--rg-surface, light-dark(#fffdfa, #1a1817));
    --_text: var(--rg-text, light-dark(#221d18, #f4efe9));
    --_accent: var(--rg-accent, light-dark(#0d6b5f, #7fd6c6));
    --_radius: var(--rg-radius, 22px);
    --_radius-control: var(--rg-radius-control, 22px);
  }

  :host([theme='mono' i]) {
    --_accent: var(--rg-accent, var(--_text));
    --_accent-ink: var(--rg-accent-ink, var(--_text));
    --_radius: var(--rg-radius, 6px);
    --_radius-control: var(--rg-radius-control, 4px);
  }

  :host([theme='contrast' i]) {
    --_surface: var(--rg-surface, light-dark(#ffffff, #000000));
    --_line: var(--rg-line, color-mix(in oklab, var(--_text) 65%, var(--_surface)));
    --_line-strong: var(--rg-line-strong, var(--_text));
    --_text: var(--rg-text, light-dark(#000000, #ffffff));
    --_text-muted: var(--rg-text-muted, color-mix(in oklab, var(--_text) 85%, var(--_surface)));
    --_accent: var(--rg-accent, light-dark(#001f9e, #b9c4ff));
    --_success: var(--rg-success, light-dark(#00502f, #8ff0c0));
    --_warning: var(--rg-warning, light-dark(#5a3a00, #ffd980));
    --_danger: var(--rg-danger, light-dark(#8c0012, #ffb8b3));
  }
`;
