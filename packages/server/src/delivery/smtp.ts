import { DeliveryError, type OutgoingMessage } from '@recovery-guardian/recovery-service';
import { createTransport } from 'nodemailer';
import type { ClosableMessenger } from './messenger.ts';

/**
 * Sends emails through an SMTP server, over connections that are kept open.
 *
 * The recipient goes in as an object, never as text to be parsed: whatever stands in an address, it
 * stays one recipient and no header.
 */
export function createSmtpMessenger({
  smtpUrl,
  from,
}: {
  smtpUrl: string;
  from: string;
}): ClosableMessenger {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ target, subject, text }: OutgoingMessage) {
      const to = { name: '', address: target };
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw new DeliveryError(isRefusal(error) ? 'refused' : 'unavailable', { cause: error });
      }
    },
    async close() {
      transport.close();
    },
  };
}

/** A 5xx to the recipient is final (RFC 5321 §4.2.1); any other failure is the server's or ours. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
