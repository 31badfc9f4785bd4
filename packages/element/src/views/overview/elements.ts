import { html } from 'lit';
import type { ViewContext } from '../../state/view-context.ts';
import { OverviewElement } from './overview.ts';

/** The elements of the view, by tag: registered when it is first shown. */
export const elements = { 'rg-overview': OverviewElement };

export const render = (context: ViewContext) =>
  html`<rg-overview .context=${context}></rg-overview>`;
