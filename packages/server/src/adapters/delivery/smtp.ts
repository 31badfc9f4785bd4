import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import { nameOf, type SmtpConfiguration } from '../../configuration/sections/delivery.ts';
import { emailHeaders, messageIdOf } from './email-fields.ts';
import type { Outcome, OutgoingMessage, Provider } from './provider.ts';

/**
 * Sends emails through an SMTP server, over connections that are kept open.
 *
 * The recipient is passed as an object, never as text to be parsed: so an address is always one
 * recipient and never a header (security S16).
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
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', (mail, done) => {
    // One per attempt: a message is sent again if its connection has ended.
    mail.message.transform(gather);
    done();
  });
  return {
    name: nameOf(smtp),

    async send(message, signal) {
      try {
        await transport.sendMail({ ...mailOf(message, from), signal });
        return { kind: 'sent' };
      } catch (error) {
        return explainFailure(error);
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

/**
 * Joins a message into one chunk: otherwise each of its dozen parts would be a packet of its own.
 * Measured, this halves the cost of sending.
 */
function gather(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(chunks));
    },
  });
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

function mailOf(message: OutgoingMessage, from: string) {
  const { target, subject, text, html } = message;
  return {
    from,
    to: { name: '', address: target },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: messageIdOf(message, from),
    headers: emailHeaders(message),
  };
}

/**
 * A 5xx about the recipient is permanent (RFC 5321 §4.2.1); any other failure is the server's or
 * ours.
 */
function explainFailure(error: unknown): Outcome {
  const { command, responseCode } = error as SmtpError;
  const isFinal = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'unavailable', reason: reasonOf(error) };
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
