import { html, type TemplateResult } from 'lit';
import type { SignTypedDataDetails } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import {
  type TokenAmount,
  type TypedDataMeaning,
  type TypedField,
  typedDataRows,
} from '../messages/typed-data.ts';
import { visibleText } from '../messages/visible-text.ts';
import type { Strings } from '../translations/strings.ts';
import { amountInWords, type TokenContext } from '../ui/token-in-words.ts';
import type { RequestDescription } from './describe-request.ts';
import { partyList } from './parties.ts';
import { rowList } from './row-list.ts';

/** Describes typed data: what signing it does, and every field of it. */
export function describeTypedData(
  { account, chainName, typedData, meaning, parties, tokens = [] }: SignTypedDataDetails,
  strings: Strings,
  currency: Chain['currency'],
): RequestDescription {
  const words = strings.typedData;
  const [title, lead] = meaning
    ? titleAndLead(meaning, { strings, currency, tokens })
    : [words.unknownTitle(typedData.primaryType), words.unknownLead];
  return {
    title,
    lead,
    account,
    accountRole: meaning?.kind === 'recovery' ? strings.signsWith : undefined,
    chainName,
    body: html`${partyList(parties, account, strings)}
      ${fieldList(words.domainLabel, typedData.domain, strings)}
      ${fieldList(`${words.messageLabel}: ${typedData.primaryType}`, typedData.message, strings)}`,
    yes: strings.signYes,
  };
}

function titleAndLead(
  meaning: TypedDataMeaning,
  context: TokenContext,
): [title: string, lead: string] {
  const { strings } = context;
  const words = strings.typedData;
  const inWords = (amounts: readonly TokenAmount[]) =>
    amounts.map((amount) => amountInWords(amount, context));
  switch (meaning.kind) {
    case 'permit': {
      const { tokens, isOnce, expires, deadline } = meaning;
      const until = dateOf(isOnce ? deadline : expires);
      const usedBy = isOnce ? undefined : dateOf(deadline);
      const lead = words.permitLead(
        inWords(tokens),
        isOnce,
        until && words.onDate(strings.date(until)),
        usedBy && strings.date(usedBy),
      );
      return [words.permitTitle, lead];
    }
    case 'order': {
      const { gives, receives, expires } = meaning;
      const until = endInWords(expires, strings);
      return [words.orderTitle, words.orderLead(inWords(gives), inWords(receives), until)];
    }
    case 'vote':
      return [words.voteTitle, words.voteLead(visibleText(meaning.space))];
    case 'sign-in':
      return [words.signInTitle(meaning.domain), words.signInLead];
    case 'recovery':
      return [
        words.recoveryTitle,
        words.recoveryLead(meaning.newOwners.length, meaning.newThreshold),
      ];
  }
}

/** Every field with its path and type, as it is hashed. */
function fieldList(
  title: string,
  fields: readonly TypedField[],
  strings: Strings,
): TemplateResult | '' {
  if (fields.length === 0) return '';
  const rows = typedDataRows(fields).map(
    ({ path, type, value }) => [`${path} (${type})`, value === '' ? undefined : value] as const,
  );
  return html`<section class="group">
    <p><strong>${title}</strong></p>
    ${rowList(rows.map(([name, value]) => [name, value ?? strings.typedData.empty]))}
  </section>`;
}

function endInWords(time: string, strings: Strings): string {
  const date = dateOf(time);
  return date ? strings.typedData.onDate(strings.date(date)) : strings.typedData.never;
}

/** `undefined` for times that no calendar has: never. */
function dateOf(time: string | undefined): Date | undefined {
  if (time === undefined) return undefined;
  const date = new Date(Number(time) * 1_000);
  return Number.isNaN(date.valueOf()) ? undefined : date;
}
