import type { Registration } from '@recovery-guardian/core';
import type { Eip1193Provider } from '@recovery-guardian/element';
import {
  type Account,
  type ApprovalAnswer,
  type ApprovalRequest,
  WalletError,
  type WalletErrorReason,
} from '@recovery-guardian/wallet';
import type { AccountOverview, Owner, ServedModule } from '../../messages/account.ts';
import type { Assets } from '../../messages/assets.ts';
import type { HelpingList } from '../../messages/helping.ts';
import type { RequestName, RequestParameters, RequestResult } from '../../messages/requests.ts';
import type { ActivityItem, ListedSite, UnlockedState, WalletState } from '../../messages/state.ts';
import type { Change } from '../../messages/wire.ts';
import type { BackgroundClient } from '../../ui/background-client.ts';
import {
  account,
  endpointChain,
  owner,
  passkeySecret,
  phrase,
  recoveryModule,
  stranger,
} from './examples.ts';

type Handlers = {
  [Name in RequestName]?: (parameters: RequestParameters<Name>) => RequestResult<Name>;
};

/**
 * A background in memory, sufficient for every screen. Tests override its answers with `handlers`
 * or `refusals`.
 */
export class TestBackground implements BackgroundClient {
  state: WalletState;
  password = 'correct horse battery';
  overview: AccountOverview;
  registrations: readonly Registration[] = [];
  offered: readonly ServedModule[] = [{ address: recoveryModule }];
  assets: Assets = { coin: '0', tokens: [] };
  approvals: ApprovalRequest[] = [];
  helping: HelpingList = { accounts: [], requests: [], isIncomplete: false };
  activity: readonly ActivityItem[] = [];
  readonly drafts = new Map<string, unknown>();
  /** All requests, in order. */
  readonly requests: { name: RequestName; parameters: unknown }[] = [];
  /** The error for the next request of this name. */
  readonly refusals = new Map<RequestName, WalletError>();
  /** Answers that replace the default ones. */
  readonly handlers: Handlers = {};
  /** The provider of `<recovery-guardian>`. */
  provider: Eip1193Provider = { request: () => Promise.reject(new Error('No provider here')) };
  /** The roles for which providers were created. */
  readonly providersFor: ('account' | 'owner')[] = [];
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(parts: { state: WalletState; overview: AccountOverview }) {
    this.state = parts.state;
    this.overview = parts.overview;
  }

  async ask<Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
  ): Promise<RequestResult<Name>> {
    this.requests.push({ name, parameters });
    const refusal = this.refusals.get(name);
    this.refusals.delete(name);
    if (refusal) throw refusal;
    const handler = (this.handlers[name] ?? this.#usual[name]) as
      | ((parameters: RequestParameters<Name>) => RequestResult<Name>)
      | undefined;
    if (!handler) throw new Error(`The test background does not know ${name}`);
    return handler(parameters);
  }

  onChange(listener: (change: Change) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  createProvider(as: 'account' | 'owner'): Eip1193Provider {
    this.providersFor.push(as);
    return this.provider;
  }

  /** The parameters of all requests of this name. */
  asked(name: RequestName): unknown[] {
    return this.requests.filter((one) => one.name === name).map(({ parameters }) => parameters);
  }

  refuse(name: RequestName, reason: WalletErrorReason, retryAt?: number): void {
    this.refusals.set(name, new WalletError(reason, reason, { retryAt }));
  }

  addRequest(approval: ApprovalRequest): void {
    this.approvals = [...this.approvals, approval];
    this.changeOpen({ approvals: this.approvals.length });
  }

  change(state: WalletState): undefined {
    this.state = state;
    this.tell('state');
  }

  changeOpen(change: Partial<UnlockedState>): undefined {
    this.change({ ...this.state, ...change } as WalletState);
  }

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  get #open(): UnlockedState {
    if (this.state.lock !== 'unlocked') throw new WalletError('locked');
    return this.state;
  }

  #unlock(parts: Partial<UnlockedState>): void {
    const { settings } = this.state;
    const empty = { owners: [], accounts: [], selected: undefined, chains: [], sites: [] };
    this.change({
      settings,
      lock: 'unlocked',
      ...empty,
      approvals: 0,
      recoveries: [],
      dangers: [],
      recovered: [],
      unchecked: [],
      helpRequests: 0,
      ...parts,
    });
  }

  #openUsual(): void {
    this.#unlock({
      owners: [owner],
      accounts: [account],
      selected: account.id,
      chains: [endpointChain],
    });
  }

  #drop(isGone: (approval: ApprovalRequest) => boolean): undefined {
    this.approvals = this.approvals.filter((approval) => !isGone(approval));
    this.changeOpen({ approvals: this.approvals.length });
  }

  #check(password: string): void {
    if (password !== this.password) throw new WalletError('wrong-password');
  }

  readonly #usual: Handlers = {
    'state.get': () => this.state,
    'settings.set': (settings) =>
      this.change({ ...this.state, settings: { ...this.state.settings, ...settings } }),
    'vault.create': ({ password, secret }) => {
      this.password = password;
      const made = { ...owner, isBackedUp: secret !== undefined };
      this.#unlock({ owners: [made] });
      return { owner: made, phrase: secret ? undefined : phrase };
    },
    'vault.unlock': ({ password }) => {
      this.#check(password);
      this.#openUsual();
    },
    'vault.unlockByPasskey': ({ secret }) => {
      if (secret !== passkeySecret) throw new WalletError('wrong-passkey');
      this.#openUsual();
    },
    'vault.addPasskey': ({ password, passkey }) => {
      this.#check(password);
      this.changeOpen({ passkey });
    },
    'vault.removePasskey': ({ password }) => {
      this.#check(password);
      this.changeOpen({ passkey: undefined });
    },
    'vault.lock': () =>
      this.change({ settings: this.state.settings, lock: 'locked', retryAt: undefined }),
    'vault.changePassword': ({ password, newPassword }) => {
      this.#check(password);
      this.password = newPassword;
      this.changeOpen({ passkey: undefined });
    },
    'vault.erase': () => this.change({ settings: this.state.settings, lock: 'no-vault' }),
    'owners.create': () => {
      const made = { ...owner, address: stranger, name: 'Key 2' };
      this.changeOpen({ owners: [...this.#open.owners, made] });
      return made;
    },
    'owners.rename': ({ address, name }) => {
      const rename = (one: Owner) => (one.address === address ? { ...one, name } : one);
      this.changeOpen({ owners: this.#open.owners.map(rename) });
    },
    'owners.remove': ({ address, password }) => {
      this.#check(password);
      this.changeOpen({ owners: this.#open.owners.filter((one) => one.address !== address) });
    },
    'owners.confirmPhrase': () => this.changeOpen({ owners: [{ ...owner, isBackedUp: true }] }),
    'owners.export': ({ password }) => {
      this.#check(password);
      return { phrase, privateKey: `0x${'1f'.repeat(32)}` };
    },
    'accounts.add': ({ chainId, address }) => {
      const added = { ...account, id: `eip155:${chainId}:${address}` as const, chainId, address };
      this.changeOpen({ accounts: [...this.#open.accounts, added] });
      return added;
    },
    'accounts.create': () => {
      const made = { ...account, status: 'new' } as const;
      this.changeOpen({ accounts: [...this.#open.accounts, made] });
      return made;
    },
    'accounts.select': ({ id }) => this.changeOpen({ selected: id }),
    'accounts.refresh': ({ id }) => this.#open.accounts.find((one) => one.id === id) ?? account,
    'accounts.rename': ({ id, name }) => {
      const rename = (one: Account) => (one.id === id ? { ...one, name } : one);
      this.changeOpen({ accounts: this.#open.accounts.map(rename) });
    },
    'accounts.remove': ({ id }) =>
      this.changeOpen({ accounts: this.#open.accounts.filter((one) => one.id !== id) }),
    'accounts.overview': () => this.overview,
    'assets.list': () => this.assets,
    'assets.add': () => undefined,
    'assets.remove': ({ token }) => {
      const tokens = this.assets.tokens.filter(({ address }) => address !== token);
      this.assets = { ...this.assets, tokens };
      this.tell('activity');
    },
    'assets.send': () => ({ callsId: '0x01' }),
    'registrations.list': () => this.registrations,
    'modules.offered': () => this.offered,
    'modules.choose': () => undefined,
    'recovery.noteRecovered': () => undefined,
    'recovery.voidApprovals': () => [],
    'recovery.cancel': () => {
      const modules = this.overview.modules.map((one) => ({ ...one, recovery: undefined }));
      this.overview = { ...this.overview, modules };
      return [];
    },
    'helping.list': () => this.helping,
    'helping.open': ({ text }) => {
      const found = this.helping.accounts.find(({ id }) => text.includes(id.split(':')[2] ?? ''));
      if (!found) throw new WalletError('not-a-guardian');
      return { account: found.id, id: undefined, signatures: [] };
    },
    'helping.approve': ({ id }) => {
      const requests = this.helping.requests.filter((request) => request.id !== id);
      this.helping = { ...this.helping, requests };
      return { link: undefined };
    },
    'helping.ignore': ({ hash, isIgnored }) => {
      const requests = this.helping.requests.map((request) =>
        request.hash === hash ? { ...request, isIgnored } : request,
      );
      this.helping = { ...this.helping, requests };
    },
    'helping.rename': () => undefined,
    'helping.remove': ({ account: id }) => {
      const accounts = this.helping.accounts.filter((one) => one.id !== id);
      this.helping = { ...this.helping, accounts };
    },
    'chains.inspect': () => ({ chainId: endpointChain.chainId }),
    'chains.save': (chain) => {
      const others = this.#open.chains.filter(({ chainId }) => chainId !== chain.chainId);
      this.changeOpen({ chains: [...others, chain] });
    },
    'chains.saveAll': ({ chains }) => {
      const saved = new Map([...this.#open.chains, ...chains].map((one) => [one.chainId, one]));
      this.changeOpen({ chains: [...saved.values()] });
    },
    'sites.disconnect': ({ origin }) => {
      this.#drop((approval) => approval.origin === origin);
      this.changeOpen({ sites: this.#open.sites.filter((site) => site.origin !== origin) });
    },
    'sites.enable': () => undefined,
    'sites.show': ({ origin, account }) => {
      const show = (site: ListedSite) => (site.origin === origin ? { ...site, account } : site);
      this.changeOpen({ sites: this.#open.sites.map(show) });
    },
    'sites.block': ({ origin }) => this.#drop((approval) => approval.origin === origin),
    'sites.unblock': ({ origin }) => {
      const unblock = (site: ListedSite) =>
        site.origin === origin ? { ...site, isBlocked: false } : site;
      this.changeOpen({ sites: this.#open.sites.map(unblock) });
    },
    'approvals.declineAll': () => this.#drop(({ origin }) => origin !== undefined),
    'approvals.list': () => this.approvals,
    'approvals.answer': ({ id }: { id: string } & ApprovalAnswer) =>
      this.#drop((approval) => approval.id === id),
    'activity.list': () => this.activity,
    'activity.clear': () => {
      this.activity = [];
      this.tell('activity');
    },
    'drafts.get': ({ key }) => this.drafts.get(key),
    'drafts.set': ({ key, value }) => {
      this.drafts.set(key, value);
    },
  };
}
