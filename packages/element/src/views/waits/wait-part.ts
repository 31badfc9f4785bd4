import { html, type TemplateResult } from 'lit';
import { importOnDemand } from '../../on-demand.ts';
import { LazyPart } from '../lazy-part.ts';
import type { ReadingElement } from '../reading-element.ts';
import type { WaitQuestion } from './wait-question.ts';

/** The question how long a recovery is to wait, which few accounts are asked. */
export type WaitPart = LazyPart<WaitQuestion>;

export function createWaitPart(host: ReadingElement): WaitPart {
  return new LazyPart(host, async () => {
    const { WaitQuestion } = await importOnDemand(
      'views/waits/wait-question',
      () => import('./wait-question.ts'),
    );
    return new WaitQuestion(host);
  });
}

/** Renders it before the account's first way back in; `undefined` if nothing is to be asked. */
export function askForWait(
  part: WaitPart,
  { context }: ReadingElement,
): TemplateResult | undefined {
  const { moduleEnabled, guardians, others } = context.account.state;
  if (part.value) return part.value.render();
  const isNew = !moduleEnabled && guardians.length === 0 && others.length > 0;
  return isNew && context.service.offeredModule
    ? html`<div class="screen">${part.render()}</div>`
    : undefined;
}
