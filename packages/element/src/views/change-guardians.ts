import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  guardianChangeCalls,
} from '@recovery-guardian/core';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import {
  type AccountState,
  includesAddress,
  isGuarded,
  type ModuleState,
} from '../chain/account-state.ts';
import {
  RecoveryGuardianBeforeAddGuardianEvent,
  RecoveryGuardianBeforeChangeGuardiansEvent,
  RecoveryGuardianGuardianAddedEvent,
  RecoveryGuardianGuardiansChangedEvent,
} from '../context/account-events.ts';
import type { ViewContext } from '../context/view-context.ts';
import { ElementError } from '../element-error.ts';
import { choice } from '../ui/field.ts';
import type { ActionTools } from './async-action.ts';

/** The view that asks: its events reach the host. */
type Asker = EventTarget & { context: ViewContext };

interface AddGuardianOptions {
  guardian: Address;
  /** The module that the guardian acts through. */
  module: Address;
  /** The number of guardians that must agree afterwards. */
  threshold: number;
}

/** Adds a guardian to the account, in one approval, and waits until the chain shows it. */
export async function addGuardian(
  asker: Asker,
  { guardian, module, threshold }: AddGuardianOptions,
  tools: ActionTools,
): Promise<void> {
  const { strings } = asker.context;
  const { account, chainId, state } = asker.context.account;
  const calls = guardianChangeCalls(
    { ...state, isEnabled: state.moduleEnabled },
    callsToAdd({ account, state, module, guardian, threshold }),
  );
  const details = { account, chainId, guardianAddress: guardian };
  const before = new RecoveryGuardianBeforeAddGuardianEvent({ ...details, calls });
  const isMade = (now: AccountState) => isGuarded(now, guardian);
  await change(asker, { before, calls, isMade, status: strings.addBusy }, tools);
  asker.dispatchEvent(new RecoveryGuardianGuardianAddedEvent(details));
}

interface GuardiansChange {
  /** The guardians after the change. */
  guardians: readonly Address[];
  guardianThreshold: number;
  /** The calls that make the change. */
  calls: readonly Call[];
}

/** Changes the account's guardians, in one approval, and waits until the chain shows it. */
export async function changeGuardians(
  asker: Asker,
  { calls: changes, ...wanted }: GuardiansChange,
  tools: ActionTools,
): Promise<void> {
  const { strings } = asker.context;
  const { account, chainId, state } = asker.context.account;
  const calls = guardianChangeCalls({ ...state, isEnabled: state.moduleEnabled }, changes);
  const details = { account, chainId, ...wanted };
  const before = new RecoveryGuardianBeforeChangeGuardiansEvent({ ...details, calls });
  const isMade = (now: AccountState) => isAsWanted(now, wanted);
  await change(asker, { before, calls, isMade, status: strings.waitingForChain }, tools);
  asker.dispatchEvent(new RecoveryGuardianGuardiansChangedEvent(details));
}

export interface Change {
  /** Lets the host make the change itself. */
  before: Event;
  calls: readonly Call[];
  isMade: (state: AccountState) => boolean;
  /** Shown when it was sent. */
  status: string;
  /** Rejects if the account is not as it was shown, right before anything is sent. */
  check?: () => Promise<void>;
}

/**
 * Sends the calls and waits until the chain shows the change. That alone is enough: a wallet may have
 * replaced the transaction that it reported by another one, for example by one with a higher fee.
 */
export async function change(
  asker: Asker,
  options: Change,
  { signal, setStatus }: ActionTools,
): Promise<void> {
  const { account, wallet, strings } = asker.context;
  setStatus(strings.waitingForChain);
  const { state: shown } = account;
  const { before, calls, isMade, status } = options;
  const { check = () => checkUnchanged(account, shown, signal) } = options;
  await check();
  setStatus(strings.waitingForWallet);
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const made = account.waitFor(isMade, until);
  const send = async () => {
    if (asker.dispatchEvent(before)) await wallet.sendFromAccount(calls, until, check);
    setStatus(status);
    await made;
  };
  try {
    await Promise.race([made, send()]);
  } finally {
    ended.abort();
  }
}

/**
 * Rejects if another device has changed the guardians since they were shown here: what the user chose
 * would undo it.
 */
async function checkUnchanged(
  { waitFor }: Pick<ViewContext['account'], 'waitFor'>,
  shown: AccountState,
  signal: AbortSignal,
): Promise<void> {
  const now = await waitFor((state) => state, signal);
  if (guardiansOf(now) !== guardiansOf(shown)) throw new ElementError('guardians-outdated');
}

/** Identifies an account's guardians and threshold, as far as they can be changed here. */
export function guardiansOf({ guardians, guardianThreshold, moduleEnabled }: AccountState): string {
  return [guardians, guardianThreshold, moduleEnabled].join();
}

export function isAsWanted(
  { moduleEnabled, guardians, guardianThreshold }: AccountState,
  wanted: Omit<GuardiansChange, 'calls'>,
): boolean {
  return (
    moduleEnabled &&
    guardianThreshold === wanted.guardianThreshold &&
    guardians.length === wanted.guardians.length &&
    guardians.every((guardian) => includesAddress(wanted.guardians, guardian))
  );
}

interface CallsToAddParameters {
  account: Address;
  state: Pick<ModuleState, 'guardians' | 'moduleEnabled'>;
  /** The module that the guardian acts through. */
  module: Address;
  guardian: Address;
  /** The number of guardians that must agree afterwards. */
  threshold: number;
}

/** Returns the calls that make an address a guardian of the account. */
function callsToAdd(parameters: CallsToAddParameters): readonly Call[] {
  const { account, state, module, guardian, threshold } = parameters;
  const calls: Call[] = [];
  if (!state.moduleEnabled) calls.push(enableModuleCall(account, module));
  if (!includesAddress(state.guardians, guardian)) {
    calls.push(addGuardianCall({ module, guardian, threshold: BigInt(threshold) }));
  }
  return calls;
}

/** How many guardians must agree, after a change of their number. */
export class ThresholdChoice {
  readonly #host: ReactiveControllerHost & { context: ViewContext };
  readonly #countAfter: (count: number) => number;
  /** What the user chose, and the guardians that were shown then. */
  #chosen: { threshold: number; shown: string } | undefined;

  /** @param countAfter Returns the number of guardians after the change. */
  constructor(
    host: ReactiveControllerHost & { context: ViewContext },
    countAfter: (count: number) => number,
  ) {
    this.#host = host;
    this.#countAfter = countAfter;
  }

  get #state() {
    return this.#host.context.account.state;
  }

  get #count(): number {
    return this.#countAfter(this.#state.guardians.length);
  }

  /**
   * The threshold that the user wants: as before by default, and at most as many as there are. What
   * was chosen for other guardians than those of now is forgotten.
   */
  get wanted(): number {
    const chosen = this.#chosen;
    const isCurrent = chosen?.shown === guardiansOf(this.#state);
    const wanted = isCurrent ? chosen.threshold : this.#state.guardianThreshold;
    return Math.min(Math.max(1, wanted), this.#count);
  }

  /** Renders the choice with its consequences; nothing if there is no choice. */
  render(): TemplateResult | typeof nothing {
    const { strings } = this.#host.context;
    const state = this.#state;
    const guardians = this.#count;
    if (guardians < 2) return nothing;
    const counts = Array.from({ length: guardians }, (_, index) => index + 1);
    return html`<div class="group">
      <h3 aria-hidden="true">${strings.thresholdLabel}</h3>
      ${choice({
        name: 'threshold',
        legend: strings.thresholdLabel,
        value: String(this.wanted),
        options: counts.map((count) => ({
          value: String(count),
          label: strings.thresholdOption(count, guardians),
          note: html`<span class="small">${strings.thresholdMeaning(count, guardians)}</span>`,
        })),
        onChange: (count) => {
          this.#chosen = { threshold: Number(count), shown: guardiansOf(state) };
          this.#host.requestUpdate();
        },
      })}
    </div>`;
  }
}
