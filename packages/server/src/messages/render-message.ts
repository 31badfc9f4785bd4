import { type Channel, shortenAddress } from '@recovery-guardian/core';
import type { Address } from 'viem';
import type { Brand } from '../configuration/service-settings.ts';
import { defaultTemplates, pickAcceptedLanguage, type TemplatesByLanguage } from './languages.ts';
import {
  type EmailParts,
  type Filled,
  fill,
  plain,
  renderHtml,
  type Values,
} from './render-html.ts';
import type {
  AlertContent,
  CodeContent,
  MessageContent,
  SearchContent,
  Templates,
} from './templates/templates.ts';

interface RenderOptions {
  channel: Channel;
  /** A BCP 47 tag or an `Accept-Language` header: the best match is used, else the default. */
  language: string;
  defaultLanguage?: string;
  templates?: TemplatesByLanguage;
  brand?: Brand | undefined;
}

interface RenderedMessage {
  language: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Only for email: the same content as the text. */
  html?: string;
  /** Only for phone numbers. */
  parts?: MessageParts;
}

/** What the text of a message to a phone number is made of, for providers with templates of their own. */
export interface MessageParts {
  /** The kind of message, as a name of letters and `_`. */
  kind: string;
  service: string;
  chain?: string | undefined;
  /** Shortened. */
  account?: string | undefined;
  code?: string | undefined;
  /** The match phrase of a code. */
  phrase?: string | undefined;
  /** The text without the code. */
  purpose: string;
}

/**
 * Renders a message: picks the language's templates, fills in the values, and for an email arranges
 * the parts as text and HTML.
 *
 * The purpose and the effect of the code come first; then the code, its lifetime, the match phrase,
 * and what to do if the reader did not ask for it.
 */
export function renderMessage(
  content: MessageContent,
  {
    channel,
    language,
    defaultLanguage = 'en',
    templates: byLanguage = defaultTemplates,
    brand,
  }: RenderOptions,
): RenderedMessage {
  const picked = pickAcceptedLanguage(language, Object.keys(byLanguage), defaultLanguage);
  const templates = byLanguage[picked];
  if (!templates) throw new RangeError(`There are no templates for ${picked}`);
  const branded = brand ? { ...content, serviceName: brand.name } : content;
  return renderers[channel](branded, { templates, language: picked, brand });
}

const renderers: Record<Channel, typeof renderEmail> = { email: renderEmail, sms: renderSms };

interface Look {
  templates: Templates;
  language: string;
  brand: Brand | undefined;
}

function renderSms(content: MessageContent, { templates, language }: Look): RenderedMessage {
  const forms = smsForms(language);
  const values = valuesOf(content, templates, forms);
  const added = timeOf(content, templates, forms);
  const purpose = [...fill(templates[content.kind].sms, values), ...added];
  if (!('code' in content) || content.code === undefined) {
    const text = toText(purpose, templates);
    const page = withPage(text, content);
    return { language, subject: '', text: page, parts: partsOf(content, page) };
  }
  const { code, host, matchPhrase } = content;
  const text = toText([...purpose, ' ', ...fill(templates.shared.smsCode, values)], templates);
  // The last line binds the code to its page (WICG, origin-bound one-time codes), so it has no marks.
  const told = [...fill(templates.shared.smsPurpose, values)];
  const parts = partsOf(content, toText([...purpose, ' ', ...told], templates));
  return {
    language,
    subject: '',
    text: host ? `${text}\n\n@${host} #${code}` : text,
    parts: { ...parts, code, phrase: matchPhrase },
  };
}

function partsOf(content: MessageContent, purpose: string): MessageParts {
  const { kind, serviceName: service } = content;
  const named = kind.replaceAll('-', '_');
  if (!('account' in content)) return { kind: named, service, purpose };
  const { chainName: chain, account } = content;
  return { kind: named, service, chain, account: shortenAddress(account), purpose };
}

/** Adds the page where a recovery can be stopped; one that needs the wallet, if that costs no extra segment. */
function withPage(text: string, content: MessageContent): string {
  if (content.kind === 'recovery-held' || content.kind === 'way-due')
    return `${text}\n${content.link}`;
  if (!('cancellation' in content) || !content.accountUrl) return text;
  const [page] = content.accountUrl.split('#');
  const longer = `${text}\n${page}`;
  return countSegments(longer) === countSegments(text) ? longer : text;
}

function renderEmail(
  content: MessageContent,
  { templates, language, brand }: Look,
): RenderedMessage {
  const forms = emailForms(language);
  const values = valuesOf(content, templates, forms);
  const email: EmailParts = {
    language,
    templates,
    subject: fill(templates[content.kind].subject, values),
    brand: brand ?? { name: content.serviceName },
    purpose: [
      ...fill(templates[content.kind].purpose, values),
      ...timeOf(content, templates, forms),
    ],
    notYou: fill(templates[content.kind].notYou, values),
    facts: factsOf(content, templates),
    action: actionOf(content, templates),
    ...stopParts(content, templates),
    ...('matchPhrase' in content ? codeParts(content, templates, values) : withoutCode),
    footer: footerOf(content, { templates, brand }, values),
  };
  const subject = toSubject(email.subject, templates);
  return { language, subject, text: renderText(email), html: renderHtml(email) };
}

/** Messages that anyone can cause by entering the reader's address. */
const asked: ReadonlySet<MessageContent['kind']> = new Set([
  'register',
  'subscribe',
  'find-accounts',
]);

function footerOf(
  { kind }: MessageContent,
  { templates: { shared }, brand }: Pick<Look, 'templates' | 'brand'>,
  values: Values,
): EmailParts['footer'] {
  return {
    reason: fill(asked.has(kind) ? shared.sentAsked : shared.sentAbout, values),
    neverAsk: shared.neverAsk,
    help: brand?.helpUrl ? { label: shared.help, url: brand.helpUrl } : undefined,
  };
}

/** Messages about what the owner can still change, but that stop no recovery. */
const checkable: ReadonlySet<MessageContent['kind']> = new Set([
  'target-added',
  'target-deleted',
  'codes-few',
  'way-due',
  'recovery-requested',
  'guardian-added',
  'guardian-revoked',
  'threshold-changed',
  'recovery-canceled',
  'nonce-invalidated',
]);

function actionOf(content: MessageContent, { shared }: Templates): EmailParts['action'] {
  if (content.kind === 'recover') {
    const { link } = content;
    return link ? { isUrgent: true, label: shared.stopRequest, url: link } : undefined;
  }
  if (content.kind === 'recovery-held') {
    return { isUrgent: true, label: shared.answerNo, url: content.link };
  }
  const url = 'accountUrl' in content ? content.accountUrl : undefined;
  if (content.kind === 'way-back-in') return { isUrgent: false, label: shared.getBackIn, url };
  if ('cancellation' in content && content.cancellation) {
    const label = url ? shared.stopRecovery : shared.stopInWallet;
    return { isUrgent: true, label, url };
  }
  if (!checkable.has(content.kind)) return undefined;
  return { isUrgent: false, label: url ? shared.checkAccount : shared.checkInWallet, url };
}

/** What owners who started it themselves read. */
function calmAnswer(
  { kind, finalizableFrom, isAutomatic, accountUrl }: AlertContent,
  { shared }: Templates,
): NonNullable<EmailParts['wasMe']> {
  if (kind === 'recovery-ready') {
    return { text: shared.wasMeReady, label: shared.getBackIn, url: accountUrl };
  }
  if (!finalizableFrom) return { text: shared.wasMe };
  return { text: isAutomatic ? shared.wasMeAutomatic : shared.wasMeWaiting };
}

function stopParts(
  content: MessageContent,
  templates: Templates,
): Pick<EmailParts, 'wasMe' | 'mayBeRead' | 'details'> {
  if (content.kind === 'recovery-held') {
    const { wasMe, answerYes } = templates.shared;
    const calm = { text: wasMe, label: answerYes, url: content.link };
    return { wasMe: calm, mayBeRead: undefined, details: [] };
  }
  if (content.kind === 'way-due') {
    const { remindedYearly: text, stopReminders: label } = templates.shared;
    return { wasMe: { text, label, url: content.link }, mayBeRead: undefined, details: [] };
  }
  if (!('cancellation' in content) || !content.cancellation) {
    return { wasMe: undefined, mayBeRead: undefined, details: [] };
  }
  const { cancellation } = content;
  const { shared } = templates;
  return {
    wasMe: calmAnswer(content, templates),
    mayBeRead: shared.mayBeRead,
    details: [
      fill(shared.cancelTo, { address: cancellation.to }),
      fill(shared.cancelData, { data: cancellation.data }),
      ...(cancellation.voiding ? [fill(shared.cancelData, { data: cancellation.voiding })] : []),
    ],
  };
}

type CodeParts = Pick<EmailParts, 'code' | 'consequence' | 'lifetime' | 'phrase' | 'link'>;

const withoutCode: CodeParts = {
  code: undefined,
  consequence: undefined,
  lifetime: undefined,
  phrase: undefined,
  link: undefined,
};

function codeParts(
  content: CodeContent | SearchContent,
  { shared }: Templates,
  values: Values,
): CodeParts {
  const { kind, code, matchPhrase, link } = content;
  return {
    code: code === undefined ? undefined : fill(shared.code, values),
    consequence: kind === 'recover' ? fill(shared.consequence, values) : undefined,
    lifetime: fill(shared.lifetime, values),
    phrase: { intro: fill(shared.phrase, values), words: matchPhrase },
    link: link
      ? {
          isButton: code === undefined,
          intro: code === undefined ? shared.linkOnly : shared.link,
          url: link,
        }
      : undefined,
  };
}

function renderText(email: EmailParts): string {
  const { templates, purpose, code, consequence, lifetime, phrase, notYou, link } = email;
  const { action, wasMe, mayBeRead, facts, footer } = email;
  const text = (filled: Filled) => toText(filled, templates);
  const paragraphs = [
    text(purpose),
    code && text(code),
    consequence && text(consequence),
    phrase && `${lifetime ? `${text(lifetime)} ` : ''}${text(phrase.intro)}\n${phrase.words}`,
    text(notYou),
    action && (action.url ? `${action.label}:\n${action.url}` : action.label),
    wasMe && (wasMe.url ? `${wasMe.text}\n${wasMe.label}:\n${wasMe.url}` : wasMe.text),
    link && `${link.intro}\n${link.url}`,
    mayBeRead,
    facts.length > 0 ? facts.map(text).join('\n') : undefined,
    email.details.length > 0
      ? [templates.shared.details, ...email.details.map(text)].join('\n')
      : undefined,
    `${text(footer.reason)} ${footer.neverAsk}${footer.help ? `\n${footer.help.label}: ${footer.help.url}` : ''}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

function valuesOf(content: MessageContent, templates: Templates, forms: Forms): Values {
  const { shorten } = forms;
  return {
    service: content.serviceName,
    ...('account' in content && {
      account: shorten(content.account),
      chain: content.chainName,
    }),
    ...('recovery' in content &&
      content.recovery && {
        newOwner: nameNewOwners(content.recovery.newOwners, templates, shorten),
      }),
    ...specialValuesOf(content, templates, forms),
  };
}

function specialValuesOf(content: MessageContent, templates: Templates, forms: Forms): Values {
  if ('transactionHash' in content) return alertValuesOf(content, forms);
  if ('matchPhrase' in content) {
    return {
      code: content.code ?? '',
      minutes: String(Math.round(content.lifetime / 60)),
      phrase: content.matchPhrase,
      ...('addition' in content && { addition: nameTarget(content.addition, templates) }),
    };
  }
  const { subjectTarget, codesLeft, lastCodeAt } = content;
  return {
    target: nameTarget(subjectTarget, templates),
    ...(codesLeft !== undefined && { count: String(codesLeft) }),
    ...(lastCodeAt && { time: forms.formatTime(lastCodeAt) }),
  };
}

/** A sheet of backup codes says what it is; other targets do by themselves. */
function nameTarget(target = '', { shared }: Templates): Values[string] {
  return target.startsWith('sheet-') ? fill(shared.sheet, { sheet: target }) : target;
}

function alertValuesOf(
  { guardian, threshold, finalizableFrom }: AlertContent,
  { shorten, formatTime }: Forms,
): Values {
  return {
    ...(guardian && { guardian: shorten(guardian) }),
    ...(threshold !== undefined && { threshold: String(threshold) }),
    ...(finalizableFrom && { time: formatTime(finalizableFrom) }),
  };
}

function nameNewOwners(
  newOwners: readonly Address[],
  { shared }: Templates,
  shorten: Forms['shorten'],
): Filled {
  const [first] = newOwners;
  if (!first) return fill(shared.unknownOwners, {});
  return newOwners.length === 1
    ? fill(shared.oneOwner, { owner: shorten(first) })
    : fill(shared.severalOwners, { count: String(newOwners.length) });
}

/** Says when an added target takes effect. */
function timeOf(content: MessageContent, { shared }: Templates, { formatTime }: Forms): Filled {
  if (!('countsFrom' in content) || !content.countsFrom) return [];
  return [' ', ...fill(shared.countsFrom, { time: formatTime(content.countsFrom) })];
}

/** How a channel writes addresses and times. Both truncate seconds: no deadline is stated too late. */
interface Forms {
  readonly shorten: (address: Address) => string;
  readonly formatTime: (time: Date) => string;
}

/** Dates in all languages alike, in characters that every SMS has. */
function smsForms(language: string): Forms {
  return {
    // An ellipsis would more than halve the characters of an SMS.
    shorten: (address) => shortenAddress(address).replace('…', '..'),
    formatTime: (time) => {
      const weekday = new Intl.DateTimeFormat(localeOf(language), {
        weekday: 'short',
        timeZone: 'UTC',
      });
      // So would an accent.
      const letters = weekday.format(time).normalize('NFD');
      const day = letters.replace(/(\p{Script=Latin})\p{M}+/gu, '$1').normalize();
      return `${day} ${time.toISOString().slice(0, 10)} ${clockTime(time)}`;
    },
  };
}

/** With the date in words: "Friday, January 4, 2030, 12:00 UTC". */
function emailForms(language: string): Forms {
  return {
    shorten: shortenAddress,
    formatTime: (time) => {
      // Made here, as most messages have no time.
      const date = new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'full',
        calendar: 'gregory',
        numberingSystem: 'latn',
        timeZone: 'UTC',
      });
      return `${date.format(time)}, ${clockTime(time)}`;
    },
  };
}

/** A template may be named by what only looks like a language tag: its messages are sent all the same. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function clockTime(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`;
}

function factsOf(content: MessageContent, { shared }: Templates): Filled[] {
  // A reminder tells a stranger who reads it no address in full.
  if (!('account' in content) || content.kind === 'way-due') return [];
  const { newOwners = [], newThreshold } = content.recovery ?? {};
  return [
    fill(shared.account, { address: content.account }),
    ...newOwners.map((address) => fill(shared.newOwner, { address })),
    ...(newOwners.length > 1 ? [fill(shared.threshold, { count: String(newThreshold) })] : []),
    ...('transactionHash' in content ? alertFactsOf(content, shared) : []),
  ];
}

function alertFactsOf(
  { guardian, recoveryPhrase, transactionHash }: AlertContent,
  shared: Templates['shared'],
): Filled[] {
  return [
    ...(guardian ? [fill(shared.guardian, { address: guardian })] : []),
    ...(recoveryPhrase ? [fill(shared.recoveryPhrase, { phrase: recoveryPhrase })] : []),
    fill(shared.transaction, { hash: transactionHash }),
  ];
}

/** Isolates values in right-to-left text. */
function toText(filled: Filled, { direction }: Templates): string {
  if (direction === 'ltr') return plain(filled);
  return filled.map((part) => (typeof part === 'string' ? part : isolate(part.value))).join('');
}

/**
 * Formats a subject as one line of plain text. Some mail programs show isolates as boxes, so values
 * in right-to-left text are put between LEFT-TO-RIGHT MARKs, which all programs hide.
 */
function toSubject(filled: Filled, { direction }: Templates): string {
  const mark = direction === 'rtl' ? '\u200e' : '';
  return filled
    .map((part) => (typeof part === 'string' ? part : `${mark}${part.value}${mark}`))
    .join('');
}

/** Wraps a value in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9). */
function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}

/** Characters of GSM 03.38 that take one place each. */
const gsm7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ]*$/;

/** Whether an SMS needs only 7 bits per character. */
export function isGsm7(text: string): boolean {
  return gsm7.test(text);
}

/** Counts the segments that an SMS is billed as: 7-bit if its characters allow, else UCS-2. */
export function countSegments(text: string): number {
  const [alone, together] = isGsm7(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / together);
}
