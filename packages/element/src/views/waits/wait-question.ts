import { html, type ReactiveController, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountState } from '../../chain/account-state.ts';
import { button } from '../../ui/button.ts';
import { choice } from '../../ui/field.ts';
import { registerElements } from '../../ui/styled.ts';
import type { Words } from '../../words/en/strings.ts';
import { LazyPart } from '../lazy-part.ts';
import { loadModuleWords } from '../newer-module.ts';
import { type ReadingElement, spanOf } from '../reading-element.ts';
import { waitChoices } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Asks how long a recovery is to wait, before the account's first way back in. While the view is shown,
 * the account is that of the chosen module.
 */
export class WaitQuestion implements ReactiveController {
  readonly #host: ReadingElement;
  #chosen: Address | undefined;

  constructor(host: ReadingElement) {
    this.#host = host;
    registerElements({ 'rg-choose-wait': ChooseWaitElement });
    host.addController(this);
  }

  /** Renders the question; `undefined` if there is none. */
  render(): TemplateResult | undefined {
    const { context } = this.#host;
    if (this.#chosen || waitChoices(context).length < 2) return undefined;
    return html`<rg-choose-wait .context=${context} .choose=${this.#choose}></rg-choose-wait>`;
  }

  readonly #choose = (module: Address) => {
    this.#chosen = module;
    this.#host.context.account.lookBy((state) => byModule(state, module));
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    // The page has moved the element.
    if (this.#chosen) this.#choose(this.#chosen);
  }

  hostDisconnected(): void {
    if (this.#chosen) this.#host.context.account.lookBy((state) => state);
  }
}

/** The account as one of its modules has it. A recovery is to be seen first, whichever has it. */
function byModule(state: AccountState, module: Address): AccountState {
  const all = [state, ...state.others];
  const chosen = all.find((one) => isAddressEqual(one.module, module));
  if (!chosen || state.recovery) return state;
  return { ...state, ...chosen, others: all.filter((one) => one !== chosen) };
}

/**
 * The possible waiting times, the default first.
 *
 * @internal
 */
class ChooseWaitElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    choose: { attribute: false },
    chosen: { state: true },
  };

  declare choose: (module: Address) => void;
  declare private chosen: string | undefined;

  readonly #words = new LazyPart<Words['modules']>(this, () => loadModuleWords(this.strings));

  override render() {
    const { strings, context } = this;
    const words = this.#words.value;
    if (!words) return html`<div class="screen">${this.#words.render()}</div>`;
    const modules = waitChoices(context);
    const chosen = modules.find((one) => one === this.chosen) ?? (modules[0] as Address);
    return html`<div class="screen">
      ${this.head({ title: words.waitTitle, lead: words.waitLead, back: this.toOverview })}
      ${choice({
        name: 'wait',
        legend: words.waitTitle,
        value: chosen,
        options: modules.map((value) => ({ value, label: spanOf(context, value) ?? '' })),
        onChange: (module) => {
          this.chosen = module;
        },
      })}
      <div class="actions" part="actions">
        ${button({ label: strings.continue, onClick: () => this.choose(chosen) })}
      </div>
    </div>`;
  }
}
