/** The first baseline: Fastify with an empty route. */

import { fastify } from 'fastify';
import { answerCalls } from '../../kit/worker.ts';

const app = fastify();
app.post('/', async () => ({}));
const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

export type EmptyRouteMethods = typeof methods;

const methods = { baseUrl: async (_: undefined) => baseUrl };

answerCalls(methods);
