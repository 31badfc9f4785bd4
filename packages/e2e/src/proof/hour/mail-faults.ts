import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/testing';
import type { Random } from '../../faults/random.ts';

/** A way to a mail server or phone that fails by choice. */
export interface FaultyDelivery {
  readonly url: string;
  /** The share of messages that meet a fault, from 0 to 1. */
  faultRate: number;
  /** How often each fault occurred. */
  readonly faults: ReadonlyMap<string, number>;
  /** The ids of messages that were accepted while the sender saw no answer. */
  readonly acceptedUnseen: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** What a mail server may answer to a command instead of accepting the message. */
const refusals: Record<string, { at: string; lines: readonly string[] }> = {
  'sender refused': {
    at: 'MAIL',
    lines: ['550 5.7.1 Sender is not allowed', '553 5.1.8 Sender domain does not exist'],
  },
  greylisted: { at: 'RCPT', lines: ['451 4.7.1 Greylisted, try again', '450 4.2.0 Later'] },
  'rate limit': {
    at: 'RCPT',
    lines: ['421 4.7.0 Too many connections', '452 4.5.3 Too many recipients', '450 4.7.1 Rate'],
  },
  'quota or relay refused': {
    at: 'RCPT',
    lines: [
      '550 5.4.5 Daily quota exceeded',
      '554 5.7.1 Relay access denied',
      '530 5.7.0 Authentication required',
      '550 Not from here',
      '552 5.2.2 Mailbox full',
    ],
  },
  'content refused': {
    at: 'content',
    lines: ['554 5.7.26 Unauthenticated mail', '451 4.3.0 Local error', '554 5.6.0 Spam'],
  },
};

const faultsOfMessages = [
  ...Object.keys(refusals),
  'cut off in the content',
  'accepted, then cut off',
];
const faultsAnywhere = ['silent', 'slow'];
const faultsOfConnections = ['wrong greeting', 'broken TLS'];

/** Starts a way to a mail server that refuses or breaks in eleven ways. */
export async function startFaultyMail(smtpUrl: string, random: Random): Promise<FaultyDelivery> {
  const mailServer = new URL(smtpUrl);
  const log = createFaultLog();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const draw = (faults: readonly string[], rate: number) =>
      random.chance(rate) ? log.note(random.pick(faults)) : undefined;
    const ofConnection = draw(faultsOfConnections, mail.faultRate / 4);
    track(client, open);
    if (ofConnection === 'wrong greeting') {
      client.end(random.pick(['554 5.7.1 Go away\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n']));
      return;
    }
    if (ofConnection === 'broken TLS') return breakTls(client);
    const upstream = connect(Number(mailServer.port), mailServer.hostname);
    track(upstream, open);
    client.on('close', () => {
      // The sender did not wait for the answer to a whole message.
      if (isDone) log.acceptedUnseen.add(id);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    let fault: string | undefined;
    let content: string | undefined;
    let isDone = false;
    let id = '';
    const answer = (line: string) => void client.write(`${line}\r\n`);
    const isRefused = (at: string) => {
      const refusal = refusals[fault ?? ''];
      if (refusal?.at !== at) return false;
      answer(random.pick(refusal.lines));
      return true;
    };
    const onCommand = (line: string) => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'MAIL')
        fault = draw([...faultsOfMessages, ...faultsAnywhere], mail.faultRate);
      if (fault === 'silent' || isRefused(command)) return;
      if (command === 'DATA') content = '';
      upstream.write(`${line}\r\n`);
    };
    const onContent = (chunk: string) => {
      content += chunk;
      if (fault === 'cut off in the content') {
        upstream.destroy();
        return;
      }
      const isEnd = content?.endsWith('\r\n.\r\n');
      if (refusals[fault ?? '']?.at === 'content') {
        if (!isEnd) return;
        isRefused('content');
        upstream.destroy();
        return;
      }
      upstream.write(chunk, 'latin1');
      if (!isEnd) return;
      id = /^Message-ID: <([^@>]+)/im.exec(content ?? '')?.[1] ?? '';
      isDone = true;
      content = undefined;
    };
    let turn: Promise<unknown> = Promise.resolve();
    client.setEncoding('latin1').on('data', (chunk: string) => {
      turn = turn.then(async () => {
        if (fault === 'slow') await sleep(1_000);
        if (content !== undefined) return onContent(chunk);
        for (const line of chunk.split('\r\n').filter(Boolean)) onCommand(line);
      });
    });
    upstream.on('data', (chunk) => {
      if (isDone && fault === 'accepted, then cut off') return void client.destroy();
      isDone = false;
      client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mail = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultRate: 0,
    faults: log.faults,
    acceptedUnseen: log.acceptedUnseen,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mail;
}

/** Offers STARTTLS, and then does not speak it. */
function breakTls(client: Socket): void {
  client.write('220 mail\r\n');
  client.on('data', (chunk) => {
    if (/^STARTTLS/i.test(String(chunk))) client.write('220 go on\r\n');
    else if (/^[EH][HE]LO/i.test(String(chunk))) client.write('250-mail\r\n250 STARTTLS\r\n');
    else client.end('no TLS');
  });
}

function track(socket: Socket, open: Set<Socket>): void {
  open.add(socket);
  socket.on('error', () => {}).on('close', () => open.delete(socket));
}

const smsFaults = ['503', '429', 'reset', 'silent', 'accepted, then cut off'] as const;

/** Starts a way to the phone's webhook that fails like HTTP providers. */
export async function startFaultySms(webhookUrl: string, random: Random): Promise<FaultyDelivery> {
  const log = createFaultLog();
  const server: HttpServer = await serveHttp(async (request, response) => {
    const body = await text(request);
    const fault = random.chance(sms.faultRate) ? log.note(random.pick(smsFaults)) : undefined;
    if (fault === '503') return void response.writeHead(503).end('<h1>Unavailable</h1>');
    if (fault === '429') return void response.writeHead(429, { 'retry-after': '3' }).end();
    if (fault === 'reset') return void response.socket?.resetAndDestroy();
    if (fault === 'silent') return;
    const { connection: _, 'content-length': __, host: ___, ...headers } = request.headers;
    const passed = await fetch(webhookUrl, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    });
    if (fault) {
      log.acceptedUnseen.add(JSON.parse(body).id);
      return void response.destroy();
    }
    response.writeHead(passed.status).end();
  });
  const { faults, acceptedUnseen } = log;
  const sms = { url: server.url, faultRate: 0, faults, acceptedUnseen, stop: server.stop };
  return sms;
}

/** Counts faults by name. */
export function createFaultLog() {
  const faults = new Map<string, number>();
  return {
    faults,
    acceptedUnseen: new Set<string>(),
    note<Name extends string>(name: Name): Name {
      faults.set(name, (faults.get(name) ?? 0) + 1);
      return name;
    },
  };
}
