import { nameResolver } from '@recovery-guardian/core';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { NamedAddress, NameProblem, NameSource } from '../chain/names.ts';
import { importOnDemand } from '../on-demand.ts';
import { fullAddress } from './address.ts';

/** How long a name is not looked up after the last key, in milliseconds. */
const pause = 400;

/**
 * Looks up names that are typed in place of addresses. A form uses the address of a name only once
 * that is shown in full below the field.
 */
export class NameController {
  readonly #host: ReactiveControllerHost;
  readonly #source: () => NameSource | undefined;
  readonly #answers = new Map<string, NamedAddress | NameProblem>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param source Where to look names up; `undefined` if the chain cannot be read yet. */
  constructor(host: ReactiveControllerHost, source: () => NameSource | undefined) {
    this.#host = host;
    this.#source = source;
  }

  /** Returns the address of a name that is shown; any other text as it is. */
  addressOf(text: string): string {
    const answer = this.#answers.get(text.trim());
    return typeof answer === 'object' ? answer.address : text.trim();
  }

  /** Returns why a name has no address, once it was looked up. */
  problemOf(text: string): NameProblem | undefined {
    const answer = this.#answers.get(text.trim());
    return typeof answer === 'string' ? answer : undefined;
  }

  /** Looks the text up when typing has paused, if it is a name. */
  typed(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.lookUp([text]), pause);
  }

  /**
   * Looks up the names among these texts.
   *
   * @returns whether the user has now seen an address for the first time
   */
  async lookUp(texts: readonly string[]): Promise<boolean> {
    clearTimeout(this.#timer);
    const found = await Promise.all(texts.map((text) => this.#lookUpName(text.trim())));
    this.#host.requestUpdate();
    return found.includes(true);
  }

  /** Renders the address of a name, in full, below its field. */
  render(text: string): TemplateResult | typeof nothing {
    if (!isName(text.trim())) return nothing;
    const answer = this.#answers.get(text.trim());
    const named =
      typeof answer === 'object'
        ? html`<p class="small"><bdi dir="ltr">${answer.name}</bdi></p>
            ${fullAddress(answer.address)}`
        : nothing;
    return html`<div class="named" role="status">${named}</div>`;
  }

  async #lookUpName(text: string): Promise<boolean> {
    const known = this.#answers.get(text);
    if (!isName(text) || typeof known === 'object') return false;
    const answer = await this.#resolve(text);
    this.#answers.set(text, answer);
    return typeof answer === 'object';
  }

  async #resolve(text: string): Promise<NamedAddress | NameProblem> {
    const source = this.#source();
    if (!source) return 'nameUnread';
    if (!nameResolver.chainIds.includes(source.chainId)) return 'nameElsewhere';
    try {
      const { resolveName } = await importOnDemand(
        'chain/names',
        () => import('../chain/names.ts'),
      );
      return await resolveName(text, source);
    } catch {
      return 'nameUnread';
    }
  }
}

/** Whether a text is meant as a name: no address has a dot. */
function isName(text: string): boolean {
  return text.includes('.');
}
