import {
  type AccountInModule,
  gracePeriodOf,
  includesAddress,
  isMoved,
  knownVersionOf,
  type MoveReading,
  readHooks,
  readMove,
} from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { contractReader, findModule } from '../../chain/account-state.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import type { Strings, Words } from '../../words/en/strings.ts';

// What an account's modules and hooks allow. Loaded once the overview is shown.

type Reading = Pick<ViewContext, 'account' | 'service'>;

/** Reads contracts and storage of the account's chain. */
function readersOf({ account, rpc }: Reading['account'], signal: AbortSignal) {
  const read = contractReader(rpc, account, 'latest', signal);
  const find = (module: Address) => findModule(read, account, module);
  const getStorage = (contract: Address, slot: Hex) =>
    rpc('eth_getStorageAt', [contract, slot, 'latest'], signal) as Promise<Hex>;
  return { read, find, getStorage };
}

/** The texts about modules, in the language of others. */
export async function loadModuleWords({ language }: Strings): Promise<Words['modules']> {
  const { moduleWords } = await importOnDemand(
    'translations/modules',
    () => import('../../words/modules.ts'),
  );
  return moduleWords[language];
}

/**
 * Reads what endangers an account without a running recovery: enabled recovery modules beside the one
 * that is shown, contracts that the account has chosen to run with its calls, and a module with known
 * faults that a newer one can replace. Returns what renders it; `undefined` if there is nothing.
 */
export async function readDangers(context: ViewContext): Promise<TemplateResult | undefined> {
  const { account, strings } = context;
  // Without a module, none can take it over.
  if (!account.state.moduleEnabled) return undefined;
  const signal = AbortSignal.timeout(30_000);
  const { find, getStorage } = readersOf(account, signal);
  const [hooks, move] = await Promise.all([
    // Some wallets read no storage; the modules are judged all the same.
    readHooks({ getStorage }, account.account)
      .then(async ({ fallbackHandler, ...guards }) => {
        const isModule = fallbackHandler && (await find(fallbackHandler));
        return { ...guards, moduleHandler: isModule && fallbackHandler };
      })
      .catch(() => undefined),
    findMove(context, signal),
  ]);
  const { others } = account.state;
  const { moduleHandler, moduleGuard, transactionGuard } = hooks ?? {};
  // A running recovery is to be seen first.
  const isMovable = move && !account.state.recovery;
  if (!(moduleHandler || moduleGuard || transactionGuard || others.length > 0 || isMovable)) {
    return undefined;
  }
  const words = await loadModuleWords(strings);
  return html`${
    moduleHandler
      ? callout({
          kind: 'danger',
          title: words.moduleHandlerTitle,
          text: words.moduleHandlerLead,
          action: fullAddress(moduleHandler),
          alert: true,
        })
      : nothing
  }${others.map((one) => second(context, words, one))}
  ${guard(words.moduleGuardTitle, words.guardLead, moduleGuard)}
  ${guard(words.transactionGuardTitle, words.guardLead, transactionGuard)}
  ${
    isMovable
      ? callout({
          kind: 'warning',
          title: words.moveTitle,
          text: words.moveNotice,
          action: button({
            label: words.moveButton,
            kind: 'secondary',
            onClick: () => context.navigation.navigate('guardians', 'move'),
          }),
        })
      : nothing
  }`;
}

/** Whichever of two enabled modules asks for less decides who gets the account. */
function second(
  { strings, service }: ViewContext,
  words: Words['modules'],
  { module, guardians, guardianThreshold }: AccountInModule,
) {
  const wait = waitOf(service, module);
  return callout({
    kind: 'danger',
    title: words.secondModuleTitle,
    text: html`${words.secondModuleLead}
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

/**
 * Finds the move of an account's guardians to a module of version 0.2.0 that the site vouches for, those
 * that the service serves first. `undefined` if there is none, or if others protect the account there, whom
 * they would replace.
 */
export async function findMove(
  { account, service }: Reading,
  signal: AbortSignal,
): Promise<MoveReading | undefined> {
  const { state } = account;
  if (state.version !== '0.1.0' || state.guardians.length === 0) return undefined;
  const { read, find, getStorage } = readersOf(account, signal);
  const mayBeNewer = (one: Address) => (knownVersionOf(one) ?? '0.2.0') === '0.2.0';
  const found = await Promise.all(service.trustedModules.filter(mayBeNewer).map(find));
  const newer = found.flatMap((one) => (one?.version === '0.2.0' ? one.module : []));
  const to = newer.find((one) => isServedIn(service, one)) ?? newer[0];
  if (!to) return undefined;
  const reading = { account: account.account, from: state.module, to };
  const move = await readMove(read, { getStorage }, reading);
  const isTaken = includesAddress(move.modules, to) && move.to.guardians.length > 0;
  return isTaken ? undefined : move;
}

/** In seconds: how long recoveries by a module wait, as is known or as the service says. */
export function waitOf(
  { servedModules }: Pick<Reading['service'], 'servedModules'>,
  module: Address,
): number | undefined {
  const served = servedModules?.find(({ address }) => isAddressEqual(address as Address, module));
  return gracePeriodOf(module) ?? served?.delay;
}

/** Whether the service signs for accounts in a module. */
export function isServedIn(
  { serviceModule, servedModules }: Pick<Reading['service'], 'serviceModule' | 'servedModules'>,
  module: Address,
): boolean {
  const served = servedModules?.map(({ address }) => address as Address) ?? [];
  return includesAddress(serviceModule ? [...served, serviceModule] : served, module);
}

/** Reads a move again. */
export function readMoveAgain(
  { account }: Pick<Reading, 'account'>,
  { account: of, from, to }: MoveReading,
  signal: AbortSignal,
): Promise<MoveReading> {
  const { read, getStorage } = readersOf(account, signal);
  return readMove(read, { getStorage }, { account: of, from: from.module, to: to.module });
}

export { isMoved };
