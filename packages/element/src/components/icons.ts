import { html, svg, type TemplateResult } from 'lit';

/** The icons: 20 px, stroke 1.5, in the colour of the text around them. */
export type IconName = keyof typeof paths;

/** Renders an icon. It is decorative: a text next to it has the same meaning. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" width="20" height="20" viewBox="0 0 20 20" fill="none"
    stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"
    aria-hidden="true">${paths[name]}</svg>`;
}

const paths = {
  mail: svg`<rect x="2.5" y="4.5" width="15" height="11" rx="2"/><path d="m3 6 7 5 7-5"/>`,
  phone: svg`<rect x="5.5" y="2" width="9" height="16" rx="2"/><path d="M9 15.2h2"/>`,
  person: svg`<circle cx="10" cy="6.5" r="3.5"/><path d="M3.5 17c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5"/>`,
  shield: svg`<path d="M10 2.5 16 5v4.5c0 3.8-2.4 6.6-6 8-3.6-1.4-6-4.2-6-8V5l6-2.5Z"/>`,
  shieldCheck: svg`<path d="M10 2.5 16 5v4.5c0 3.8-2.4 6.6-6 8-3.6-1.4-6-4.2-6-8V5l6-2.5Z"/><path d="m7.4 9.9 1.9 1.9 3.4-3.6"/>`,
  alert: svg`<path d="M10 3.2 17.6 16.5H2.4L10 3.2Z"/><path d="M10 8.2v3.6M10 14.2v.1"/>`,
  info: svg`<circle cx="10" cy="10" r="7.25"/><path d="M10 9.4v4M10 6.6v.1"/>`,
  close: svg`<path d="m5.5 5.5 9 9m0-9-9 9"/>`,
  check: svg`<path d="m4.5 10.5 3.6 3.6 7.4-8"/>`,
  copy: svg`<rect x="7" y="7" width="9.5" height="9.5" rx="2"/><path d="M13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7"/>`,
  wallet: svg`<path d="M15.5 6.5v-1a2 2 0 0 0-2-2h-9a2 2 0 0 0 0 4h11a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-9"/><path d="M13.8 11.9v.1"/>`,
  back: svg`<path d="m12 5-5 5 5 5"/>`,
  next: svg`<path d="m8 5 5 5-5 5"/>`,
  clock: svg`<circle cx="10" cy="10" r="7.25"/><path d="M10 6v4.2l2.6 1.6"/>`,
};
