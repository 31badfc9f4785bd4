import { domainToASCII } from 'node:url';
import type { OutgoingMessage } from './provider.ts';

/** The sender as the header names it, and its bare address for the envelope. */
export interface Sender {
  header: string;
  address: string;
}

/**
 * Reads the sender from the configuration: `address` or `Name <address>`.
 *
 * @throws {RangeError} if it is not one address
 */
export function readSender(from: string): Sender {
  const [, name = '', bracketed] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(from) ?? [];
  const [local, domain = ''] = (bracketed ?? from).trim().split(/@(?=[^@]*$)/);
  const address = `${local}@${domainToASCII(domain)}`;
  if (!isWritable(address)) {
    throw new RangeError(
      'The sender of emails is not one address: "from" is Name <address@domain>',
    );
  }
  const text = name.trim().replace(/^"(.*)"$/, (_, quoted) => quoted.replace(/\\(.)/g, '$1'));
  return { header: text === '' ? address : `${encodeName(text)} <${address}>`, address };
}

/** Whether an address is written into a header or a command exactly as it is. */
export function isWritable(address: string): boolean {
  return isPlainAddress(address) && /^[!-~]+$/.test(address);
}

/**
 * Writes an email as it is sent (RFC 5322, RFC 2045): text, and HTML as an alternative.
 *
 * @param message has a target that {@link isWritable}
 */
export function writeEmail(message: OutgoingMessage, { from, date }: { from: Sender; date: Date }) {
  const { target, subject, text, html } = message;
  const headers = [
    `From: ${from.header}`,
    `To: ${target}`,
    `Subject: ${encodeWords(subject)}`,
    `Message-ID: ${oneLine(messageIdOf(message, from.address))}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(emailHeaders(message)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
  ].join(newline);
  const plain = writePart('text/plain', text);
  if (html === undefined) return `${headers}${newline}${plain}`;
  return [
    headers,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    plain,
    `--${boundary}`,
    writePart('text/html', html),
    `--${boundary}--`,
    '',
  ].join(newline);
}

const newline = '\r\n';
/** Neither encoding of a part can contain `=_` (RFC 2045 §6.7), so no part contains the boundary. */
const boundary = '=_recovery-guardian';

function writePart(type: string, content: string): string {
  const isMostlyAscii = Buffer.byteLength(content) < content.length * 1.2;
  return [
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isMostlyAscii ? 'quoted-printable' : 'base64'}`,
    '',
    isMostlyAscii ? toQuotedPrintable(content) : toBase64(content),
  ].join(newline);
}

const maximumLine = 76;

function toBase64(content: string): string {
  const lines = content.replace(/\r\n?|\n/g, newline);
  return Buffer.from(lines)
    .toString('base64')
    .replace(/.{76}(?=.)/g, `$&${newline}`);
}

function toQuotedPrintable(content: string): string {
  return content
    .split(/\r\n?|\n/)
    .map((line) => (/^[!-<>-~ ]{0,75}[!-<>-~]$|^$/.test(line) ? line : wrap(escapeLine(line))))
    .join(newline);
}

/** Escapes what is not printable ASCII, and a space at the end, which servers may remove. */
function escapeLine(line: string): string {
  return line.replace(/[^!-<>-~ ]+| $/g, (text) =>
    Buffer.from(text).toString('hex').toUpperCase().replace(/../g, '=$&'),
  );
}

/** Breaks a line by `=` at its end, never within an escaped byte. */
function wrap(line: string): string {
  const lines: string[] = [];
  let start = 0;
  while (line.length - start > maximumLine) {
    let end = start + maximumLine - 1;
    if (line[end - 1] === '=') end -= 1;
    else if (line[end - 2] === '=') end -= 2;
    lines.push(`${line.slice(start, end)}=`);
    start = end;
  }
  return [...lines, line.slice(start)].join(newline);
}

function encodeName(name: string): string {
  return /^[A-Za-z0-9 ]{1,60}$/.test(name) ? name : encodeWords(name, /^$/);
}

/** Bytes that leave room in a line of 78 characters for the name of a header. */
const bytesPerWord = 39;

/**
 * Writes the text of a header: as it is if it is short and plain, otherwise as encoded words
 * (RFC 2047). Neither has a line break of the text.
 */
function encodeWords(text: string, plain = /^[!-<>-~ ]{0,60}$/): string {
  const line = oneLine(text);
  if (plain.test(line)) return line;
  const words: string[] = [];
  let word = '';
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > bytesPerWord) {
      words.push(word);
      word = '';
      length = 0;
    }
    word += character;
    length += bytes;
  }
  return [...words, word]
    .map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`)
    .join(`${newline} `);
}

/** Replaces line breaks and other control characters, which would end a header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ');
}

function emailHeaders({ language }: OutgoingMessage): Record<string, string> {
  return {
    'Content-Language': language,
    // Prevents out-of-office replies (RFC 3834).
    'Auto-Submitted': 'auto-generated',
  };
}

/** Returns a Message-ID that is the same in all attempts, so that servers detect duplicates. */
export function messageIdOf({ id }: OutgoingMessage, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/**
 * Whether a text is one address, for APIs that read several addresses from a text: without quotes,
 * separators or a name.
 */
export function isPlainAddress(target: string): boolean {
  return /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/.test(target);
}
