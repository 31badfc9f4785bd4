import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The parts of an email that the check needs. */
export interface LoggedMail {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** A mail server that accepts and keeps mail for any address. */
export interface MailLog {
  readonly smtpUrl: string;
  readonly mails: readonly LoggedMail[];
  stop(): Promise<void>;
}

export async function startMailLog(): Promise<MailLog> {
  const mails: LoggedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        for (const { address: to } of envelope.rcptTo) {
          mails.push({ to, subject: subjectOf(raw), text: textOf(raw), receivedAt: Date.now() });
        }
        done();
      });
    },
  });
  // Aborted connections are ignored.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A long header continues on lines that begin with a space. */
function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? [];
  return subject.replace(/\r\n[ \t]+/g, ' ');
}

/** In quoted-printable a long line continues after an equals sign. */
function textOf(raw: string): string {
  return raw.slice(raw.indexOf('\r\n\r\n')).replace(/=\r\n/g, '');
}
