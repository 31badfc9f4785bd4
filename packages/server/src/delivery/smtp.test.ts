import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { startMailbox } from '@recovery-guardian/devnet';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpConfiguration } from '../configuration/delivery.ts';
import { serveHttp } from '../testing/serve-http.ts';
import type { OutgoingMessage, Provider } from './provider.ts';
import { createSmtpProvider } from './smtp.ts';
import { certificate, certificateKey } from './testing/localhost-certificate.ts';

const from = 'Recovery Guardian <guardian@example.org>';
const message: OutgoingMessage = {
  id: 'a1b2',
  target: 'mia@example.org',
  subject: 'Your code',
  text: 'Grüße: 123456\n',
  html: '<p>Grüße: 123456</p>',
  language: 'de',
  share: 'other',
  expiresAt: new Date('2030-01-01T00:10:00Z'),
};
const signal = new AbortController().signal;

describe('emails by SMTP', () => {
  const providers: Provider[] = [];
  const servers: SMTPServer[] = [];

  const mailbox = useStarted(startMailbox);
  afterEach(async () => {
    for (const provider of providers.splice(0)) provider.close();
    for (const server of servers.splice(0)) {
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });

  const create = (smtp: Partial<SmtpConfiguration> = { url: mailbox.smtpUrl }) => {
    const provider = createSmtpProvider({ type: 'smtp', ...smtp }, from);
    providers.push(provider);
    return provider;
  };

  /** Starts a mail server with a certificate, which keeps its mail. */
  const startServer = async (options: SMTPServerOptions) => {
    const mails: { mail: ParsedMail; isSecure: boolean; user: string | undefined }[] = [];
    const server = new SMTPServer({
      key: certificateKey,
      cert: certificate,
      disableReverseLookup: true,
      async onData(stream, session, done) {
        const mail = await simpleParser(stream);
        mails.push({ mail, isSecure: session.secure, user: session.user });
        done();
      },
      ...options,
    });
    server.on('error', () => {});
    servers.push(server);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return { mails, port: (listening.address() as AddressInfo).port };
  };

  it('an email by SMTP reaches the mailbox, as text and as HTML', async () => {
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    const [letter] = mailbox.messages;
    assert.deepEqual(
      [letter?.to, letter?.subject, letter?.text.trim(), letter?.html?.trim()],
      ['mia@example.org', 'Your code', 'Grüße: 123456', '<p>Grüße: 123456</p>'],
    );
  });

  it('many emails by SMTP reach their mailboxes at the same time', async () => {
    const provider = create();
    const targets = Array.from({ length: 50 }, (_, index) => `many${index}@example.org`);
    const sent = await Promise.all(
      targets.map((target) => provider.send({ ...message, target }, signal)),
    );
    assert.ok(sent.every(({ kind }) => kind === 'sent'));
    const received = new Set(mailbox.messages.map(({ to }) => to));
    for (const target of targets) assert.ok(received.has(target));
  });

  it('an email by SMTP goes to one recipient, regardless of what an address contains [S16]', async () => {
    const provider = create();
    const before = mailbox.messages.length;
    const targets = [
      'mia@example.org, noa@example.org',
      'mia@example.org\r\nBcc: noa@example.org',
      'mia@example.org>\r\nRCPT TO:<noa@example.org',
      'Mia <noa@example.org>',
      '"noa@example.org x"@example.org',
    ];
    for (const target of targets) {
      const outcome = await provider.send({ ...message, target }, signal);
      assert.deepEqual(outcome, { kind: 'refused', reason: 'not one address' });
    }
    assert.equal(mailbox.messages.length, before);
  });

  it('an email by SMTP is permanently refused if the mailbox does not exist, without naming it', async () => {
    const outcome = await create().send({ ...message, target: 'nobody@example.org' }, signal);
    assert.deepEqual(outcome, { kind: 'refused', reason: 'SMTP 550 5.1.1' });
  });

  it('an email by SMTP is refused only by an answer that the recipient does not exist', async () => {
    let answer = { at: 'RCPT TO', line: '' };
    const answerAt = (command: string) => (done: (error?: Error | null) => void) => {
      const [, code, text] = /^(\d+) (.*)$/s.exec(answer.line) ?? [];
      const error = Object.assign(new Error(text), { responseCode: Number(code) });
      done(command === answer.at ? error : null);
    };
    const { port } = await startServer({
      authOptional: true,
      onMailFrom: (_address, _session, done) => answerAt('MAIL FROM')(done),
      onRcptTo: (_address, _session, done) => answerAt('RCPT TO')(done),
      onData: (stream, _session, done) => stream.on('end', () => answerAt('DATA')(done)).resume(),
    });
    const provider = create({ host: '127.0.0.1', port, ca: certificate });
    const outcomeOf = async (at: string, line: string) => {
      answer = { at, line };
      return provider.send(message, signal);
    };
    const missing = [
      ['RCPT TO', '550 5.1.1 User unknown', 'SMTP 550 5.1.1'],
      ['RCPT TO', '550 5.1.1 The account does not exist.\nPlease try', 'SMTP 550 5.1.1'],
      ['RCPT TO', '553 5.1.3 Bad recipient address syntax', 'SMTP 553 5.1.3'],
      ['RCPT TO', '550 5.1.2 Domain not found', 'SMTP 550 5.1.2'],
      ['RCPT TO', '551 5.1.6 Mailbox has moved', 'SMTP 551 5.1.6'],
      ['RCPT TO', '556 5.1.10 Domain accepts no mail', 'SMTP 556 5.1.10'],
      ['DATA', '550 5.1.1 <mia@example.org>: unknown', 'SMTP 550 5.1.1'],
    ] as const;
    for (const [at, line, reason] of missing) {
      assert.deepEqual(await outcomeOf(at, line), { kind: 'refused', reason });
    }
    const ours = [
      ['RCPT TO', '554 5.7.1 Relay access denied'],
      ['RCPT TO', '550 5.4.5 Daily quota exceeded'],
      ['RCPT TO', '552 5.2.2 Mailbox full'],
      ['RCPT TO', '550 5.2.1 Receives mail too quickly'],
      ['RCPT TO', '550 No such user, or not from here'],
      ['RCPT TO', '551 User not local'],
      ['RCPT TO', '553 Sorry'],
      ['RCPT TO', '530 5.7.0 Authentication required'],
      ['RCPT TO', '535 5.7.8 Login refused'],
      ['RCPT TO', '503 5.5.1 Bad sequence'],
      ['RCPT TO', '421 4.7.0 Too many connections'],
      ['RCPT TO', '451 4.7.1 Greylisted'],
      ['RCPT TO', '450 4.1.1 Mailbox unavailable now'],
      ['RCPT TO', '550 5.1.0 Address rejected'],
      ['RCPT TO', '550 5.1.7 Bad sender mailbox syntax'],
      ['RCPT TO', '553 5.1.8 Sender domain does not exist'],
      ['RCPT TO', '550 5.7.1 5.1.1 is what a listed sender gets'],
      ['MAIL FROM', '550 5.1.8 Sender domain does not exist'],
      ['MAIL FROM', '550 5.1.1 Sender unknown'],
      ['DATA', '550 5.7.26 Unauthenticated mail (DMARC)'],
      ['DATA', '554 5.6.0 Refused as spam'],
    ] as const;
    for (const [at, line] of ours) {
      const outcome = await outcomeOf(at, line);
      assert.equal(outcome.kind, 'unavailable', `${at} ${line}`);
    }
  });

  it('an email by SMTP is unavailable if no mail server answers, or not in SMTP', async () => {
    const unreachable = create({ host: '127.0.0.1', port: 1 });
    assert.equal((await unreachable.send(message, signal)).kind, 'unavailable');
    await assert.rejects(
      unreachable.check(signal),
      /SMTP ECONNREFUSED|SMTP ESOCKET|SMTP ECONNECTION/,
    );
    const closing = createServer((socket) => socket.end('421 busy\r\n')).listen(0, '127.0.0.1');
    try {
      await once(closing, 'listening');
      const busy = create({ host: '127.0.0.1', port: (closing.address() as AddressInfo).port });
      assert.equal((await busy.send(message, signal)).kind, 'unavailable');
    } finally {
      closing.close();
    }
  });

  it('an email by SMTP has an unknown outcome only if the server may have read it [S70]', async () => {
    const greeting = ['220 hello', '250 hello', '250 sender', '250 recipient'];
    /** Replies line by line, to the content too, and then closes the connection. */
    const outcomeBy = async (...replies: string[]) => {
      const server = createServer((socket) => {
        const left = [...greeting, ...replies];
        const next = () => {
          const reply = left.shift();
          if (reply === undefined) socket.destroy();
          else socket.write(`${reply}\r\n`);
        };
        socket.on('data', next).on('error', () => {});
        next();
      }).listen(0, '127.0.0.1');
      try {
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        return (await create({ host: '127.0.0.1', port }).send(message, signal)).kind;
      } finally {
        server.close();
      }
    };
    assert.equal(await outcomeBy(), 'unavailable');
    assert.equal(await outcomeBy('451 later'), 'unavailable');
    assert.equal(await outcomeBy('354 go on'), 'unknown');
    assert.equal(await outcomeBy('354 go on', '451 later'), 'unavailable');
    assert.equal(await outcomeBy('354 go on', '250 queued'), 'sent');
  });

  it('an email by SMTP uses a new connection if the server closes the kept one', async () => {
    const busy = new Set<string>();
    const { mails, port } = await startServer({
      authOptional: true,
      onMailFrom: (_address, { id }, done) => {
        if (busy.has(id)) return done(Object.assign(new Error('busy'), { responseCode: 421 }));
        busy.add(id);
        done();
      },
    });
    const provider = create({ host: '127.0.0.1', port, ca: certificate });
    for (let i = 0; i < 3; i++) {
      assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
    }
    assert.deepEqual([mails.length, busy.size], [3, 3]);
  });

  it('sending an email by SMTP can be aborted', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    try {
      await once(silent, 'listening');
      const provider = create({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port });
      const outcome = await provider.send(message, AbortSignal.timeout(50));
      assert.equal(outcome.kind, 'unavailable');
    } finally {
      silent.close();
    }
  });

  it('an email by SMTP has the same Message-ID in all attempts, its language, and suppresses auto-replies', async () => {
    const { mails, port } = await startServer({ authOptional: true });
    const provider = create({ host: '127.0.0.1', port, ca: certificate });
    await provider.send(message, signal);
    await provider.send(message, signal);
    for (const { mail } of mails) {
      assert.equal(mail.messageId, '<a1b2@example.org>');
      assert.equal(mail.headers.get('content-language'), 'de');
      assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
    }
    assert.equal(mails.length, 2);
  });

  describe('with TLS', () => {
    it('SMTP uses TLS from the start, or by STARTTLS if offered or required', async () => {
      const implicit = await startServer({ secure: true, authOptional: true });
      const starttls = await startServer({ authOptional: true });
      for (const { mails, port, tls } of [
        { ...implicit, tls: 'implicit' as const },
        { ...starttls, tls: 'required' as const },
        { ...starttls, tls: 'opportunistic' as const },
      ]) {
        const provider = create({ host: '127.0.0.1', port, tls, ca: certificate });
        assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
        assert.equal(mails.at(-1)?.isSecure, true, tls);
      }
    });

    it('SMTP sends nothing in the clear where TLS is required', async () => {
      const { mails, port } = await startServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
      });
      const required = create({ host: '127.0.0.1', port, tls: 'required', ca: certificate });
      const outcome = await required.send(message, signal);
      assert.match('reason' in outcome ? outcome.reason : '', /offers no STARTTLS/);
      assert.equal(mails.length, 0);
      await assert.rejects(
        required.check(signal),
        /^Error: The mail server offers no STARTTLS: .*"tls": "implicit".*"tls": "opportunistic"$/,
      );
    });

    it('SMTP requires TLS with a server on another machine, unless set otherwise [S44]', async () => {
      const { mails, port } = await startServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
      });
      // Also leads here, but is not a name of this machine.
      const host = '0.0.0.0';
      for (const remote of [{ host, port }, { url: `smtp://${host}:${port}` }]) {
        assert.equal((await create(remote).send(message, signal)).kind, 'unavailable');
        assert.equal(mails.length, 0);
      }
      const allowed = create({ host, port, tls: 'opportunistic' });
      assert.deepEqual(await allowed.send(message, signal), { kind: 'sent' });
      for (const local of ['localhost', '127.0.0.1']) {
        assert.deepEqual(await create({ host: local, port }).send(message, signal), {
          kind: 'sent',
        });
      }
      assert.equal(mails.length, 3);
    });

    it('SMTP by TLS accepts only a trusted certificate', async () => {
      const { mails, port } = await startServer({ authOptional: true });
      const distrustful = create({ host: '127.0.0.1', port });
      assert.equal((await distrustful.send(message, signal)).kind, 'unavailable');
      assert.equal(mails.length, 0);
    });
  });

  describe('with a login', () => {
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid login'));

    it('SMTP logs in by user and password', async () => {
      const { mails, port } = await startServer({ onAuth });
      const server = { host: '127.0.0.1', port, tls: 'required', ca: certificate } as const;
      const provider = create({ ...server, login: { user: 'guardian', password: 'right' } });
      await provider.check(signal);
      assert.equal(mails.length, 0);
      assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
      assert.equal(mails[0]?.user, 'guardian');

      const wrong = create({ ...server, login: { user: 'guardian', password: 'wrong' } });
      assert.deepEqual(await wrong.send(message, signal), {
        kind: 'unavailable',
        reason: 'SMTP 535',
      });
      await assert.rejects(
        wrong.check(signal),
        /^Error: SMTP 535: check its host, port, tls and login$/,
      );
    });

    it('SMTP logs in by OAuth 2.0, with access tokens that it requests itself', async () => {
      const tokens = await serveHttp();
      tokens.answer(({ body }) => {
        assert.equal(new URLSearchParams(body).get('refresh_token'), 'refresh');
        const token = { access_token: 'token-1', expires_in: 3600, token_type: 'Bearer' };
        return { status: 200, body: JSON.stringify(token) };
      });
      try {
        const { mails, port } = await startServer({
          authMethods: ['XOAUTH2'],
          onAuth: ({ username, accessToken }, _session, done) =>
            accessToken === 'token-1'
              ? done(null, { user: username })
              : done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } }),
        });
        const provider = create({
          host: '127.0.0.1',
          port,
          ca: certificate,
          oauth2: {
            user: 'guardian@example.org',
            clientId: 'client',
            clientSecret: 'secret',
            refreshToken: 'refresh',
            accessUrl: tokens.url,
          },
        });
        assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
        assert.equal(mails[0]?.user, 'guardian@example.org');
      } finally {
        await tokens.stop();
      }
    });
  });
});
