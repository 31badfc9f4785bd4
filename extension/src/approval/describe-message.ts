import { disclosure } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import type {
  ApprovalRequestBase,
  MessageMeaning,
  SignMessageDetails,
  SiweFields,
} from '../messages/approval.ts';
import { visibleText } from '../messages/visible-text.ts';
import type { Strings } from '../translations/en.ts';
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

function statementInWords(
  meaning: MessageMeaning,
  strings: Strings,
): [title: string, lead: string] {
  switch (meaning.kind) {
    case 'register':
      return [strings.signRegisterTitle, strings.signRegisterLead(meaning.target)];
    case 'list-registrations':
      return [strings.signListTitle, strings.signListLead];
    case 'delete-registration':
      return [strings.signDeleteTitle, strings.signDeleteLead(meaning.target)];
    case 'subscribe-alerts':
      return [strings.signAlertsOnTitle, strings.signAlertsOnLead(meaning.target)];
    case 'list-alerts':
      return [strings.signAlertsListTitle, strings.signAlertsListLead];
    case 'unsubscribe-alerts':
      return [strings.signAlertsOffTitle, strings.signAlertsOffLead(meaning.targets ?? [])];
  }
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
