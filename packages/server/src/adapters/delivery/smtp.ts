import type { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { nameOf, type SmtpConfiguration } from '../../configuration/sections/delivery.ts';
import { emailHeaders, isPlainAddress, messageIdOf } from './email-fields.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends emails through an SMTP server, over connections that are kept open.
 *
 * Only a plain address is sent to: so it is always one recipient and never a header.
 */
export function createSmtpProvider(smtp: SmtpConfiguration, from: string): Provider {
  const transport = createTransport({
    ...serverOf(smtp),
    auth: authOf(smtp),
    pool: true,
    maxConnections: smtp.connections ?? 10,
    // As many as the server accepts: on every new connection a message waits for the greeting,
    // which servers often delay.
    maxMessages: Number.POSITIVE_INFINITY,
    // One retry, for a connection that the server has closed meanwhile; the queue does the others.
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  checkSender(from);
  transport.use('stream', (mail, done) => {
    const { message, data } = mail as unknown as { message: Composed; data: SentMail };
    const create = message.createReadStream.bind(message);
    message.createReadStream = () => {
      const stream = create();
      data.attempts.push(stream);
      return stream;
    };
    done();
  });
  return {
    name: nameOf(smtp),

    async send(message, signal) {
      if (!isWritable(message.target)) return { kind: 'refused', reason: 'not one address' };
      const mail: SentMail = { ...mailOf(message, from), signal, attempts: [] };
      try {
        await transport.sendMail(mail);
        return { kind: 'sent' };
      } catch (error) {
        const wasRead = mail.attempts.some(({ readableDidRead }) => readableDidRead);
        return explainFailure(error, { wasRead });
      }
    },

    async check() {
      try {
        await transport.verify();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === noTls) throw new Error(reason);
        throw new Error(`${reason}: check its host, port, tls and login`);
      }
    },

    close: () => transport.close(),
  };
}

/** An email, and the stream of each attempt to send it: one that was read may have been sent. */
type SentMail = SendMailOptions & { signal: AbortSignal; attempts: Readable[] };

interface Composed {
  createReadStream(): Readable;
}

/** The email that nodemailer writes. */
export function mailOf(message: OutgoingMessage, from: string) {
  const { target, subject, text, html } = message;
  return {
    from,
    // An object is never parsed, so it is one recipient.
    to: { name: '', address: target },
    // Otherwise a text that looks like an encoded word would be read as one.
    subject: subject.includes('=?') ? encodeWord(subject, 'B', 52) : subject,
    text,
    ...(html !== undefined && { html }),
    encoding: 'quoted-printable' as const,
    messageId: messageIdOf(message, from),
    headers: emailHeaders(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether an address is written into a header or a command exactly as it is. */
export function isWritable(address: string): boolean {
  return isPlainAddress(address) && /^[!-~]+$/.test(address);
}

/** @throws {RangeError} if the sender of the configuration is not `address` or `Name <address>` */
export function checkSender(from: string): void {
  const [, bracketed = from] = /<([^<>]*)>\s*$/.exec(from) ?? [];
  const [local, domain = ''] = bracketed.trim().split(/@(?=[^@]*$)/);
  if (isWritable(`${local}@${domainToASCII(domain)}`)) return;
  throw new RangeError('The sender of emails is not one address: "from" is Name <address@domain>');
}

function serverOf(smtp: SmtpConfiguration) {
  const { url, host, port, tls = defaultTls(smtp), ca } = smtp;
  return {
    ...(url === undefined ? { host, port } : { url }),
    ...{
      implicit: { secure: true },
      required: { requireTLS: true },
      // With smtps:// in the URL, TLS is still used from the start.
      opportunistic: {},
      none: { ignoreTLS: true },
    }[tls],
    ...(ca !== undefined && { tls: { ca } }),
  };
}

/**
 * Requires TLS unless the server is on this machine: an attacker in the network could strip an
 * opportunistic STARTTLS, and read codes and the login.
 */
function defaultTls({ url, host }: SmtpConfiguration): 'required' | 'opportunistic' {
  const name = url === undefined ? host : new URL(url).hostname;
  return isLoopback(name ?? '') ? 'opportunistic' : 'required';
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

function authOf({ login, oauth2 }: SmtpConfiguration) {
  if (login) return { user: login.user, pass: login.password };
  return oauth2 && { type: 'OAuth2' as const, ...oauth2 };
}

/**
 * A 5xx about the recipient is permanent (RFC 5321 §4.2.1); any other failure is the server's or
 * ours. Without a code, the message may have been sent if it was read.
 */
function explainFailure(error: unknown, { wasRead }: { wasRead: boolean }): Outcome {
  const { command, responseCode = 0 } = error as SmtpError;
  const reason = reasonOf(error);
  if (wasRead && responseCode < 400) return { kind: 'unknown', reason };
  const isFinal = command === 'RCPT TO' && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'unavailable', reason };
}

const noTls =
  'The mail server offers no STARTTLS: use its port with TLS ("tls": "implicit", usual on port 465), or allow unencrypted mail by "tls": "opportunistic"';

function reasonOf(error: unknown): string {
  const { command, responseCode, code } = error as SmtpError;
  if (command === 'STARTTLS' && responseCode !== undefined) return noTls;
  return `SMTP ${responseCode ?? code ?? 'failure'}`;
}

interface SmtpError {
  command?: string;
  responseCode?: number;
  code?: string;
}
