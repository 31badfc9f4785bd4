import { html } from 'lit';
import { exportedParts } from '../../components/exported-parts.ts';
import type { ViewContext } from '../../state/view-context.ts';
import { OverviewElement } from './overview.ts';

/** The elements of the view, by tag: registered when it is first shown. */
export const elements = { 'rg-overview': OverviewElement };

export const render = (context: ViewContext) =>
  html`<rg-overview exportparts=${exportedParts} .context=${context}></rg-overview>`;
