import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Mailbox, type Phone, startMailbox, startPhone } from '@recovery-guardian/devnet';
import type { DeliveryError, OutgoingMessage } from '@recovery-guardian/recovery-service';
import { type ClosableMessenger, createMessenger } from './messenger.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes, or more').toString('base64')}`;
const from = 'Recovery Guardian <guardian@example.org>';
const clock = { now: () => new Date() };

const email: OutgoingMessage = {
  channel: 'email',
  target: 'mia@example.org',
  subject: 'Your code',
  text: 'Grüße: 123456\n',
};
const sms: OutgoingMessage = {
  channel: 'sms',
  target: '+4915112345678',
  subject: '',
  text: 'Your code: 123456',
};

describe('messages', () => {
  let mailbox: Mailbox;
  let phone: Phone;
  const messengers: ClosableMessenger[] = [];

  before(async () => {
    [mailbox, phone] = await Promise.all([startMailbox(), startPhone({ secret })]);
  });
  afterEach(() => Promise.all(messengers.splice(0).map((messenger) => messenger.close())));
  after(() => Promise.all([mailbox.stop(), phone.stop()]));

  const create = ({ smtpUrl = mailbox.smtpUrl, webhookUrl = phone.webhookUrl } = {}) => {
    const delivery = { email: { smtpUrl, from }, sms: { webhookUrl, secret } };
    const messenger = createMessenger(delivery, clock);
    messengers.push(messenger);
    return messenger;
  };
  const failure = (kind: DeliveryError['kind']) => (error: DeliveryError) => {
    assert.equal(error.name, 'DeliveryError');
    assert.equal(error.kind, kind);
    return true;
  };

  it('reach the mailbox and the phone', async () => {
    const messenger = create();
    await messenger.send(email);
    await messenger.send(sms);
    const [letter] = mailbox.messages;
    assert.deepEqual(
      [letter?.to, letter?.subject, letter?.text.trim()],
      ['mia@example.org', 'Your code', 'Grüße: 123456'],
    );
    const [text] = phone.messages;
    assert.deepEqual([text?.to, text?.text], ['+4915112345678', 'Your code: 123456']);
  });

  it('reach many at once', async () => {
    const messenger = create();
    const targets = Array.from({ length: 50 }, (_, index) => `many${index}@example.org`);
    await Promise.all(targets.map((target) => messenger.send({ ...email, target })));
    const received = new Set(mailbox.messages.map(({ to }) => to));
    for (const target of targets) assert.ok(received.has(target));
  });

  it('S16 go to one recipient and have one subject, whatever stands in an address', async () => {
    const messenger = create();
    const before = mailbox.messages.length;
    const targets = [
      'mia@example.org, noa@example.org',
      'mia@example.org\r\nBcc: noa@example.org',
      'mia@example.org>\r\nRCPT TO:<noa@example.org',
      'Mia <noa@example.org>',
      '"noa@example.org x"@example.org',
    ];
    for (const target of targets) {
      await messenger
        .send({ ...email, target, subject: `x\r\nBcc: noa@example.org` })
        .catch(() => {});
    }
    const received = mailbox.messages.slice(0, mailbox.messages.length - before);
    assert.ok(!received.some(({ to }) => to === 'noa@example.org'), JSON.stringify(received));
  });

  it('are refused for good where the mailbox does not exist', async () => {
    await assert.rejects(
      create().send({ ...email, target: 'nobody@example.org' }),
      failure('refused'),
    );
  });

  it('are unavailable where no mail server answers, or one that does not speak', async () => {
    const nobody = create({ smtpUrl: 'smtp://127.0.0.1:1' });
    await assert.rejects(nobody.send(email), failure('unavailable'));
    const closing = createTcpServer((socket) => socket.end('421 busy\r\n')).listen(0, '127.0.0.1');
    try {
      await once(closing, 'listening');
      const { port } = closing.address() as AddressInfo;
      const busy = create({ smtpUrl: `smtp://127.0.0.1:${port}` });
      await assert.rejects(busy.send(email), failure('unavailable'));
    } finally {
      closing.close();
    }
  });

  it('are refused on a channel that is not configured', async () => {
    const messenger = createMessenger({ email: { smtpUrl: mailbox.smtpUrl, from } }, clock);
    messengers.push(messenger);
    await assert.rejects(messenger.send(sms), failure('refused'));
  });

  describe('by webhook', () => {
    let server: Server;
    let status = 200;
    let requests: IncomingMessage[] = [];
    let webhookUrl: string;

    before(async () => {
      server = createServer((request, response) => {
        requests.push(request);
        request.resume().on('end', () => response.writeHead(status, { location: '/' }).end());
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
    });
    after(() => server.close());

    it('are refused for good by 400 and 422, unavailable by all else', async () => {
      const messenger = create({ webhookUrl });
      for (status of [400, 422]) await assert.rejects(messenger.send(sms), failure('refused'));
      for (status of [301, 401, 404, 429, 500, 503]) {
        await assert.rejects(messenger.send(sms), failure('unavailable'));
      }
    });

    it('follow no redirect', async () => {
      requests = [];
      status = 307;
      await assert.rejects(create({ webhookUrl }).send(sms), failure('unavailable'));
      assert.equal(requests.length, 1);
    });

    it('are unavailable where nobody listens', async () => {
      const messenger = create({ webhookUrl: 'http://127.0.0.1:1' });
      await assert.rejects(messenger.send(sms), failure('unavailable'));
    });
  });
});
