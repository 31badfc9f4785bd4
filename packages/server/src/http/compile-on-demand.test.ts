import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FastifyError, fastify } from 'fastify';
import { compileOnDemand } from './http-server.ts';

describe('schemas that are compiled on demand', () => {
  const number = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  const open = () =>
    fastify({
      ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
      schemaController: { compilersFactory: compileOnDemand() },
    });

  it('schemas that are compiled on demand check requests, and limit answers to what they describe', async () => {
    const app = open();
    const reasons: unknown[] = [];
    app.setErrorHandler<FastifyError>((error, _request, reply) => {
      reasons.push(error.validation?.[0]?.message);
      reply.status(400).send({});
    });
    for (const url of ['/a', '/b']) {
      const schema = { body: number, response: { 200: number } };
      app.post(url, { schema }, async ({ body }) => ({ ...(body as object), secret: url }));
    }
    const post = (url: '/a' | '/b', payload: object) =>
      app.inject({ method: 'POST', url, payload });
    assert.equal((await post('/a', { n: 'one' })).statusCode, 400);
    assert.equal((await post('/b', {})).statusCode, 400);
    assert.deepEqual(reasons, ['must be integer', "must have required property 'n'"]);
    for (const url of ['/a', '/b'] as const) {
      assert.equal((await post(url, { n: 1, secret: 'mine' })).body, '{"n":1}');
    }
    await app.close();
  });

  it('a schema is compiled only when a request needs it', async () => {
    const app = open();
    app.post('/unused', { schema: { body: { type: 'no such type' } } }, async () => ({}));
    await app.ready();
    const answer = await app.inject({ method: 'POST', url: '/unused', payload: {} });
    assert.equal(answer.statusCode, 500);
    await app.close();
  });
});
