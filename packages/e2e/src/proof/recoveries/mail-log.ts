import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email, as far as the proof looks at it. */
export type LoggedMail = {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
};

/** A mail server that takes mail for everyone, and keeps all of it. */
export type MailLog = {
  readonly smtpUrl: string;
  readonly mails: readonly LoggedMail[];
  stop(): Promise<void>;
};

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
  // A client that hangs up half way is no concern of ours.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A long header goes on in lines that begin with a blank. */
function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? [];
  return subject.replace(/\r\n[ \t]+/g, ' ');
}

/** In quoted-printable a long line goes on behind an equals sign. */
function textOf(raw: string): string {
  return raw.slice(raw.indexOf('\r\n\r\n')).replace(/=\r\n/g, '');
}
