import type { Account } from '@recovery-guardian/wallet';
import type { Chain } from '../../messages/settings.ts';
import type { Strings } from '../../translations/en.ts';
import type { OpenContext, OpenState } from '../../ui/screen-element.ts';

/** The chain with this number, if the wallet knows it. */
export function findChain({ chains }: OpenState, chainId: number): Chain | undefined {
  return chains.find((chain) => chain.chainId === chainId);
}

/** A chain's name, or its number if the wallet does not know it. */
export function chainName(state: OpenState, chainId: number, strings: Strings): string {
  return findChain(state, chainId)?.name ?? strings.element.chainNumber(chainId);
}

/** The default name of the next account: its number in the wallet. */
export function newAccountName({ strings, state }: OpenContext): string {
  return strings.accountNumber(state.accounts.length + 1);
}

/** The chain for a new account: the selected account's, else the first with services. */
export function homeChain(state: OpenState): Chain | undefined {
  const selected = selectedAccount(state);
  const chain = selected && findChain(state, selected.chainId);
  return chain ?? state.chains.find(isServed);
}

/** A provider cannot have users sign for another's domain: one must be within the other. */
export function mayName(host: string, siweDomain: string | undefined): boolean {
  if (siweDomain === undefined) return true;
  const [own = '', domain = ''] = [host, siweDomain].map((name) => `.${name.replace(/:\d+$/, '')}`);
  return own.endsWith(domain) || domain.endsWith(own);
}

/** Whether a chain has the services that a recovery needs. */
export function isServed({ serviceUrl, endpointUrl }: Chain): boolean {
  return serviceUrl !== undefined && endpointUrl !== undefined;
}

export function selectedAccount({ accounts, selected }: OpenState): Account | undefined {
  return accounts.find(({ id }) => id === selected);
}
