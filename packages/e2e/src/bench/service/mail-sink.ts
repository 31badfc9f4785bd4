import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** Takes mail for everyone, and keeps what has a code until it is asked for. */
export type MailSink = {
  readonly smtpUrl: string;
  /**
   * Takes the code from the message with these three words, as people find it among several. Waits a
   * little where it has not come yet.
   */
  takeCode(address: string, matchPhrase: string): Promise<string>;
};

/** A mail server as lean as one can be: what it costs is the bench's, not the service's. */
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
  // A client that hangs up half way is no concern of ours.
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

/** How many messages nobody has asked for are kept of an address. */
const kept = 20;
/** How long a message may be on its way, in milliseconds. */
const patience = 10_000;
