import { html, nothing } from 'lit';
import type { Address } from 'viem';
import { isGuarded, readAccount } from '../../chain/account-state.ts';
import {
  forgetHelped,
  type Helped,
  isAskedAgain,
  keepHelped,
  readHelped,
} from '../../context/friends-memory.ts';
import { ReadController } from '../../context/read-controller.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { identicon, shortAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { icon } from '../../ui/icons.ts';
import { row, rows } from '../../ui/rows.ts';
import { FriendElement } from '../friends/friend-element.ts';

/** Whether each account names its friend as a guardian; `undefined` where that could not be read. */
type Added = ReadonlyMap<Address, boolean | undefined>;

/**
 * Whom the user has agreed to help in this browser, whether the chain says so, and once a year whether the
 * user is still there for them.
 *
 * @internal
 */
class HelpingElement extends FriendElement {
  static override properties = { ...FriendElement.properties, helped: { state: true } };

  declare private helped: readonly Helped[];

  readonly #added = new ReadController<readonly Helped[], Added>(this, {
    source: () => this.helped,
    partsOf: (helped) => helped.map(({ account, friend }) => `${account} ${friend}`),
    read: (helped, signal) => readAdded(this.context, helped, signal),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#read();
  }

  protected override renderScreen() {
    const { words, helped } = this;
    const isEmpty = helped.length === 0;
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? words.helpedEmpty : words.helpedTitle,
        lead: isEmpty ? words.helpedEmptyLead : words.helpedLead,
        back: this.toOverview,
      })}
      ${isEmpty ? nothing : rows(helped.map(this.#renderHelped))}
    </div>`;
  }

  readonly #renderHelped = (helped: Helped) => {
    const { words, strings } = this;
    const { name, account, isOver } = helped;
    const isAsked = isAskedAgain(helped);
    return row({
      picture: name ? icon('person') : identicon(account, 24),
      title: isAsked
        ? words.stillThere(this.inWords(name || words.someone))
        : name || words.someone,
      note: html`${
        isOver ? words.overNote : isAsked ? words.stillThereLead : this.#stateOf(account)
      } ${shortAddress(account, strings, 0)}`,
      actions: html`${
        isAsked
          ? html`${this.#say(words.stillYes, helped)}${this.#say(words.stillNo, { ...helped, isOver: true })}`
          : nothing
      }${isOver ? this.#say(words.overButton, { ...helped, isOver: undefined }) : nothing}${button({
        label: strings.removeButton,
        description: strings.removeContact(this.inWords(name || words.someone)),
        kind: 'plain',
        small: true,
        quiet: true,
        onClick: () => {
          forgetHelped(this.context.account.chainId, account);
          this.#read();
        },
      })}`,
    });
  };

  #stateOf(account: Address): string {
    const { words, strings } = this;
    const { value, error } = this.#added;
    if (!value && !error) return strings.loading;
    const isAdded = value?.get(account);
    if (isAdded === undefined) return words.helpedUnread;
    return isAdded ? words.helpedAdded : words.helpedWaiting;
  }

  #say(label: string, helped: Helped) {
    return button({
      label,
      kind: 'plain',
      small: true,
      onClick: () => {
        const { chainId } = this.context.account;
        keepHelped(chainId, { ...helped, saidAt: new Date().toISOString() });
        this.#read();
      },
    });
  }

  #read() {
    this.helped = readHelped(this.context.account.chainId);
  }
}

/** Reads whether the accounts name their friends in a module that they have enabled. */
async function readAdded(
  { account: { rpc, chainId, module }, service }: ViewContext,
  helped: readonly Helped[],
  signal: AbortSignal,
): Promise<Added> {
  const modules = [...new Set([module, ...service.trustedModules])];
  const isAdded = async ({ account, friend }: Helped) => {
    const state = await readAccount({ rpc, account, modules, chainId, signal });
    return [state, ...state.others].some((one) => isGuarded(one, friend));
  };
  const read = async (one: Helped) =>
    [one.account, await isAdded(one).catch(() => undefined)] as const;
  return new Map(await Promise.all(helped.map(read)));
}

/** The elements of the view, by tag: registered when it is first shown. */
export const elements = { 'rg-helping': HelpingElement };

export const render = (context: ViewContext) => html`<rg-helping .context=${context}></rg-helping>`;
