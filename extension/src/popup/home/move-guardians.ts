import { includesAddress, type MoveObstacle, moveObstacle, waitOf } from '@recovery-guardian/core';
import {
  addressesInWords,
  button,
  callout,
  guardianRow,
  readServiceGuardian,
  rows,
} from '@recovery-guardian/element/design';
import type { Account } from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { rowList } from '../../approval/call-list.ts';
import type { AccountOverview } from '../../messages/account.ts';
import { fullAddress } from '../../ui/full-address.ts';
import type { Route } from '../../ui/route.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { guardianNamesOf } from '../../ui/site-name.ts';
import { findChain, selectedAccount } from '../parts/chains.ts';
import { renderUndecided, undecidedModule } from '../parts/undecided-module.ts';
import { findMove, type Move } from './find-move.ts';
import { OverviewController, renderUnread } from './overview-controller.ts';

/** Shows what moving an account's guardians to a newer module changes, and has the user approve it. */
export class MoveGuardiansElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, isDone: { state: true } };

  declare private isDone: boolean;

  readonly #reader = new OverviewController(this);

  override render() {
    const { strings } = this;
    const account = selectedAccount(this.context.state);
    return html`<div class="screen">
      ${this.head({
        back: { name: 'home' },
        badge: { icon: 'shield', tone: 'warning' },
        title: strings.modules.moveTitle,
      })}
      ${account ? this.#renderAccount(account) : nothing}
    </div>`;
  }

  #renderAccount(account: Account) {
    const { strings } = this;
    const { overview } = this.#reader;
    if (this.isDone)
      return callout({ kind: 'success', text: strings.modules.moveDone, alert: true });
    if (!overview) return renderUnread(strings, this.#reader);
    const move = findMove(overview);
    if (!move) return callout({ kind: 'info', text: strings.modules.moveNothing });
    const { modules, owners } = overview;
    const enabled = modules.filter(({ isEnabled }) => isEnabled).map(({ module }) => module);
    const facts = { account: account.address, owners, modules: enabled, ...move };
    const obstacle = moveObstacle(facts);
    return html`<p>${strings.modules.moveLead}</p>
      ${this.#renderChanges(account, overview, move)}
      ${
        obstacle
          ? this.#renderObstacle(account, obstacle, move, owners)
          : this.#renderMoving(account, move)
      }`;
  }

  /** Who, how many and how long, before and after. */
  #renderChanges(account: Account, overview: AccountOverview, { from, to, isServed }: Move) {
    const { strings } = this;
    const words = strings.modules;
    const { address, chainId } = account;
    const serviceGuardian = readServiceGuardian({ account: address, chainId });
    const guardianNames = guardianNamesOf(account);
    const context = { strings: strings.element, account: { guardianNames, serviceGuardian } };
    const isKnown = (one: Address) =>
      one === serviceGuardian ? isServed : guardianNames[one] !== undefined;
    const dropped = to.guardians.filter((one) => !includesAddress(from.guardians, one));
    const needed = words.moveCount(from.guardianThreshold, from.guardians.length);
    const [before, after] = [from, to].map(({ module }) => waitOf(overview, module));
    const span = (wait: number | undefined) =>
      wait === undefined ? words.moveUnknownWait : strings.element.span(wait);
    return html`<div class="group">
        <h3>${words.moveWho}</h3>
        ${rows(from.guardians.map((one) => guardianRow(context, one)))}
      </div>
      ${from.guardians.every(isKnown) ? nothing : callout({ kind: 'info', text: words.moveOthers })}
      ${
        dropped.length > 0
          ? callout({
              kind: 'warning',
              text: html`${words.moveDropped}${dropped.map((one) => fullAddress(one))}`,
            })
          : nothing
      }
      ${rowList([
        [words.moveVersion, html`${words.moveChange('0.1.0', '0.2.0')}`],
        [words.moveNeeded, html`${words.moveChange(needed, needed)}`],
        [words.moveWait, html`${words.moveChange(span(before), span(after))}`],
      ])}
      ${
        after === undefined || (before !== undefined && after < before)
          ? callout({ kind: 'warning', text: words.moveShorter })
          : nothing
      }`;
  }

  #renderObstacle(
    account: Account,
    obstacle: MoveObstacle,
    { from, to }: Move,
    owners: readonly Address[],
  ): TemplateResult {
    const { strings } = this;
    const words = strings.modules;
    const { recovery } = from.recovery ? from : to;
    const isBoth = (one: Address) => includesAddress(owners, one);
    const change: Route = { name: 'guardian', view: 'guardians', account: account.id };
    const protect: Route = { name: 'guardian', view: 'protect', account: account.id };
    switch (obstacle) {
      case 'recovery-runs':
        return this.#obstacle(
          'danger',
          html`${words.moveRecovery(
            addressesInWords(recovery?.newOwners ?? []),
            strings.element.date(new Date((recovery?.executeAfter ?? 0) * 1000)),
          )}${recovery?.newOwners.map((one) => fullAddress(one))}`,
          [words.moveShowRecovery, { name: 'home' }],
        );
      case 'guardian-is-owner':
        return this.#obstacle(
          'warning',
          html`${words.moveOwner}${from.guardians.filter(isBoth).map((one) => fullAddress(one))}`,
          [strings.element.guardiansButton, change],
        );
      default:
        return this.#obstacle('warning', words.moveDisabled, [
          strings.element.switchOnTitle,
          protect,
        ]);
    }
  }

  #obstacle(
    kind: 'danger' | 'warning',
    text: TemplateResult | string,
    [label, route]: readonly [label: string, route: Route],
  ): TemplateResult {
    const onClick = () => this.context.go(route);
    return callout({
      kind,
      text,
      alert: true,
      action: button({ label, kind: 'secondary', onClick }),
    });
  }

  #renderMoving(account: Account, move: Move): TemplateResult {
    const { strings, action } = this;
    const module = undecidedModule(action.error);
    const start = () => this.#move(account, move);
    const use = () => this.#move(account, move, module?.address);
    return html`${
      module ? renderUndecided({ strings, error: action.error, module, use }) : this.problem()
    }
      <div class="actions">
        ${button({ label: strings.modules.moveButton, busy: action.busy('move'), onClick: start })}
      </div>`;
  }

  /** @param chosen the module on which the user has just decided, for this network */
  #move({ id, chainId }: Account, { from, to }: Move, chosen?: Address): void {
    const { background, state } = this.context;
    const chain = findChain(state, chainId);
    this.action.run('move', this.strings.modules.moveBusy, async () => {
      if (chosen && chain)
        await background.ask('chains.save', { ...chain, recoveryModule: chosen });
      await background.ask('guardians.move', { id, from, to });
      this.isDone = true;
    });
  }
}
