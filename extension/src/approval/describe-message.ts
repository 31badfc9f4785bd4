import { disclosure } from '@recovery-guardian/element/design';
import {
  type ApprovalRequestBase,
  type SignMessageDetails,
  type SiweFields,
  statementInWords,
  visibleText,
} from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../translations/strings.ts';
import type { RequestDescription } from './describe-request.ts';
import { rowList } from './row-list.ts';

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
