import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { nameOf, type SmtpConfiguration } from '../configuration/delivery.ts';
import { isWritable, readSender, type Sender, writeEmail } from './email-text.ts';
import type { OutgoingMessage, Provider, SendOutcome } from './provider.ts';

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
  const sender = readSender(from);
  /** Hands the pool what it needs of a message, past the composer of nodemailer. */
  const send = (message: ReturnType<typeof composed>, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const mail = { message, data: { signal } };
      transport.transporter.send(mail as unknown as PooledMail, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  return {
    name: nameOf(smtp),

    async send(message, signal) {
      if (!isWritable(message.target)) return { kind: 'refused', reason: 'not one address' };
      const mail = composed(message, sender);
      try {
        await send(mail, signal);
        return { kind: 'sent' };
      } catch (error) {
        return explainFailure(error, { wasRead: mail.wasRead() });
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

/** Returns a message as the pool reads it: one chunk, and a new stream for each attempt. */
function composed(message: OutgoingMessage, from: Sender) {
  const text = Buffer.from(writeEmail(message, { from, date: new Date() }));
  const streams: Readable[] = [];
  return {
    /** Whether any part of it was read, to be sent. */
    wasRead: () => streams.some(({ readableDidRead }) => readableDidRead),
    getEnvelope: () => ({ from: from.address, to: [message.target] }),
    messageId: () => message.id,
    getHeader: () => message.id,
    createReadStream() {
      const stream = Readable.from(text, { objectMode: false });
      streams.push(stream);
      return stream;
    },
  };
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
 * Only a permanent answer about the recipient's address refuses a message (RFC 3463 §3.2, RFC 7505);
 * any other one is about this service, its mail server or the moment, also 5.1.7 and 5.1.8, which are
 * about the sender. Without an answer, the message may have been sent if it was read.
 */
function explainFailure(error: unknown, { wasRead }: { wasRead: boolean }): SendOutcome {
  const { command = '', responseCode = 0, response } = error as SmtpError;
  const reason = reasonOf(error);
  if (wasRead && responseCode < 400) return { kind: 'unknown', reason };
  const isAboutRecipient =
    ['RCPT TO', 'DATA'].includes(command) &&
    responseCode >= 500 &&
    /^5\.1\.([1236]|10)$/.test(enhancedCodeOf(response));
  return { kind: isAboutRecipient ? 'refused' : 'unavailable', reason };
}

/** Returns the enhanced status code of an answer (RFC 2034), empty without one. */
function enhancedCodeOf(response = ''): string {
  return /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
}

const noTls =
  'The mail server offers no STARTTLS: use its port with TLS ("tls": "implicit", usual on port 465), or allow unencrypted mail by "tls": "opportunistic"';

function reasonOf(error: unknown): string {
  const { command, responseCode, response, code } = error as SmtpError;
  if (command === 'STARTTLS' && responseCode !== undefined) return noTls;
  return `SMTP ${responseCode ?? code ?? 'failure'} ${enhancedCodeOf(response)}`.trimEnd();
}

type PooledMail = Parameters<ReturnType<typeof createTransport>['transporter']['send']>[0];

interface SmtpError {
  command?: string;
  responseCode?: number;
  response?: string;
  code?: string;
}
