import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountState } from '../../chain/account-state.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { button } from '../../ui/button.ts';
import { choice } from '../../ui/field.ts';
import { registerElements } from '../../ui/styled.ts';
import type { Words } from '../../words/en/strings.ts';
import { LazyPart } from '../lazy-part.ts';
import { loadModuleWords } from '../newer-module.ts';
import { type ReadingElement, spanOf } from '../reading-element.ts';
import { recoveryModulesOf, waitChoices, waysInWords } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';

/**
 * For the account's first way back in, for a way with a further waiting time, for a recovery; or for a link,
 * which says it.
 */
export type Purpose = 'first' | 'further' | 'recovery' | 'link';

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
  /** A link shows its module also while another one has a recovery. */
  #isLink = false;
  /** The module by which the account is shown. */
  #shown: Address | undefined;

  constructor(host: ReadingElement, part: Chosen) {
    this.#host = host;
    this.#part = part;
    registerElements({ 'rg-choose-wait': ChooseWaitElement, 'rg-other-wait': OtherWaitElement });
    host.addController(this);
  }

  /** Renders the question; `undefined` if there is none. */
  render(purpose: Purpose): TemplateResult | undefined {
    const { context } = this.#host;
    this.#isLink = purpose === 'link';
    if (this.#isLink && !this.#isKnown()) {
      return html`<rg-other-wait .context=${context}></rg-other-wait>`;
    }
    this.#show();
    if (this.#part.module || this.#isLink) return undefined;
    const { moduleEnabled, guardians } = context.account.state;
    const isInUse = moduleEnabled || guardians.length > 0;
    const isLate = isInUse && purpose === 'first';
    const fewest = purpose === 'further' ? 1 : 2;
    if (isLate || choicesFor(purpose, context).length < fewest) return undefined;
    return html`<rg-choose-wait
      .context=${context}
      .purpose=${purpose}
      .choose=${this.#choose}
    ></rg-choose-wait>`;
  }

  /** Whether the account can be recovered here by the module of a link; asked before it is shown by it. */
  #isKnown(): boolean {
    const { module } = this.#part;
    const known = recoveryModulesOf(this.#host.context);
    return (
      module === this.#shown || known.some((one) => module && isAddressEqual(one.module, module))
    );
  }

  readonly #choose = (module: Address) => {
    this.#part.module = module;
    this.#host.requestUpdate();
  };

  /** Unless a view around this one shows the account so already. */
  #show() {
    const { module } = this.#part;
    const { account } = this.#host.context;
    if (module === this.#shown) return;
    if (!this.#shown && module && isAddressEqual(account.module, module)) return;
    this.#shown = module;
    this.#look();
  }

  #look() {
    const module = this.#shown;
    this.#host.context.account.lookBy((state) =>
      module && (this.#isLink || !state.recovery) ? byModule(state, module) : state,
    );
  }

  hostConnected(): void {
    // The page has moved the element.
    if (this.#shown) this.#look();
  }

  hostDisconnected(): void {
    if (this.#shown) this.#host.context.account.lookBy((state) => state);
  }
}

/** The modules to choose from. */
function choicesFor(purpose: Purpose, context: ViewContext): readonly Address[] {
  return purpose === 'recovery'
    ? recoveryModulesOf(context).map(({ module }) => module)
    : waitChoices(context);
}

/** The account as one of its modules has it. */
function byModule(state: AccountState, module: Address): AccountState {
  const all = [state, ...state.others];
  const chosen = all.find((one) => isAddressEqual(one.module, module));
  if (!chosen) return state;
  return { ...state, ...chosen, others: all.filter((one) => one !== chosen) };
}

/** Base class of the screens, which loads their texts. */
abstract class WaitElement extends ViewElement {
  readonly #words = new LazyPart<Words['modules']>(this, () => loadModuleWords(this.strings));

  override render() {
    const words = this.#words.value;
    return html`<div class="screen">${words ? this.renderIn(words) : this.#words.render()}</div>`;
  }

  protected abstract renderIn(words: Words['modules']): TemplateResult;
}

/**
 * Says that a link is not followed.
 *
 * @internal
 */
class OtherWaitElement extends WaitElement {
  protected override renderIn(words: Words['modules']) {
    const { strings, context } = this;
    const { leaveLink } = context.navigation;
    return html`${this.head({
      badge: { icon: 'alert', tone: 'danger' },
      title: words.otherWaitTitle,
      lead: words.otherWaitLead,
    })}
      <div class="actions" part="actions">
        ${button({ label: strings.linkLeaveButton, onClick: leaveLink })}
      </div>`;
  }
}

/**
 * The possible waiting times, the default first.
 *
 * @internal
 */
class ChooseWaitElement extends WaitElement {
  static override properties = {
    ...ViewElement.properties,
    purpose: { attribute: false },
    choose: { attribute: false },
    chosen: { state: true },
  };

  declare purpose: Exclude<Purpose, 'link'>;
  declare choose: (module: Address) => void;
  declare private chosen: string | undefined;

  protected override renderIn(words: Words['modules']) {
    const { strings, context } = this;
    const modules = choicesFor(this.purpose, context);
    const chosen = modules.find((one) => one === this.chosen) ?? (modules[0] as Address);
    const { title, lead } = {
      first: { title: words.waitTitle, lead: words.waitLead },
      further: { title: words.waitTitle, lead: words.waitFurther(this.span ?? '') },
      recovery: { title: words.waitWhich, lead: words.waitWhichLead },
    }[this.purpose];
    return html`${this.head({ title, lead, back: this.toOverview })}
      ${choice({
        name: 'wait',
        legend: title,
        value: chosen,
        options: modules.map((value) => ({
          value,
          label: spanOf(context, value) ?? '',
          note: this.purpose === 'recovery' ? this.#waysOf(value) : nothing,
        })),
        onChange: (module) => {
          this.chosen = module;
        },
      })}
      <div class="actions" part="actions">
        ${button({ label: strings.continue, onClick: () => this.choose(chosen) })}
      </div>`;
  }

  /** Who helps, and how many of them must. */
  #waysOf(module: Address) {
    const one = recoveryModulesOf(this.context).find((other) => other.module === module);
    if (!one) return nothing;
    const { guardians, guardianThreshold } = one;
    const count = guardians.length;
    return html`<span class="small">${waysInWords(this.context, one)}</span>
      ${count > 1 ? html`<span class="small">${this.strings.guardianThreshold(guardianThreshold, count)}</span>` : nothing}`;
  }
}
