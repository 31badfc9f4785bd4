import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { serveHttp } from './http-server.ts';
import { createInbox, type Inbox, type Message } from './inbox.ts';

/** The ports of the mailbox; free ones by default. */
interface MailboxOptions {
  /** How many messages it keeps; 200 by default. */
  readonly kept?: number;
  readonly smtpPort?: number;
  readonly port?: number;
}

/** A mailbox for every address except `nobody@`. */
export interface Mailbox {
  /** Receives mail. */
  readonly smtpUrl: string;
  /** `GET` returns `{ messages }`. */
  readonly url: string;
  /** The last 200, newest first. */
  readonly messages: readonly Message[];
  readonly waitFor: Inbox['waitFor'];
  /** Refuses further mail for this address with 550, as if it were deleted. */
  close(address: string): void;
  stop(): Promise<void>;
}

const maxSize = 1_048_576;

/**
 * Starts an SMTP server that accepts mail for everyone, and an HTTP server that lists it.
 *
 * Mail for `nobody@` any domain is refused with 550 5.1.1, to try out a target that does not exist.
 */
export async function startMailbox({
  kept,
  smtpPort = 0,
  port,
}: MailboxOptions = {}): Promise<Mailbox> {
  const inbox = createInbox(kept);
  const closed = new Set<string>();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxSize,
    onRcptTo({ address }, _session, done) {
      const isClosed = /^nobody@/i.test(address) || closed.has(address.toLowerCase());
      done(isClosed ? refusal(550, '5.1.1 No such mailbox') : null);
    },
    async onData(stream, { envelope }, done) {
      try {
        const { subject = '', text = '', html, messageId } = await simpleParser(stream);
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 Message too large'));
        for (const { address: to } of envelope.rcptTo) {
          inbox.receive({
            to,
            subject,
            text,
            ...(html && { html }),
            ...(messageId && { messageId }),
          });
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Ignores clients that disconnect half way.
  smtp.on('error', () => {});

  const smtpServer = smtp.listen(smtpPort, '127.0.0.1');
  await once(smtpServer, 'listening');
  const web = await serveHttp(inbox.list, port);

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtpServer.address() as AddressInfo).port}`,
    url: web.url,
    messages: inbox.messages,
    waitFor: inbox.waitFor,
    close(address) {
      closed.add(address.toLowerCase());
    },
    async stop() {
      await web.stop();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
