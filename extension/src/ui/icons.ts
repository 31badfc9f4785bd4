import { html, svg, type TemplateResult } from 'lit';

/** The wallet's own icons, in the element's style: 20 px, stroke 1.5, in the text's colour. */
export type WalletIconName = keyof typeof paths;

/** Draws a decorative icon; its meaning must also be in the text. */
export function walletIcon(name: WalletIconName): TemplateResult {
  return html`<svg class="icon" width="20" height="20" viewBox="0 0 20 20" fill="none"
    stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"
    aria-hidden="true">${paths[name]}</svg>`;
}

/** A button that shows only an icon; its label is read out. */
export function iconButton(
  icon: WalletIconName,
  label: string,
  onClick: () => unknown,
): TemplateResult {
  return html`<button class="icon-button" aria-label=${label} title=${label} @click=${onClick}>
    ${walletIcon(icon)}
  </button>`;
}

const paths = {
  activity: svg`<path d="M2.5 10h3.2l2.2-5.5 4.2 11 2.2-5.5h3.2"/>`,
  chevron: svg`<path d="m8 4.5 5.5 5.5L8 15.5"/>`,
  close: svg`<path d="m5 5 10 10M15 5 5 15"/>`,
  eye: svg`<path d="M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10Z"/><circle cx="10" cy="10" r="2.4"/>`,
  globe: svg`<circle cx="10" cy="10" r="7.25"/><path d="M2.8 10h14.4M10 2.8c2 2 3 4.5 3 7.2s-1 5.2-3 7.2c-2-2-3-4.5-3-7.2s1-5.2 3-7.2Z"/>`,
  home: svg`<path d="M3.5 9.2 10 3.5l6.5 5.7v6.3a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5V9.2Z"/><path d="M8 17v-4.5h4V17"/>`,
  key: svg`<circle cx="6.5" cy="13.5" r="3.7"/><path d="m9.2 10.8 7.3-7.3M13.2 6.8l2.3 2.3"/>`,
  lock: svg`<rect x="4" y="9" width="12" height="8.5" rx="2"/><path d="M6.8 9V6.2a3.2 3.2 0 0 1 6.4 0V9"/>`,
  newTab: svg`<path d="M8.5 4H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-3.5M12 3h5v5M16.8 3.2 9.5 10.5"/>`,
  panel: svg`<rect x="2.8" y="4" width="14.4" height="12" rx="2"/><path d="M12 4v12"/>`,
  passkey: svg`<circle cx="7.5" cy="6.2" r="3.2"/><path d="M1.8 16.8c.4-3.4 2.6-5.2 5.7-5.2 1 0 1.9.2 2.7.6"/><circle cx="14.8" cy="10.2" r="2.6"/><path d="M14.8 12.8V18l1.9-1.6"/>`,
  pencil: svg`<path d="m4 16 .8-3.6L13.4 3.8l2.8 2.8-8.6 8.6L4 16ZM11.6 5.6l2.8 2.8"/>`,
  plus: svg`<path d="M10 4.2v11.6M4.2 10h11.6"/>`,
  settings: svg`<path d="M3 6h7.5M14.5 6H17M3 14h2.5M9.5 14H17"/><circle cx="12.5" cy="6" r="2"/><circle cx="7.5" cy="14" r="2"/>`,
  trash: svg`<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.2 5.5l.8 11h8l.8-11"/>`,
};
