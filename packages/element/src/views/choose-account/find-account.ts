import { type FoundAccount, isChannel, maskTarget, shortenAddress } from '@recovery-guardian/core';
import { type CSSResultGroup, css, html, type TemplateResult } from 'lit';
import { type Address, getAddress } from 'viem';
import type { RecoveryClient } from '../../chain/network.ts';
import type { CodeChallenge, SearchDraft } from '../../context/drafts.ts';
import type { ServiceStore } from '../../context/view-context.ts';
import { identicon } from '../../ui/address.ts';
import { base } from '../../ui/base.styles.ts';
import { button } from '../../ui/button.ts';
import { Ticker } from '../../ui/countdown.ts';
import { InnerElement } from '../../ui/inner-element.ts';
import { HeadingFocus } from '../../ui/interaction.ts';
import { row, rows } from '../../ui/rows.ts';
import { type ScreenHeadOptions, screenHead, screenStyles } from '../../ui/screen.ts';
import type { Strings } from '../../words/en/strings.ts';
import { AsyncAction } from '../async-action.ts';
import { captchaSlot, takeCaptchaToken } from '../captcha.ts';
import { problemNotice, timeUntil } from '../problem.ts';
import { ContactInput } from '../steps/contact-input.ts';
import type { Alternative } from '../steps/one-time-code.ts';

type Step =
  | { name: 'target' }
  | { name: 'code'; target: string; challenge: CodeChallenge }
  | { name: 'accounts'; target: string; accounts: readonly FoundAccount[] };

/**
 * Finds the account of a user who does not know its address: a code to an email address or phone shows the
 * accounts that it protects.
 *
 * @internal
 */
export class FindAccountElement extends InnerElement {
  static override styles: CSSResultGroup = [
    base,
    screenStyles,
    css`
      .unbroken {
        white-space: nowrap;
      }
    `,
  ];

  static override properties = {
    strings: { attribute: false },
    chainId: { attribute: false },
    chainName: { attribute: false },
    service: { attribute: false },
    isInUse: { attribute: false },
    draft: { attribute: false },
    choose: { attribute: false },
    others: { attribute: false },
    step: { state: true },
  };

  declare strings: Strings;
  /** The chain of this page. */
  declare chainId: number;
  declare chainName: string;
  declare service: Pick<ServiceStore, 'captchaToken'> & { client: RecoveryClient };
  /** Whether the user has interacted with the element: only then may it move the focus. */
  declare isInUse: boolean;
  /** Where the code that was sent survives a reload. */
  declare draft: SearchDraft;
  declare choose: (account: Address) => void;
  /** The other ways to name the account, below the first step. */
  declare others: TemplateResult;
  declare private step: Step;

  readonly #input = new ContactInput(this, () => this.strings);
  readonly #action = new AsyncAction(this, () => this);

  constructor() {
    super();
    new HeadingFocus(this, () => this.isInUse);
    new Ticker(this, () => this.#action.isRateLimited);
    this.step = { name: 'target' };
  }

  protected override willUpdate(): void {
    const channel = this.hasUpdated ? undefined : this.draft.read()?.channel;
    if (isChannel(channel)) this.#input.channel = channel;
  }

  override render() {
    const { step } = this;
    switch (step.name) {
      case 'target':
        return this.#renderTarget();
      case 'code':
        return this.#renderCode(step);
      case 'accounts':
        return this.#renderAccounts(step);
    }
  }

  #head(options: Omit<ScreenHeadOptions, 'back'>) {
    return screenHead({
      ...options,
      back: { label: this.strings.back, onClick: this.#startAgain },
    });
  }

  #renderTarget() {
    const { strings } = this;
    const { problem } = this.#action;
    const { retryAt } = problem ?? {};
    const isLimited = retryAt !== undefined && this.#action.isRateLimited;
    const isAtField = problem?.place === 'field';
    const sent = this.draft.read();
    const lead = sent ? strings.findAgainLead(sent.target) : strings.findLead;
    const label = this.#isSent(sent) ? strings.continue : strings.findButton;
    return html`<form class="screen" novalidate @submit=${this.#takeTarget}>
      ${screenHead({ title: strings.findTitle, lead })}
      ${this.#input.renderChannels()}
      ${this.#input.renderField(isAtField ? problem.message : undefined)}
      ${isAtField ? '' : problemNotice(problem, strings)} ${captchaSlot}
      <div class="actions" part="actions">
        ${button({
          label: isLimited ? strings.sendIn(timeUntil(retryAt, strings)) : label,
          type: 'submit',
          disabled: isLimited,
          busy: this.#action.busy('request'),
        })}
        ${this.others}
      </div>
    </form>`;
  }

  /** Whether a code was sent to what is typed, before a reload: only its mask was kept. */
  #isSent(sent: CodeChallenge | undefined): sent is CodeChallenge {
    const { channel, target } = this.#input;
    return Boolean(target && sent?.target === maskTarget(channel, target));
  }

  readonly #takeTarget = (event: SubmitEvent) => {
    event.preventDefault();
    if (this.#action.isRateLimited) return;
    const { target } = this.#input;
    const sent = this.draft.read();
    if (!target) this.#input.refuse();
    else if (this.#isSent(sent)) this.step = { name: 'code', target, challenge: sent };
    else {
      this.#action.run('request', this.strings.sendingCode, ({ signal }) =>
        this.#request(target, signal).then(() => {}),
      );
    }
  };

  /** Has a code sent; another one belongs to another challenge. */
  async #request(target: string, signal: AbortSignal): Promise<CodeChallenge> {
    const { service } = this;
    const { channel } = this.#input;
    const captchaToken = await takeCaptchaToken(service, 'find');
    const request = { channel, target };
    const sent = await service.client.requestAccounts(request, { signal, captchaToken });
    const challenge = { ...sent, channel, target: maskTarget(channel, target) };
    this.draft.store(challenge);
    this.step = { name: 'code', target, challenge };
    return challenge;
  }

  #renderCode({ challenge, target }: Extract<Step, { name: 'code' }>) {
    const { strings, chainName } = this;
    const alternatives: Alternative[] = [{ label: strings.findOther, onClick: this.#startAgain }];
    return html`<div class="screen">
      ${this.#head({ title: strings.findCodeTitle(target), lead: strings.findCodeLead })}
      <rg-one-time-code
        .challenge=${{ ...challenge, target }}
        .strings=${strings}
        .chainName=${chainName}
        .verify=${this.#verify}
        .resend=${this.#resend}
        .restart=${this.#startAgain}
        .changeTarget=${this.#startAgain}
        .alternatives=${alternatives}
        .hasLongCode=${false}
      ></rg-one-time-code>
      ${captchaSlot}
    </div>`;
  }

  readonly #verify = async (code: string, signal: AbortSignal) => {
    const { step, service } = this;
    if (step.name !== 'code') return;
    const { channel } = this.#input;
    const { target, challenge } = step;
    const { challengeId } = challenge;
    const submission = { challengeId, challenge: code, channel, target };
    const { accounts } = await service.client.submitAccounts(submission, { signal });
    this.draft.forget();
    // Those that this page can go on with come first.
    const isHere = ({ chainId }: FoundAccount) => chainId === this.chainId;
    const sorted = [...accounts].sort((one, other) => Number(isHere(other)) - Number(isHere(one)));
    this.step = { name: 'accounts', target, accounts: sorted };
  };

  readonly #resend = (signal: AbortSignal): Promise<CodeChallenge> => {
    const { step } = this;
    if (step.name !== 'code') throw new TypeError('There is no code to send again');
    return this.#request(step.target, signal);
  };

  readonly #startAgain = () => {
    this.draft.forget();
    this.step = { name: 'target' };
  };

  #renderAccounts({ target, accounts }: Extract<Step, { name: 'accounts' }>) {
    const { strings } = this;
    const isEmpty = accounts.length === 0;
    return html`<div class="screen">
      ${this.#head({
        title: isEmpty ? strings.foundNoneTitle : strings.foundTitle,
        lead: isEmpty ? strings.foundNoneLead(target) : strings.foundLead(target),
      })}
      ${isEmpty ? this.#renderOther() : rows(accounts.map(this.#renderAccount))}
    </div>`;
  }

  #renderOther() {
    return html`<div class="actions" part="actions">
      ${button({ label: this.strings.findOther, onClick: this.#startAgain })}
    </div>`;
  }

  readonly #renderAccount = ({ account, chainId, chainName, ways }: FoundAccount) => {
    const { strings } = this;
    const address = getAddress(account);
    const short = shortenAddress(address);
    const isHere = chainId === this.chainId;
    return row({
      picture: identicon(address, 24),
      title: html`<span dir="ltr" title=${address}>${short}</span>`,
      note: html`<span><span>${isHere ? chainName : strings.foundElsewhere(chainName)}</span>${ways.map(
        ({ channel, target }) =>
          html`<span>\u00a0· </span><bdi class="unbroken">${target ?? strings.channelName(channel)}</bdi>`,
      )}</span>`,
      action:
        isHere &&
        button({
          label: strings.foundChoose,
          description: strings.foundChooseThis(short),
          kind: 'secondary',
          small: true,
          onClick: () => this.choose(address),
        }),
    });
  };
}
