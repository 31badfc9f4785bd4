import { Task } from '@lit/task';
import {
  button,
  fieldProblem,
  type NameProblem,
  selectField,
  skeleton,
  textField,
} from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import { type Address, formatUnits, getAddress, isAddress, isAddressEqual } from 'viem';
import type { Account } from '../../messages/account.ts';
import type { Assets } from '../../messages/assets.ts';
import { coins } from '../../ui/meaning-in-words.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { amountOf } from '../../ui/token-in-words.ts';
import { addressField, namesFor } from '../parts/address-field.ts';
import { findChain, selectedAccount } from '../parts/chains.ts';
import { Draft } from '../parts/draft.ts';
import { type KnownAddress, knownAddresses } from './known-addresses.ts';
import { type PaymentProblem, readPayment } from './read-payment.ts';

/** The chain's own coin, in the list of what to send. */
const coin = 'coin';

/** One thing that the account can send. */
interface Asset {
  readonly token: Address | undefined;
  readonly decimals: number;
  readonly balance: string;
  /** The balance in words. */
  readonly amount: string;
}

/** Sends the coin or a token: to whom, how much. The approval shows fee and expected changes. */
export class SendElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, wrong: { state: true } };

  declare private wrong: PaymentProblem | undefined;

  readonly #draft = new Draft(this, {
    key: 'send',
    initial: { token: coin, to: '', amount: '' },
  });

  readonly #names = namesFor(this, () => selectedAccount(this.context.state)?.chainId);

  readonly #read = new Task(this, {
    args: () => [this.context.state.selected] as const,
    task: async (): Promise<{ assets: Assets; known: readonly KnownAddress[] } | undefined> => {
      const account = selectedAccount(this.context.state);
      if (!account) return undefined;
      const [assets, known] = await Promise.all([
        this.context.background.ask('assets.list', { id: account.id }),
        knownAddresses(this.context),
      ]);
      return { assets, known };
    },
  });

  override render() {
    const { strings, context } = this;
    const account = selectedAccount(context.state);
    const chain = account && findChain(context.state, account.chainId);
    if (!account || !chain) return nothing;
    return html`<form class="screen" novalidate @submit=${(event: SubmitEvent) => this.#submit(event, account)}>
      ${this.head({ back: { name: 'home' }, title: strings.assets.sendTitle(chain.name) })}
      ${this.#read.render({
        pending: () => skeleton(strings.element.loading),
        error: () => fieldProblem('what', strings.problems.network),
        complete: (read) => read && this.#renderFields(read.assets, read.known, chain.name),
      })}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.assets.review,
          type: 'submit',
          busy: this.action.busy('send'),
          disabled: this.#read.value === undefined,
        })}
      </div>
    </form>`;
  }

  #renderFields(assets: Assets, known: readonly KnownAddress[], chain: string) {
    const { strings } = this;
    const all = this.#list(assets);
    return html`${
      all.length > 1
        ? selectField({
            id: 'what',
            label: strings.assets.what,
            value: this.#asset(assets)?.token ?? coin,
            options: all.map(({ token, amount }) => ({ value: token ?? coin, label: amount })),
            onChange: (token) => this.#change({ token, amount: '' }),
          })
        : nothing
    }
      ${addressField(this.#names, {
        id: 'to',
        label: strings.parties.recipient,
        value: this.#draft.values.to,
        placeholder: strings.element.accountExample,
        hint: strings.assets.toHint(chain),
        problem: this.#problemOf('to'),
        onInput: (to) => this.#change({ to }),
      })}
      ${
        known.length > 0
          ? selectField({
              id: 'known',
              label: strings.assets.known,
              value: knownAddress(known, this.#draft.values.to)?.address ?? '',
              options: known.map(({ address, name }) => ({ value: address, label: name })),
              onChange: (to) => this.#change({ to }),
            })
          : nothing
      }
      ${this.#renderAmount(assets)}`;
  }

  #renderAmount(assets: Assets) {
    const { strings } = this;
    const asset = this.#asset(assets);
    if (!asset) return nothing;
    const have = strings.assets.have(asset.amount);
    return html`<div class="group">${textField({
      id: 'amount',
      label: strings.callValue,
      value: this.#draft.values.amount,
      inputMode: 'decimal',
      hint: asset.token ? have : `${have} ${strings.assets.leaveFee}`,
      problem: this.#problemOf('amount'),
      onInput: (amount) => this.#change({ amount }),
    })}
    ${button({
      label: strings.assets.all,
      kind: 'plain',
      small: true,
      onClick: () => this.#change({ amount: formatUnits(BigInt(asset.balance), asset.decimals) }),
    })}</div>`;
  }

  #list({ coin: balance, tokens }: Assets): readonly Asset[] {
    const { state } = this.context;
    const { language } = this.strings;
    const { currency } = findChain(state, selectedAccount(state)?.chainId ?? 0) ?? {};
    if (!currency) return [];
    const own = { token: undefined, decimals: currency.decimals, balance };
    return [
      { ...own, amount: coins(balance, currency, language) },
      ...tokens
        .filter((token) => token.balance !== '0')
        .map((token) => ({ ...token, token: token.address, amount: amountOf(token, language) })),
    ];
  }

  #asset(assets: Assets): Asset | undefined {
    const all = this.#list(assets);
    return all.find(({ token }) => token === this.#draft.values.token) ?? all[0];
  }

  #change(values: Partial<{ token: string; to: string; amount: string }>): void {
    this.wrong = undefined;
    this.#draft.set(values);
  }

  #problemOf(field: PaymentProblem['field']): string | undefined {
    const { strings, wrong } = this;
    if (wrong?.field !== field) return undefined;
    const { problem } = wrong;
    if (problem === 'accountNotAddress') return strings.accountNotAddress;
    if (isNameProblem(problem)) return strings.element[problem];
    if (problem !== 'tooMuch') return strings.assets[problem];
    const asset = this.#read.value && this.#asset(this.#read.value.assets);
    return strings.assets.tooMuch(asset?.amount ?? '');
  }

  #submit(event: SubmitEvent, { id, address: from }: Account): void {
    event.preventDefault();
    const asset = this.#read.value && this.#asset(this.#read.value.assets);
    if (!asset) return;
    const { token } = asset;
    this.action.run('send', this.strings.element.loading, async () => {
      const { to: typed, amount } = this.#draft.values;
      // The address of a name is seen before it is used.
      if (await this.#names.lookUp([typed])) return;
      const to = this.#names.addressOf(typed);
      const problem = this.#names.problemOf(typed);
      const payment: ReturnType<typeof readPayment> = problem
        ? { field: 'to', problem }
        : readPayment({ ...asset, to, amount, from: getAddress(from) });
      if ('problem' in payment) {
        this.wrong = payment;
        this.focusField(payment.field);
        return;
      }
      await this.context.background.ask('assets.send', { id, token, ...payment });
      this.#draft.clear();
      this.context.go({ name: 'activity' });
    });
  }
}

function isNameProblem(problem: PaymentProblem['problem']): problem is NameProblem {
  return problem.startsWith('name');
}

/** The entry of the address book for what was typed, in whatever case. */
function knownAddress(known: readonly KnownAddress[], typed: string): KnownAddress | undefined {
  const to = typed.trim();
  return isAddress(to) ? known.find(({ address }) => isAddressEqual(address, to)) : undefined;
}
