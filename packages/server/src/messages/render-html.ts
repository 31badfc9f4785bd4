import type { Brand } from '../configuration/service-settings.ts';
import type { Templates } from './templates/templates.ts';

/**
 * Renders the email as HTML without scripts, and without external resources but the operator's logo.
 * It reads the same without its styles. All texts and values are escaped; values are marked, so that
 * no translator changes them.
 */
export function renderHtml(email: EmailParts): string {
  const { language, templates, subject, purpose, code, consequence, lifetime, phrase } = email;
  const { notYou, action, wasMe, link, mayBeRead, facts, details, brand, footer } = email;
  // Values run from left to right, so an inherited `start` would put them at the wrong edge.
  const edge = templates.direction === 'rtl' ? 'right' : 'left';
  const lines = (filled: readonly Filled[]) =>
    filled.map((line) => html(line, `${styles.address};text-align:${edge}`)).join('<br>\n');
  const body = [
    `<p style="${styles.brand}">${renderBrand(brand)}</p>`,
    `<h1 style="${styles.title}">${html(subject)}</h1>`,
    `<p style="${styles.text}">${html(purpose)}</p>`,
    code && `<p style="${styles.code}">${renderCode(code)}</p>`,
    consequence && `<p style="${styles.strong}">${html(consequence)}</p>`,
    phrase &&
      `<p style="${styles.text}">${lifetime ? `${html(lifetime)} ` : ''}${html(phrase.intro)}</p>
<p style="${styles.phrase}"><bdi lang="en"${untranslated}>${escapeHtml(phrase.words)}</bdi></p>`,
    action?.isUrgent
      ? `<div style="${styles.danger}">
<p style="${styles.text}">${html(notYou)}</p>
${renderAction(action)}
</div>`
      : `<p style="${styles.text}">${html(notYou)}</p>`,
    action && !action.isUrgent && renderAction(action),
    wasMe && `<p style="${styles.text}">${escapeHtml(wasMe.text)}</p>`,
    wasMe?.url &&
      renderAction({ isUrgent: false, label: wasMe.label ?? wasMe.url, url: wasMe.url }),
    link && renderLink(link, templates.shared.openPage),
    mayBeRead && `<p style="${styles.text}">${escapeHtml(mayBeRead)}</p>`,
    facts.length > 0 && `<p style="${styles.facts}">${lines(facts)}</p>`,
    details.length > 0
      ? `<p style="${styles.facts}">${escapeHtml(templates.shared.details)}<br>\n${lines(details)}</p>`
      : undefined,
    `<p style="${styles.facts}">${html(footer.reason)} ${escapeHtml(footer.neverAsk)}${footer.help ? `<br>\n<a style="${styles.link}" href="${escapeHtml(footer.help.url)}">${escapeHtml(footer.help.label)}</a>` : ''}</p>`,
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${templates.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(plain(subject))}</title>
</head>
<body style="${styles.body}">
<div style="${styles.column}" lang="${escapeHtml(language)}" dir="${templates.direction}">
${body.filter((part) => part).join('\n')}
</div>
</body>
</html>
`;
}

function renderBrand({ name, logoUrl }: EmailParts['brand']): string {
  if (logoUrl === undefined) return html([{ value: name }]);
  return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40">`;
}

/** Shows the code in equal groups of four or three, whose gaps are not copied with it. */
function renderCode(code: Filled): string {
  return code
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      const groups = part.value.match(part.value.length % 4 === 0 ? /.{4}/g : /.{1,3}/g) ?? [];
      const spans = groups.map((group, index) => {
        const gap = index === 0 ? '' : ' style="margin-left:0.4em"';
        return `<span${untranslated}${gap}>${escapeHtml(group)}</span>`;
      });
      return `<bdi dir="ltr"${untranslated} style="${styles.digits}">${spans.join('')}</bdi>`;
    })
    .join('');
}

function renderAction({ isUrgent, label, url }: NonNullable<EmailParts['action']>): string {
  if (!url) return `<p style="${styles.strong}">${escapeHtml(label)}</p>`;
  const style = isUrgent ? styles.stop : styles.button;
  return `<p style="${styles.text}"><a style="${style}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

function renderLink({ isButton, intro, url }: NonNullable<EmailParts['link']>, label: string) {
  const space = isButton ? `</p>\n<p style="${styles.text}">` : '<br>\n';
  const style = isButton ? styles.button : styles.link;
  return `<p style="${styles.text}">${escapeHtml(intro)}${space}<a style="${style}" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

// No text colours, because mail clients may invert colours in dark mode.
const styles = {
  body: 'margin:0;padding:24px 16px',
  column:
    'max-width:32em;margin:0 auto;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  brand: 'margin:0 0 16px;font-weight:600',
  // Small enough that a phone shows the code below it without scrolling.
  title: 'margin:0 0 12px;font-size:20px;line-height:1.3;font-weight:700',
  code: 'margin:0 0 24px;padding:12px;border:1px solid #8886;border-radius:8px;text-align:center',
  digits:
    'display:block;font:600 32px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.1em;white-space:nowrap',
  text: 'margin:0 0 16px',
  phrase: 'margin:0 0 24px;font-size:18px;font-weight:600',
  danger:
    'margin:0 0 16px;padding:16px 16px 0;border:1px solid #b3261e;border-radius:8px;background:rgba(179,38,30,0.08)',
  stop: 'display:inline-block;padding:12px 24px;border:1px solid #b3261e;border-radius:8px;background:#b3261e;color:#fff;font-weight:600;text-decoration:none',
  strong: 'margin:0 0 16px;font-weight:600',
  facts: 'margin:24px 0;padding-top:16px;border-top:1px solid #8886;font-size:14px',
  address:
    'display:inline-block;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;word-break:break-all;text-wrap:balance',
  link: 'color:inherit',
  button:
    'display:inline-block;padding:10px 20px;border:1px solid currentColor;border-radius:8px;color:inherit;font-weight:600;text-decoration:none',
};

/** The text of a filled-in template. */
export function plain(filled: Filled): string {
  return filled.map((part) => (typeof part === 'string' ? part : part.value)).join('');
}

/** Renders text, isolating the direction of values. Short ones, such as dates, stay on one line. */
function html(filled: Filled, valueStyle?: string): string {
  return filled
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      const style =
        valueStyle ?? (/^(?=.*\d).{1,24}$/.test(part.value) ? 'white-space:nowrap' : '');
      return `<bdi${untranslated}${style && ` style="${style}"`}>${escapeHtml(part.value)}</bdi>`;
    })
    .join('');
}

/** The attribute of HTML, and the class that Google's translator reads. */
const untranslated = ' translate="no" class="notranslate"';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The filled-in parts of an email, in reading order. */
export interface EmailParts {
  language: string;
  templates: Templates;
  /** Also the title, as text parts are read below their subject. */
  subject: Filled;
  /** Who sends it. */
  brand: Brand;
  purpose: Filled;
  code: Filled | undefined;
  /** What happens to the account if the code is entered; only for a recovery. */
  consequence: Filled | undefined;
  lifetime: Filled | undefined;
  phrase: { intro: Filled; words: string } | undefined;
  notYou: Filled;
  /** What the owner can do now: a link if there is a page, else advice. Urgent if it stops a recovery. */
  action: { isUrgent: boolean; label: string; url: string | undefined } | undefined;
  /** The page with the long code: a button if the message has no short one. */
  link: { isButton: boolean; intro: string; url: string } | undefined;
  /** The calm answer, for owners who started it themselves. */
  wasMe: { text: string; label?: string; url?: string | undefined } | undefined;
  mayBeRead: string | undefined;
  /** The full form of values shortened in the purpose. */
  facts: readonly Filled[];
  /** The call that cancels a recovery. */
  details: readonly Filled[];
  /** Who sends the message and why, and where the operator helps. */
  footer: { reason: Filled; neverAsk: string; help: { label: string; url: string } | undefined };
}

/** A filled-in template that keeps its values separate, so that each format can escape them. */
export type Filled = readonly (string | { value: string })[];

/** The values of placeholders: plain text, or a filled-in template. */
export type Values = Readonly<Record<string, string | Filled>>;

const placeholder = /\{(\w+)\}/;

/**
 * Fills in a template. Values are inserted literally: placeholders and replacement patterns in them
 * have no effect.
 *
 * @throws {RangeError} if a placeholder has no value
 */
export function fill(template: string, values: Values): Filled {
  // Splitting by one group puts texts at even places and placeholder names at odd ones.
  return template.split(placeholder).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const value = values[part];
    if (value === undefined) throw new RangeError(`Nothing to fill in for {${part}}`);
    return typeof value === 'string' ? [{ value: withoutControls(value) }] : value;
  });
}

/** Lists the placeholder names in a template. */
export function placeholdersOf(template: string): Set<string> {
  return new Set(template.split(placeholder).filter((_, index) => index % 2 === 1));
}

/** Removes line breaks, and characters that reverse or hide the text around them. */
function withoutControls(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}
