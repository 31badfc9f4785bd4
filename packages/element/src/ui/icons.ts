import { html, type TemplateResult } from 'lit';

/** The icons: 20 px, stroke 1.5, in the colour of the text around them. */
export type IconName = keyof typeof paths;

/** Renders an icon. It is decorative: a text next to it has the same meaning. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" width="20" height="20" viewBox="0 0 20 20" fill="none"
    stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"
    aria-hidden="true"><path d=${paths[name]} /></svg>`;
}

const shield = 'M10 2.5 16 5v4.5c0 3.8-2.4 6.6-6 8-3.6-1.4-6-4.2-6-8V5l6-2.5Z';
const disc = 'M2.75 10a7.25 7.25 0 1 1 14.5 0 7.25 7.25 0 1 1-14.5 0Z';

/** The `d` of each. */
const paths = {
  mail: 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
  phone: 'M7.5 2h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM9 15.2h2',
  person: 'M6.5 6.5a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0ZM3.5 17c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5',
  shield,
  shieldCheck: `${shield}m-2.6 7.4 1.9 1.9 3.4-3.6`,
  alert: 'M10 3.2 17.6 16.5H2.4L10 3.2ZM10 8.2v3.6M10 14.2v.1',
  info: `${disc}M10 9.4v4M10 6.6v.1`,
  close: 'm5.5 5.5 9 9m0-9-9 9',
  check: 'm4.5 10.5 3.6 3.6 7.4-8',
  copy: 'M9 7h5.5a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7',
  wallet:
    'M15.5 6.5v-1a2 2 0 0 0-2-2h-9a2 2 0 0 0 0 4h11a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-9M13.8 11.9v.1',
  back: 'm12 5-5 5 5 5',
  next: 'm8 5 5 5-5 5',
  clock: `${disc}M10 6v4.2l2.6 1.6`,
};
