import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  freshAddress,
  type HttpHandler,
  type HttpServer,
  serveHttp,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';

const email = 'mia@example.org';
const key = Buffer.alloc(32, 7);

describe('events to the operator’s systems', () => {
  const received: { body: string; event: Event }[] = [];
  let arrived = Promise.withResolvers<void>();
  const receive: HttpHandler = async (request, response) => {
    const body = await text(request);
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers;
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    const isSigned =
      request.headers['webhook-signature'] === `v1,${signature.digest('base64')}` &&
      Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
    if (isSigned) received.push({ body, event: JSON.parse(body) });
    response.writeHead(isSigned ? 204 : 401).end();
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  let receiver: HttpServer;
  let world: TestWorld;
  let mia: AccountHolder;
  let registrationId: string;

  before(async () => {
    receiver = await serveHttp(receive);
    const url = `${receiver.url}/events`;
    const webhook = { name: 'support', url, secret: `whsec_${key.toString('base64')}` };
    world = await startTestWorld({
      configure: (configuration) => ({ ...configuration, events: { webhooks: [webhook] } }),
    });
    mia = new AccountHolder(world, 0);
    const registered = await mia.registerWhole(email);
    registrationId = registered.registrationId;
    await mia.addGuardian(registered.guardianAddress);
  });
  after(async () => {
    await world.stop();
    await receiver.stop();
  });

  /** Waits for an event of this type and account that no earlier call returned. */
  const returned = new Set<string>();
  async function next(type: string): Promise<Event> {
    for (;;) {
      const found = received.find(
        ({ event }) => event.type === type && !returned.has(event.data.id),
      );
      if (found) {
        returned.add(found.event.data.id);
        return found.event;
      }
      await arrived.promise;
    }
  }
  const cancel = (requestId: string, token: string) =>
    call(world, 'POST /auth/signature/cancel', { body: { requestId, token }, token: null });

  it('an event reports a confirmed registration', async () => {
    const { data, timestamp } = await next('registration.activated');
    const { chainId } = world.chain;
    const names = ['account', 'chainId', 'channel', 'effectiveFrom', 'id', 'registration'];
    assert.deepEqual(Object.keys(data).sort(), names);
    assert.partialDeepStrictEqual(data, {
      registration: registrationId,
      chainId,
      account: mia.account,
      channel: 'email',
    });
    for (const time of [timestamp, data.effectiveFrom]) {
      assert.equal(new Date(String(time)).toISOString(), time);
    }
  });

  it('events report a recovery: requested and signed', async () => {
    const newOwner = freshAddress();
    const { body } = await mia.requestSignature({ newOwners: [newOwner] });
    const requested = await next('recovery.requested');
    assert.partialDeepStrictEqual(requested.data, {
      chainId: world.chain.chainId,
      account: mia.account,
      newOwners: [newOwner],
      newThreshold: '0x1',
    });
    const { challengeId, longCode } = mia.linkFor(email);
    const submission = { requestId: body.requestId, challengeId, challenge: longCode };
    await call(world, 'POST /auth/signature/submit', { body: submission });
    const signed = await next('recovery.signed');
    assert.equal(signed.data.recovery, requested.data.recovery);
    assert.notEqual(signed.data.id, requested.data.id);
  });

  it('an event reports "this was not me", and whether it came in time', async () => {
    const inTime = await mia.requestSignature();
    const requested = await next('recovery.requested');
    const { token } = mia.linkFor(email);
    await cancel(inTime.body.requestId, token);
    const denied = await next('recovery.denied');
    assert.equal(denied.data.recovery, requested.data.recovery);
    assert.equal(denied.data.isStopped, true);

    const late = await mia.requestSignature();
    const link = mia.linkFor(email);
    const submission = {
      requestId: late.body.requestId,
      challengeId: link.challengeId,
      challenge: link.longCode,
    };
    await call(world, 'POST /auth/signature/submit', { body: submission });
    assert.equal((await cancel(late.body.requestId, link.token)).status, 400);
    assert.equal((await next('recovery.denied')).data.isStopped, false);
  });

  it('events have no target, code, signature or id of a request [S10]', async () => {
    const { body } = await mia.requestSignature();
    await next('recovery.requested');
    const { challengeId, token, longCode } = mia.linkFor(email);
    const code = await mia.codeFor(email);
    const { requestId } = body;
    const submission = { requestId, challengeId, challenge: longCode };
    const answer = await call(world, 'POST /auth/signature/submit', { body: submission });
    await next('recovery.signed');
    const signature = answer.body.signature.slice(2);
    const secrets = [email, 'mia', code, longCode, token, challengeId, requestId, signature];
    for (const event of received) {
      for (const secret of secrets) assert.ok(!event.body.includes(secret), event.body);
    }
  });
});

interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown> & { id: string };
}
