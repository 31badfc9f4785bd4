import { Task } from '@lit/task';
import { shortenAddress } from '@recovery-guardian/core';
import {
  button,
  fieldProblem,
  type NameProblem,
  selectField,
  skeleton,
  textField,
} from '@recovery-guardian/element/design';
import { type Account, amountOf, coins, readAccountId } from '@recovery-guardian/wallet';
import { html, nothing } from 'lit';
import { type Address, formatUnits, getAddress, isAddress, isAddressEqual, parseUnits } from 'viem';
import type { Assets } from '../../messages/assets.ts';
import { type OpenContext, ScreenElement } from '../../ui/screen-element.ts';
import { guardianNamesOf } from '../../ui/site-name.ts';
import { findChain, selectedAccount } from '../parts/chains.ts';
import { Draft } from '../parts/draft.ts';
import { addressField, namesFor } from '../parts/fields.ts';

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

/** An address of the address book, with its name. */
interface KnownAddress {
  readonly address: Address;
  readonly name: string;
}

/**
 * The addresses that the user has names for, on the selected account's network: own accounts, trusted
 * people, and people whom the user protects; then the recipients of earlier payments.
 */
async function knownAddresses({
  state,
  strings,
  background,
}: OpenContext): Promise<readonly KnownAddress[]> {
  const from = selectedAccount(state);
  if (!from) return [];
  const [helping, activity] = await Promise.all([
    background.ask('helping.list', {}).catch(() => undefined),
    background.ask('activity.list', {}).catch(() => []),
  ]);
  const book = new Map<Address, string>();
  const add = (address: Address, name: string) => {
    const key = getAddress(address);
    if (key !== from.address && !book.has(key)) book.set(key, name);
  };
  const named = (address: Address, name: string | undefined) => {
    if (name) add(address, `${name} · ${shortenAddress(address)}`);
  };
  for (const { chainId, address, name } of state.accounts) {
    if (chainId === from.chainId) named(address, name);
  }
  for (const [address, name] of Object.entries(guardianNamesOf(from))) {
    named(address as Address, name);
  }
  for (const { id, name } of helping?.accounts ?? []) {
    const { chainId, address } = readAccountId(id);
    if (chainId === from.chainId) named(address, name);
  }
  for (const { account, origin, what } of activity) {
    // Leaves out addresses that a site chose, and not the user.
    if (account !== from.id || origin !== undefined || what.kind !== 'calls') continue;
    for (const meaning of what.meanings) {
      if (meaning.kind !== 'transfer' && meaning.kind !== 'token-transfer') continue;
      // In full: a look-alike of a recipient may begin and end the same.
      add(meaning.to, strings.assets.sentBefore(meaning.to));
    }
  }
  return [...book].map(([address, name]) => ({ address, name }));
}

/** What of the form is wrong, and how. */
type PaymentProblem =
  | { readonly field: 'to'; readonly problem: 'accountNotAddress' }
  | { readonly field: 'to'; readonly problem: 'toSelf' | 'toToken' | NameProblem }
  | { readonly field: 'amount'; readonly problem: 'noAmount' | 'tooMuch' };

interface PaymentForm {
  readonly to: string;
  readonly amount: string;
  /** The account that sends. */
  readonly from: Address;
  /** The token's contract; `undefined` for the coin. */
  readonly token: Address | undefined;
  readonly decimals: number;
  readonly balance: string;
}

/** Reads what was typed; a comma is a decimal point, too. */
export function readPayment({
  from,
  token,
  decimals,
  balance,
  ...typed
}: PaymentForm): PaymentProblem | { readonly to: Address; readonly amount: string } {
  const to = typed.to.trim();
  // A wrong checksum is a mistyped address.
  if (!isAddress(to) || BigInt(to) === 0n) return { field: 'to', problem: 'accountNotAddress' };
  const address = getAddress(to);
  if (address === getAddress(from)) return { field: 'to', problem: 'toSelf' };
  if (token && address === getAddress(token)) return { field: 'to', problem: 'toToken' };
  const amount = readAmount(typed.amount, decimals);
  if (!amount) return { field: 'amount', problem: 'noAmount' };
  if (amount > BigInt(balance)) return { field: 'amount', problem: 'tooMuch' };
  return { to: address, amount: String(amount) };
}

/** In the smallest unit; `undefined` if it is none, or more precise than the token. */
function readAmount(typed: string, decimals: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,60})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > decimals) return undefined;
  return parseUnits(`${whole}.${part || '0'}`, decimals);
}
