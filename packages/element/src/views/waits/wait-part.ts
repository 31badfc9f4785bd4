import { html, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { importOnDemand } from '../../on-demand.ts';
import { LazyPart } from '../lazy-part.ts';
import type { ReadingElement } from '../reading-element.ts';
import type { WaitQuestion } from './wait-question.ts';

/** The question how long a recovery is to wait, which few accounts are asked. */
export class WaitPart {
  readonly #host: ReadingElement;
  readonly #question: LazyPart<WaitQuestion>;

  /** The module that was chosen here, or before: the account is shown by it, and nothing is asked. */
  module: Address | undefined;

  constructor(host: ReadingElement) {
    this.#host = host;
    this.#question = new LazyPart(host, async () => {
      const { WaitQuestion } = await importOnDemand(
        'views/waits/wait-question',
        () => import('./wait-question.ts'),
      );
      return new WaitQuestion(host, this);
    });
  }

  /** Renders it, or what is in its place until it is loaded; `undefined` if nothing is to be asked. */
  render(purpose: 'first' | 'further' = 'first'): TemplateResult | undefined {
    const { account, service } = this.#host.context;
    const { moduleEnabled, guardians, others } = account.state;
    if (this.#question.value) return this.#question.value.render(purpose);
    const isFirst = !moduleEnabled && guardians.length === 0 && others.length > 0;
    return this.module || purpose !== 'first' || (isFirst && service.offeredModule)
      ? html`<div class="screen">${this.#question.render()}</div>`
      : undefined;
  }
}
