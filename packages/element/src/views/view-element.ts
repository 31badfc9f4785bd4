import { html, nothing, type TemplateResult } from 'lit';
import { shortAddress } from '../ui/address.ts';
import { type ButtonOptions, button } from '../ui/button.ts';
import { Ticker } from '../ui/countdown.ts';
import { AsyncAction } from './async-action.ts';
import { problemNotice, timeUntil } from './problem.ts';
import { ReadingElement } from './reading-element.ts';

interface MainButtonOptions extends ButtonOptions {
  /** The label while the action has to wait. */
  waiting?: (time: string) => string;
  /** Leaves what can no longer succeed. */
  startAgain?: (() => void) | undefined;
}

/** Base class of the views in which the user acts: one action at a time, and its problem. */
export abstract class ViewElement extends ReadingElement {
  protected readonly action = new AsyncAction(this, () => this.context);

  constructor() {
    super();
    new Ticker(this, () => this.action.isRateLimited);
  }

  protected readonly toOverview = () => this.context.navigation.navigate('overview');

  /** Renders the error of the last action. */
  protected problem(): TemplateResult | typeof nothing {
    return problemNotice(this.action.problem, this.strings);
  }

  /** Renders the button of the screen's action or, after a problem, the one that helps with it. */
  protected mainButton({
    waiting = this.strings.retryIn,
    startAgain,
    ...options
  }: MainButtonOptions): TemplateResult | typeof nothing {
    const { action, context, strings } = this;
    const { action: remedy, retryAt } = action.problem ?? {};
    const switching = action.busy('switch');
    if (switching !== undefined || remedy === 'switch-wallet') {
      return button({
        label: strings.chooseOtherAccount,
        busy: switching,
        onClick: () => this.#switchWallet(),
      });
    }
    if (remedy === 'switch-network') {
      return button({ ...options, label: strings.switchChain(context.chainName) });
    }
    if (remedy === 'start-again' && startAgain) {
      return button({ label: strings.restart, onClick: startAgain });
    }
    if (remedy === 'see-guardians') {
      const see = startAgain ?? (() => context.navigation.navigate('guardians'));
      return button({ label: strings.seeGuardiansButton, onClick: see });
    }
    if (remedy === 'other-account') return this.otherAccountButton();
    if (remedy === 'none') return nothing;
    const isWaiting = action.isRateLimited && remedy !== 'pay';
    if (retryAt === undefined || !isWaiting) return button(options);
    return button({ ...options, label: waiting(timeUntil(retryAt, strings)), disabled: true });
  }

  /** Renders how long to wait, for screens whose buttons do not say it. */
  protected waitNote(): TemplateResult | typeof nothing {
    const { retryAt } = this.action.problem ?? {};
    if (retryAt === undefined || !this.action.isRateLimited) return nothing;
    const { strings } = this;
    return html`<p class="small figures" role="timer">${strings.retryIn(timeUntil(retryAt, strings))}</p>`;
  }

  /** Renders the way to another account, if the user has chosen this one. */
  protected otherAccountButton(): TemplateResult | typeof nothing {
    const { chooseAccount } = this.context.navigation;
    if (!chooseAccount) return nothing;
    return button({ label: this.strings.anotherAccount, onClick: chooseAccount });
  }

  /** Asks for other accounts of the wallet; the problem is gone until the next try. */
  #switchWallet() {
    this.action.run('switch', this.strings.waitingForWallet, () =>
      this.context.wallet.chooseAccounts(),
    );
  }

  protected address(address: string): TemplateResult {
    return shortAddress(address, this.strings);
  }
}
