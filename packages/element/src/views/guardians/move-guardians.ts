import {
  includesAddress,
  isMoved,
  type MoveReading,
  moveGuardiansCalls,
  moveObstacle,
  servedOf,
  waitOf,
} from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { type AccountState, onUserClock } from '../../chain/account-state.ts';
import { pause, pollingIntervals } from '../../chain/json-rpc.ts';
import {
  RecoveryGuardianBeforeChangeGuardiansEvent,
  RecoveryGuardianGuardiansChangedEvent,
} from '../../context/account-events.ts';
import { ElementError } from '../../element-error.ts';
import { addressesInWords, fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { icon } from '../../ui/icons.ts';
import { row, rows } from '../../ui/rows.ts';
import { skeleton } from '../../ui/screen.ts';
import type { Words } from '../../words/en/strings.ts';
import { change, isAsWanted } from '../change-guardians.ts';
import { guardianRow } from '../guardian-row.ts';
import { findNewerModule, loadModuleWords, readMoveOf } from '../newer-module.ts';
import { ViewElement } from '../view-element.ts';

/** How often the chain is read after a move, until a node that is behind has it, too. */
const looks = 3;

/**
 * Shows what moving the account's guardians to a newer recovery module changes, and moves them.
 *
 * @internal
 */
export class MoveGuardiansElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    done: { attribute: false },
    leave: { attribute: false },
    words: { state: true },
    move: { state: true },
    isDoubtful: { state: true },
  };

  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private words: Words['modules'] | undefined;
  /** What is shown, as it was read; `undefined` if there is nothing to move. */
  declare private move: MoveReading | undefined;
  /** Whether the chain shows something else than was to be. */
  declare private isDoubtful: boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#read();
  }

  readonly #read = () => {
    this.action.run('read', this.strings.loading, async ({ signal }) => {
      const { context } = this;
      this.words ??= await loadModuleWords(this.strings);
      const to = (await findNewerModule(context, signal))?.module;
      const from = context.account.state.module;
      this.move = to && (await readMoveOf(context, { from, to }, signal));
    });
  };

  override render() {
    const { strings, words, action } = this;
    if (!words || action.busy('read')) {
      return html`<div class="screen">
        ${
          action.pending
            ? skeleton(strings.loading)
            : html`${this.problem()}${button({ label: strings.tryAgain, onClick: this.#read })}`
        }
      </div>`;
    }
    return html`<div class="screen">
      ${this.head({ title: words.moveTitle, back: this.leave })}
      ${this.#renderContent(words)}
    </div>`;
  }

  #renderContent(words: Words['modules']) {
    const { move } = this;
    if (this.isDoubtful) return callout({ kind: 'danger', text: words.moveDoubt, alert: true });
    if (!move) return html`${this.problem()}${callout({ kind: 'info', text: words.moveNothing })}`;
    const obstacle = this.#renderObstacle(words, move);
    return html`<p>${words.moveLead}</p>
      ${this.#renderChanges(words, move)}
      ${
        obstacle ??
        html`${this.problem()}
        <div class="actions" part="actions">
          ${this.mainButton({
            label: words.moveButton,
            busy: this.action.busy('move'),
            startAgain: this.#read,
            onClick: () => this.#move(words, move),
          })}
        </div>`
      }`;
  }

  /** Who, how many and how long, before and after. */
  #renderChanges(words: Words['modules'], { from, to }: MoveReading) {
    const { strings, context } = this;
    const { guardianNames, serviceGuardian } = context.account;
    const isServed = servedOf(context.service, to.module) !== undefined;
    const isKnown = (one: Address) =>
      one === serviceGuardian ? isServed : guardianNames[one] !== undefined;
    const dropped = to.guardians.filter((one) => !includesAddress(from.guardians, one));
    const needed = words.moveCount(from.guardianThreshold, from.guardians.length);
    const [before, after] = [from, to].map(({ module }) => waitOf(context.service, module));
    const span = (wait: number | undefined) =>
      wait === undefined ? words.moveUnknownWait : strings.span(wait);
    const fact = (title: string, note: string) => row({ picture: icon('info'), title, note });
    return html`<div class="group">
        <h3>${words.moveWho}</h3>
        ${rows(from.guardians.map((one) => guardianRow(context, one)))}
      </div>
      ${from.guardians.every(isKnown) ? nothing : callout({ kind: 'info', text: words.moveOthers })}
      ${
        dropped.length > 0
          ? callout({
              kind: 'warning',
              text: words.moveDropped,
              action: html`${dropped.map((one) => fullAddress(one))}`,
            })
          : nothing
      }
      ${rows([
        fact(words.moveNeeded, words.moveChange(needed, needed)),
        fact(words.moveWait, words.moveChange(span(before), span(after))),
        fact(words.moveVersion, words.moveChange(from.version, to.version)),
      ])}
      ${
        after === undefined || (before !== undefined && after < before)
          ? callout({ kind: 'warning', text: words.moveShorter })
          : nothing
      }`;
  }

  #renderObstacle(words: Words['modules'], move: MoveReading): TemplateResult | undefined {
    const { strings, context } = this;
    const { navigate } = context.navigation;
    const { recovery } = move.from.recovery ? move.from : move.to;
    const show = (kind: 'danger' | 'warning', text: string, label: string, onClick: () => void) =>
      callout({
        kind,
        text,
        action: html`${addresses.map((one) => fullAddress(one))}
          ${button({ label, kind: 'secondary', onClick })}`,
        alert: true,
      });
    let addresses: readonly Address[] = [];
    switch (moveObstacle(move)) {
      case 'recovery-runs': {
        const { newOwners = [], executeAfter = 0 } = recovery ?? {};
        addresses = newOwners;
        const date = strings.date(onUserClock(context.account.state, executeAfter));
        const text = words.moveRecovery(addressesInWords(newOwners), date);
        return show('danger', text, words.moveShowRecovery, this.toOverview);
      }
      case 'guardian-is-owner':
        addresses = move.from.guardians.filter((one) => includesAddress(move.owners, one));
        return show('warning', words.moveOwner, strings.guardiansButton, this.leave);
      case 'not-enabled':
        return show('warning', words.moveDisabled, strings.switchOnButton, () =>
          navigate('protect'),
        );
      default:
        return undefined;
    }
  }

  #move(words: Words['modules'], shown: MoveReading) {
    this.action.run('move', this.strings.waitingForChain, async (tools) => {
      const { account, chainId } = this.context.account;
      const { guardians, guardianThreshold } = shown.from;
      const { module } = shown.to;
      const modules = { from: shown.from.module, to: module };
      const read = () => readMoveOf(this.context, modules, tools.signal);
      const check = async () => {
        if (JSON.stringify(await read()) !== JSON.stringify(shown)) {
          throw new ElementError('guardians-outdated');
        }
      };
      const calls = moveGuardiansCalls(shown);
      const details = { account, chainId, guardians, guardianThreshold };
      const before = new RecoveryGuardianBeforeChangeGuardiansEvent({ ...details, calls });
      const isMade = (now: AccountState) =>
        isAddressEqual(now.module, module) && isAsWanted(now, shown.from);
      await change(this, { before, calls, isMade, status: words.moveBusy, check }, tools);
      for (let look = 0; !isMoved(shown, await read()); look++) {
        if (look === looks) {
          this.isDoubtful = true;
          return;
        }
        await pause(pollingIntervals.transaction, tools.signal);
      }
      this.dispatchEvent(new RecoveryGuardianGuardiansChangedEvent(details));
      this.done(words.moveDone);
    });
  }
}
