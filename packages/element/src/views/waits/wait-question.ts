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

/** Keeps what was chosen, here or before. */
interface Chosen {
  module: Address | undefined;
}

/**
 * Asks how long a recovery is to wait. While the view is shown, the account is that of the chosen module.
 */
export class WaitQuestion implements ReactiveController {
  readonly #host: ReadingElement;
  readonly #part: Chosen;
  #isLooking = false;

  constructor(host: ReadingElement, part: Chosen) {
    this.#host = host;
    this.#part = part;
    registerElements({ 'rg-choose-wait': ChooseWaitElement });
    host.addController(this);
  }

  /** Renders the question; `undefined` if there is none. */
  render(isFurther: boolean): TemplateResult | undefined {
    const { context } = this.#host;
    const { moduleEnabled, guardians } = context.account.state;
    const isInUse = moduleEnabled || guardians.length > 0;
    const fewest = isFurther ? 1 : 2;
    if (this.#part.module || isInUse !== isFurther || waitChoices(context).length < fewest) {
      return undefined;
    }
    return html`<rg-choose-wait
      .context=${context}
      .isFurther=${isFurther}
      .choose=${this.#choose}
    ></rg-choose-wait>`;
  }

  readonly #choose = (module: Address) => {
    this.#part.module = module;
    this.#look();
    this.#host.requestUpdate();
  };

  /** Unless a view around this one shows the account so already. */
  #look() {
    const { module } = this.#part;
    const { account } = this.#host.context;
    if (!module || (!this.#isLooking && isAddressEqual(account.module, module))) return;
    this.#isLooking = true;
    account.lookBy((state) => byModule(state, module));
  }

  hostConnected(): void {
    this.#look();
  }

  hostDisconnected(): void {
    if (this.#isLooking) this.#host.context.account.lookBy((state) => state);
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
    isFurther: { attribute: false },
    choose: { attribute: false },
    chosen: { state: true },
  };

  declare isFurther: boolean;
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
      ${this.head({
        title: words.waitTitle,
        lead: this.isFurther ? words.waitFurther(this.span ?? '') : words.waitLead,
        back: this.toOverview,
      })}
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
