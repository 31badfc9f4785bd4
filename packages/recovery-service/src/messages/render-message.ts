import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import type { Email } from './email.ts';
import { type Filled, fill, type Values } from './fill.ts';
import { defaultTemplates, pickLanguage, type TemplatesByLanguage } from './languages.ts';
import type { AlertContent, CodeContent, MessageContent } from './message-content.ts';
import { renderHtml } from './render-html.ts';
import { countSegments } from './sms-segments.ts';
import type { Templates } from './templates/templates.ts';

export type RenderOptions = {
  channel: Channel;
  /** A BCP 47 tag or an `Accept-Language` header: the best match is used, else the default. */
  language: string;
  defaultLanguage?: string;
  templates?: TemplatesByLanguage;
};

export type RenderedMessage = {
  /** The language of the message. */
  language: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Only for email: the same content as the text. */
  html?: string;
};

/**
 * Renders a message. The purpose and the effect of the code come first; then the code, its
 * lifetime, the match phrase, and what to do if the reader did not ask for it (security S4).
 */
export function renderMessage(
  content: MessageContent,
  { channel, language, defaultLanguage = 'en', templates = defaultTemplates }: RenderOptions,
): RenderedMessage {
  const picked = pickLanguage(language, Object.keys(templates), defaultLanguage);
  const words = templates[picked];
  if (!words) throw new RangeError(`There are no templates for ${picked}`);
  return channel === 'sms'
    ? renderSms(content, words, picked)
    : renderEmail(content, words, picked);
}

function renderSms(content: MessageContent, words: Templates, language: string): RenderedMessage {
  const values = valuesOf(content, words);
  const purpose = [...fill(words[content.kind].sms, values), ...timeOf(content, words)];
  if (!('code' in content) || content.code === undefined) {
    const text = toText(purpose, words);
    return { language, subject: '', text: withPage(text, content) };
  }
  const { code, host } = content;
  const text = toText([...purpose, ' ', ...fill(words.shared.smsCode, values)], words);
  // The last line binds the code to its page (WICG, origin-bound one-time codes), so it has no marks.
  return { language, subject: '', text: host ? `${text}\n\n@${host} #${code}` : text };
}

/** Adds the page where a recovery can be stopped, if that costs no extra segment. */
function withPage(text: string, content: MessageContent): string {
  if (!('stopUrl' in content) || !content.stopUrl) return text;
  const [page] = content.stopUrl.split('#');
  const longer = `${text}\n${page}`;
  return countSegments(longer) === countSegments(text) ? longer : text;
}

function renderEmail(content: MessageContent, words: Templates, language: string): RenderedMessage {
  const values = valuesOf(content, words);
  const email: Email = {
    language,
    words,
    subject: toSubject(fill(words[content.kind].subject, values), words),
    purpose: [...fill(words[content.kind].purpose, values), ...timeOf(content, words)],
    notYou: fill(words[content.kind].notYou, values),
    facts: factsOf(content, words),
    ...stopParts(content, words),
    ...('matchPhrase' in content ? codeParts(content, words, values) : withoutCode),
  };
  return { language, subject: email.subject, text: renderText(email), html: renderHtml(email) };
}

function stopParts(
  content: MessageContent,
  { shared }: Templates,
): Pick<Email, 'stop' | 'mayBeRead' | 'details'> {
  if (!('cancellation' in content) || !content.cancellation) {
    return { stop: undefined, mayBeRead: undefined, details: [] };
  }
  const { stopUrl: url, cancellation } = content;
  return {
    stop: url ? { url, label: shared.stopRecovery } : { advice: shared.stopInWallet },
    mayBeRead: shared.mayBeRead,
    details: [
      fill(shared.cancelTo, { address: cancellation.to }),
      fill(shared.cancelData, { data: cancellation.data }),
    ],
  };
}

type CodeParts = Pick<Email, 'code' | 'lifetime' | 'phrase' | 'link'>;

const withoutCode: CodeParts = {
  code: undefined,
  lifetime: undefined,
  phrase: undefined,
  link: undefined,
};

function codeParts(content: CodeContent, { shared }: Templates, values: Values): CodeParts {
  const { kind, code, matchPhrase, link } = content;
  const stops = kind === 'recover' ? [` ${shared.linkStops}`] : [];
  return {
    code: code === undefined ? undefined : fill(shared.code, values),
    lifetime: fill(shared.lifetime, values),
    phrase: { intro: fill(shared.phrase, values), words: matchPhrase },
    link: link
      ? { intro: [code === undefined ? shared.linkOnly : shared.link, ...stops], url: link }
      : undefined,
  };
}

function renderText(email: Email): string {
  const { words, purpose, code, lifetime, phrase, notYou, stop, mayBeRead, facts, link } = email;
  const text = (filled: Filled) => toText(filled, words);
  const paragraphs = [
    text(purpose),
    code && text(code),
    phrase && `${lifetime ? `${text(lifetime)} ` : ''}${text(phrase.intro)}\n${phrase.words}`,
    text(notYou),
    stop && ('url' in stop ? `${stop.label}:\n${stop.url}` : stop.advice),
    mayBeRead,
    facts.map(text).join('\n'),
    email.details.length > 0
      ? [words.shared.details, ...email.details.map(text)].join('\n')
      : undefined,
    link && `${text(link.intro)}\n${link.url}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

function valuesOf(content: MessageContent, words: Templates): Values {
  return {
    account: shorten(content.account),
    chain: content.chainName,
    service: content.serviceName,
    ...(content.recovery && { newOwner: nameNewOwners(content.recovery.newOwners, words) }),
    ...specialValuesOf(content),
  };
}

function specialValuesOf(content: MessageContent): Values {
  if ('transactionHash' in content) return alertValuesOf(content);
  if ('matchPhrase' in content) {
    return {
      code: content.code ?? '',
      minutes: String(Math.round(content.lifetime / 60)),
      phrase: content.matchPhrase,
      addition: content.addition ?? '',
    };
  }
  return { target: content.subjectTarget ?? '' };
}

function alertValuesOf({ guardian, threshold, finalizableFrom }: AlertContent): Values {
  return {
    ...(guardian && { guardian: shorten(guardian) }),
    ...(threshold !== undefined && { threshold: String(threshold) }),
    ...(finalizableFrom && { time: formatTime(finalizableFrom) }),
  };
}

function nameNewOwners(newOwners: readonly Address[], { shared }: Templates): Filled {
  const [first] = newOwners;
  if (!first) return fill(shared.unknownOwners, {});
  return newOwners.length === 1
    ? fill(shared.oneOwner, { owner: shorten(first) })
    : fill(shared.severalOwners, { count: String(newOwners.length) });
}

/** Says when an added target takes effect. */
function timeOf(content: MessageContent, { shared }: Templates): Filled {
  if (!('countsFrom' in content) || !content.countsFrom) return [];
  return [' ', ...fill(shared.countsFrom, { time: formatTime(content.countsFrom) })];
}

/**
 * Formats a time in all languages alike, in characters that every SMS has. Truncates seconds: a
 * deadline is never stated too late.
 */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function factsOf(content: MessageContent, { shared }: Templates): Filled[] {
  const { newOwners = [], newThreshold } = content.recovery ?? {};
  return [
    fill(shared.account, { address: content.account }),
    ...newOwners.map((address) => fill(shared.newOwner, { address })),
    ...(newOwners.length > 1 ? [fill(shared.threshold, { count: String(newThreshold) })] : []),
    ...('transactionHash' in content ? alertFactsOf(content, shared) : []),
  ];
}

function alertFactsOf(
  { guardian, transactionHash }: AlertContent,
  shared: Templates['shared'],
): Filled[] {
  return [
    ...(guardian ? [fill(shared.guardian, { address: guardian })] : []),
    fill(shared.transaction, { hash: transactionHash }),
  ];
}

/** Isolates values in right-to-left text. */
function toText(filled: Filled, { direction }: Templates): string {
  if (direction === 'ltr') return toPlain(filled);
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

function toPlain(filled: Filled): string {
  return filled.map((part) => (typeof part === 'string' ? part : part.value)).join('');
}

/** Wraps a value in FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9). */
function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}

/** Uses two dots, because an ellipsis would more than halve the characters of an SMS. */
function shorten(address: Address): string {
  return `${address.slice(0, 6)}..${address.slice(-4)}`;
}
