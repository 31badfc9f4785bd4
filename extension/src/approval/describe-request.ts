import { shortenAddress } from '@recovery-guardian/core';
import { callout, choice, disclosure, identicon } from '@recovery-guardian/element/design';
import {
  type Account,
  type AccountId,
  type ApprovalRequest,
  type ApprovalRequestBase,
  type ApproveRecoveryDetails,
  amountInWords,
  type ConnectDetails,
  coins,
  coinsAtMost,
  currencyOf,
  type EnableModuleDetails,
  type Fee,
  type Outflow,
  type SendCallsDetails,
  type SignMessageDetails,
  type SiweFields,
  statementInWords,
  type TokenContext,
  visibleText,
} from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Chain } from '../messages/settings.ts';
import type { Strings } from '../translations/en.ts';
import { fullAddress } from '../ui/full-address.ts';
import { siteName } from '../ui/site-name.ts';
import { callList, describeCall, partyList, rowList } from './call-list.ts';

/** An approval request as shown to the user. */
export interface RequestDescription {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The account that is asked to act. */
  readonly account?: Account | undefined;
  /** What the account does, where the request names another account, too. */
  readonly accountRole?: string | undefined;
  readonly chainName: string;
  readonly body: TemplateResult | typeof nothing;
  /** Who pays, and how much at most; stays in sight above the buttons. */
  readonly fee?: TemplateResult | undefined;
  /** The label of the approving button. */
  readonly yes: string;
}

/** What describing a request needs besides its details. */
interface DescriptionContext {
  readonly strings: Strings;
  /** The chains that the wallet knows. */
  readonly chains: readonly Chain[];
  /** The account chosen so far for the site to see. */
  readonly chosen: AccountId | undefined;
  readonly choose: (account: AccountId) => void;
}

export function describeRequest(
  approval: ApprovalRequest,
  context: DescriptionContext,
): RequestDescription {
  const { strings } = context;
  const site = approval.origin === undefined ? strings.walletName : siteName(approval.origin);
  switch (approval.kind) {
    case 'connect':
      return describeConnect(approval, site, context);
    case 'sign-message':
      return describeMessage(approval, strings);
    case 'approve-recovery':
      return describeRecovery(approval, strings);
    case 'send-calls':
      return describeCalls(approval, context);
    case 'enable-4337':
      return describeEnableModule(approval, context);
    case 'switch-chain':
      return {
        title: strings.switchChainTitle(approval.chainName),
        lead: strings.switchChainLead(site),
        account: approval.account,
        chainName: approval.chainName,
        body: nothing,
        yes: strings.switchChainYes,
      };
  }
}

function describeConnect(
  { choices }: ConnectDetails,
  site: string,
  { strings, chosen, choose }: DescriptionContext,
): RequestDescription {
  const label = ({ name, address }: Account) => html`<span class="row">
    ${identicon(address, 28)}
    <span class="row-text"><span><bdi>${name}</bdi></span><span class="small" dir="ltr">${shortenAddress(address)}</span></span>
  </span>`;
  return {
    title: strings.connectTitle(site),
    lead: strings.connectLead,
    chainName: '',
    body: choice<AccountId>({
      name: 'account',
      legend: strings.connectAccount,
      value: chosen ?? ('' as AccountId),
      options: choices.map((account) => ({ value: account.id, label: label(account) })),
      onChange: choose,
    }),
    yes: strings.connectYes,
  };
}

function describeCalls(
  details: SendCallsDetails,
  { strings, chains }: DescriptionContext,
): RequestDescription {
  const { calls, account, chainName, callData, fee, deploysAccount, tokens, outflow } = details;
  const currency = currencyOf(chains, account.chainId);
  // Old approvals are voided with other calls, which name the batch; stopping is one act in all modules.
  const acts = calls.filter(({ meaning }) => meaning.kind !== 'void-approvals');
  const isStop = acts.every(({ meaning }) => meaning.kind === 'cancel-recovery');
  // A module is turned off with all that is in it.
  const off = acts.find(({ meaning }) => meaning.kind === 'disable-module');
  const [only] = off ? [off] : acts.length > 0 ? acts : calls;
  const { move } = details;
  const moved = strings.calls.moveGuardians;
  const title = move
    ? strings.question(moved.title)
    : only && (off || isStop || acts.length <= 1)
      ? strings.question(describeCall(only, account, strings, currency, tokens).title)
      : strings.callsTitle(calls.length);
  return {
    title,
    lead: move && moved.consequence(move.threshold, move.guardians.length),
    account,
    chainName,
    body: html`${outflowList(outflow, { strings, currency, tokens })}
      ${callList(calls, account, strings, currency, tokens)}
      <div class="group">
        ${
          fee.payer === 'sponsor' && fee.isAllowed
            ? fullAddress(fee.paymaster, html`<span class="small">${strings.feePaymaster}</span>`)
            : nothing
        }
        ${deploysAccount ? html`<p class="small">${strings.callsDeploy}</p>` : nothing}
        ${disclosure(
          strings.callsData,
          html`${rowList([
            [strings.feePaymaster, fee.payer === 'sponsor' ? fee.paymaster : undefined],
            [strings.feeMaximum, coinsAtMost(fee.maximum, currency, strings.language)],
          ])}
            <p class="hex" dir="ltr" tabindex="0">${callData}</p>`,
        )}
      </div>`,
    fee: feeNote(fee, { strings, currency, tokens }),
    yes: strings.approve,
  };
}

function describeEnableModule(
  { account, chainName, calls, fee }: EnableModuleDetails,
  { strings, chains }: DescriptionContext,
): RequestDescription {
  const currency = currencyOf(chains, account.chainId);
  return {
    title: strings.question(strings.moduleTitle),
    lead: strings.moduleLead,
    account,
    chainName,
    body: callList(calls, account, strings, currency),
    fee: feeNote(fee, { strings, currency, tokens: [] }),
    yes: strings.moduleButton,
  };
}

function describeRecovery(
  { account, chainName, recovery, parties }: ApproveRecoveryDetails,
  strings: Strings,
): RequestDescription {
  const { newOwners, newThreshold, nonce, chainId } = recovery;
  const words = strings.approveRecovery;
  return {
    title: words.title,
    lead: words.lead(newOwners.length, newThreshold),
    account,
    accountRole: strings.signsWith,
    chainName,
    body: html`${partyList(parties, account, strings)}
      ${disclosure(
        strings.element.details,
        rowList([
          [words.threshold, newThreshold],
          [strings.chainNumberLabel, String(chainId)],
          [words.nonce, nonce],
        ]),
      )}`,
    yes: strings.signYes,
  };
}

type Amounts = TokenContext & Pick<DescriptionContext, 'strings'>;

/** Who pays, and the maximum fee; a warning if that is too much, or is taken in tokens. */
function feeNote(fee: Fee, context: Amounts): TemplateResult {
  const { strings, currency } = context;
  const text = payerInWords(fee, context);
  const isShort = fee.payer !== 'sponsor' && BigInt(fee.balance) < BigInt(fee.maximum);
  if (isShort) {
    const balance = coins(fee.balance, currency, strings.language);
    return callout({ kind: 'warning', text: strings.feeShort(text, balance) });
  }
  if (fee.isHigh) return callout({ kind: 'warning', text: strings.feeHigh(text) });
  return fee.payer === 'sponsor' && fee.isAllowed
    ? callout({ kind: 'warning', text })
    : html`<p class="small">${text}</p>`;
}

function payerInWords(fee: Fee, context: Amounts): string {
  const { strings, currency } = context;
  const maximum = coinsAtMost(fee.maximum, currency, strings.language);
  if (fee.payer !== 'sponsor') return strings.feePaid(fee.payer, maximum);
  const { sponsorName, isAllowed, allowances } = fee;
  if (!isAllowed) return strings.feeSponsored(sponsorName);
  const amounts = allowances.map((amount) => amountInWords(amount, context));
  return strings.feeInTokens(amounts, maximum);
}

/** Lists what leaves the account by all calls together, and what is left. */
function outflowList(
  outflow: readonly Outflow[],
  context: Amounts,
): TemplateResult | typeof nothing {
  if (outflow.length === 0) return nothing;
  const words = context.strings.outflow;
  return html`<section class="group">
    <p><strong>${words.title}</strong></p>
    <ul>
      ${outflow.map(
        ({ token, amount, left }) => html`<li>
          <bdi>${amountInWords({ token, amount }, context)}</bdi>
          <p class="small">
            ${left === undefined ? words.unread : words.left(amountInWords({ token, amount: left }, context))}
          </p>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** Describes a text to sign: a sign-in, or a statement to the recovery service. */
export function describeMessage(
  { account, chainName, text, siwe, meaning, warnings }: ApprovalRequestBase & SignMessageDetails,
  strings: Strings,
): RequestDescription {
  const [title, lead] = meaning
    ? statementInWords(meaning, strings)
    : [strings.signInTitle(siwe.domain), strings.signInLead];
  return {
    title,
    lead,
    account,
    chainName,
    body: html`${rowList([[strings.siweStatement, siwe.statement || undefined]])}
      ${meaning || warnings.length > 0 ? nothing : html`<p class="small">${strings.signNote}</p>`}
      ${disclosure(strings.element.details, everyField(siwe, text, strings))}`,
    yes: strings.signYes,
  };
}

function everyField(siwe: SiweFields, text: string, strings: Strings): TemplateResult {
  const time = (text: string | undefined) => (text ? timeInWords(text, strings) : undefined);
  return html`${rowList([
    [strings.siweDomain, siwe.scheme ? `${siwe.scheme}://${siwe.domain}` : siwe.domain],
    [strings.siweUri, siwe.uri],
    [strings.element.accountLabel, siwe.address],
    [strings.chainNumberLabel, String(siwe.chainId)],
    [strings.siweIssuedAt, time(siwe.issuedAt)],
    [strings.siweNotBefore, time(siwe.notBefore)],
    [strings.siweExpires, time(siwe.expirationTime)],
    [strings.element.nonceLabel, siwe.nonce],
    [strings.siweRequestId, siwe.requestId],
    [strings.siweResources, siwe.resources.join('\n') || undefined],
  ])}
    <pre class="text" tabindex="0" role="region" aria-label=${strings.signWholeText}><bdi>${visibleText(text).replaceAll('\n', '⏎\n')}</bdi></pre>`;
}

/** Formats a time for the user; returns the text unchanged if it is not a time. */
function timeInWords(text: string, strings: Strings): string | TemplateResult {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? text : html`${strings.date(date)}`;
}
