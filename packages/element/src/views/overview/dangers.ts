import {
  gracePeriodOf,
  includesAddress,
  type ModuleState,
  readHooks,
  readModules,
  safeViews,
  sentinelAddress,
} from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, getAddress, type Hex } from 'viem';
import { contractReader, findModule, modulesAtOnce } from '../../chain/account-state.ts';
import type { AccountStore } from '../../context/view-context.ts';
import { fullAddress } from '../../ui/address.ts';
import { callout } from '../../ui/callout.ts';
import type { Strings } from '../../words/en/strings.ts';

/**
 * Reads what endangers an account without a running recovery: enabled recovery modules beside the one
 * that is shown, and contracts that the account has chosen to run with its calls. Returns what renders it.
 */
export async function readDangers({
  account,
  module,
  rpc,
}: Pick<AccountStore, 'account' | 'module' | 'rpc'>): Promise<
  (strings: Strings) => TemplateResult
> {
  const signal = AbortSignal.timeout(30_000);
  const read = contractReader(rpc, account, 'latest', signal);
  const find = (contract: Address) => findModule(read, account, contract);
  const getStorage = (contract: Address, slot: Hex) =>
    rpc('eth_getStorageAt', [contract, slot, 'latest'], signal) as Promise<Hex>;
  const [enabled, hooks] = await Promise.all([
    read(account, safeViews.getModulesPaginated, sentinelAddress, modulesAtOnce),
    // Some wallets read no storage; the modules are judged all the same.
    readHooks({ getStorage }, account)
      .then(async ({ fallbackHandler, ...guards }) => {
        const isModule = fallbackHandler && (await find(fallbackHandler));
        return { ...guards, moduleHandler: isModule && fallbackHandler };
      })
      .catch(() => undefined),
  ]);
  const modules = await readModules(find, [], enabled);
  const others = includesAddress(enabled, module)
    ? modules.filter((one) => !includesAddress([module], one.module))
    : [];
  const { moduleHandler, moduleGuard, transactionGuard } = hooks ?? {};
  return (strings) => html`${
    moduleHandler
      ? callout({
          kind: 'danger',
          title: strings.moduleHandlerTitle,
          text: strings.moduleHandlerLead,
          action: fullAddress(moduleHandler),
          alert: true,
        })
      : nothing
  }${others.map((one) => second(strings, one))}
  ${guard(strings.moduleGuardTitle, strings.guardLead, moduleGuard)}
  ${guard(strings.transactionGuardTitle, strings.guardLead, transactionGuard)}`;
}

/** Whichever of two enabled modules asks for less decides who gets the account. */
function second(strings: Strings, { module, guardians, guardianThreshold }: ModuleState) {
  const wait = gracePeriodOf(module);
  return callout({
    kind: 'danger',
    title: strings.secondModuleTitle,
    text: html`${strings.secondModuleLead}
      ${guardians.length > 0 ? strings.guardianThreshold(guardianThreshold, guardians.length) : nothing}
      ${wait ? strings.waitInWords(strings.span(wait)) : nothing}`,
    action: fullAddress(getAddress(module)),
    alert: true,
  });
}

function guard(title: string, text: string, address: Address | undefined) {
  return address
    ? callout({ kind: 'warning', title, text, action: fullAddress(address) })
    : nothing;
}
