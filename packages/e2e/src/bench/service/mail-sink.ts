import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Accepts mail for any address, and keeps messages with a code until they are fetched. */
export interface MailSink {
  readonly smtpUrl: string;
  /**
   * Takes the code from the message with these three words, which identify it among several. Waits
   * briefly for its arrival.
   */
  takeCode(address: string, matchPhrase: string): Promise<string>;
}

/** A minimal mail server, so that the bench measures the service. */
export async function startMailSink(): Promise<MailSink> {
  const messages = new Map<string, string[]>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('latin1');
        for (const { address } of envelope.rcptTo) {
          messages.set(address, [...(messages.get(address) ?? []).slice(-kept), message]);
        }
        done();
      });
    },
  });
  // Aborted connections are ignored.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;

  const take = (address: string, matchPhrase: string): string | undefined => {
    const all = messages.get(address) ?? [];
    const message = all.find((one) => one.includes(matchPhrase));
    messages.set(
      address,
      all.filter((one) => one !== message),
    );
    return message && /Your code: (\d{6,8})\b/.exec(message)?.[1];
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async takeCode(address, matchPhrase) {
      for (const end = Date.now() + patience; Date.now() < end; await sleep(5)) {
        const code = take(address, matchPhrase);
        if (code) return code;
      }
      throw new Error(`No code has reached ${address}`);
    },
  };
}

/** How many unfetched messages are kept for each address. */
const kept = 20;
/** How long a message may take, in milliseconds. */
const patience = 10_000;
