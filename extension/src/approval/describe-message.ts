import { disclosure } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import type { ApprovalRequestBase, SignMessageDetails, SiweFields } from '../messages/approval.ts';
import { visibleText } from '../messages/visible-text.ts';
import type { Strings } from '../translations/strings.ts';
import type { RequestDescription } from './describe-request.ts';
import { rowList } from './row-list.ts';

/**
 * Describes a text to sign: a sign-in message field by field, any other text literally, with hidden
 * characters made visible.
 */
export function describeMessage(
  approval: ApprovalRequestBase & SignMessageDetails,
  strings: Strings,
): RequestDescription {
  const { account, chainName, text, siwe } = approval;
  const [title, lead] = titleAndLead(approval, strings);
  return {
    title,
    lead,
    account,
    chainName,
    body: siwe ? signIn(approval, siwe, strings) : wholeText(text, strings),
    yes: strings.signYes,
  };
}

function titleAndLead(
  { meaning, siwe }: SignMessageDetails,
  strings: Strings,
): [title: string, lead: string] {
  switch (meaning?.kind) {
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
    default:
      return siwe
        ? [strings.signInTitle(visibleText(siwe.domain)), strings.signInLead]
        : [strings.signTextTitle, strings.signTextLead];
  }
}

function signIn(
  { text, meaning, warnings }: ApprovalRequestBase & SignMessageDetails,
  siwe: SiweFields,
  strings: Strings,
): TemplateResult {
  const time = (text: string | undefined) => text && timeInWords(text, strings);
  const uri = [strings.siweUri, siwe.uri] as const;
  const resources = [strings.siweResources, siwe.resources.join('\n') || undefined] as const;
  const delegation = warnings.includes('delegates') ? [uri, resources] : [];
  return html`${rowList([[strings.siweStatement, siwe.statement], ...delegation])}
    ${meaning || warnings.length > 0 ? nothing : html`<p class="small">${strings.signNote}</p>`}
    ${disclosure(
      strings.details,
      html`${rowList([
        [strings.siweDomain, siwe.scheme ? `${siwe.scheme}://${siwe.domain}` : siwe.domain],
        uri,
        [strings.siweAddress, siwe.address],
        [strings.chainNumberLabel, String(siwe.chainId)],
        [strings.siweIssuedAt, time(siwe.issuedAt)],
        [strings.siweNotBefore, time(siwe.notBefore)],
        [strings.siweExpires, time(siwe.expirationTime)],
        [strings.siweNonce, siwe.nonce],
        [strings.siweRequestId, siwe.requestId],
        resources,
      ])}
      ${wholeText(text, strings)}`,
    )}`;
}

/** Formats a time for the user; returns the text unchanged if it is not a time. */
function timeInWords(text: string, strings: Strings): string {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? text : strings.date(date);
}

function wholeText(text: string, strings: Strings): TemplateResult {
  return html`<pre class="text" tabindex="0" role="region" aria-label=${strings.signWholeText}><bdi>${visibleText(text)}</bdi></pre>`;
}
