import {
  CreateRecoveryRequestSchema,
  FetchRecoveriesByAddressQuerySchema,
  FetchRecoveryByIdQuerySchema,
  RecoveryRequestSchema,
  RelayRecoveryRequestSchema,
  RelayRecoveryResponseSchema,
  SignRecoveryRequestSchema,
  SignRecoveryResponseSchema,
} from '@recovery-guardian/core/schemas';
import { Type } from 'typebox';
import { type App, answers } from '../api/responses.ts';
import { createRecovery, signRecovery } from './create-recovery.ts';
import {
  describeRecovery,
  executeRecovery,
  finalizeRecovery,
  findRecovery,
  listRecoveries,
  relayLimits,
} from './on-chain.ts';

export function recoveryRoutes(app: App): void {
  app.post(
    '/recoveries/create',
    {
      schema: {
        summary: "Open a recovery request with the first guardian's signature",
        body: CreateRecoveryRequestSchema,
        response: answers(RecoveryRequestSchema),
      },
    },
    async ({ service, body, caller }) =>
      describeRecovery(await createRecovery(service, body, caller)),
  );

  app.post(
    '/recoveries/sign',
    {
      schema: {
        summary: "Add another guardian's signature to a recovery request",
        body: SignRecoveryRequestSchema,
        response: answers(SignRecoveryResponseSchema),
      },
    },
    (request) => signRecovery(request.service, request.body),
  );

  app.get(
    '/recoveries/fetchByAddress',
    {
      schema: {
        summary: 'The recovery requests for an account at a nonce',
        querystring: FetchRecoveriesByAddressQuerySchema,
        response: answers(Type.Array(RecoveryRequestSchema)),
      },
    },
    async (request) => (await listRecoveries(request.service, request.query)).map(describeRecovery),
  );

  app.get(
    '/recoveries/fetchById',
    {
      schema: {
        summary: 'A recovery request',
        querystring: FetchRecoveryByIdQuerySchema,
        response: answers(RecoveryRequestSchema),
      },
    },
    async (request) => describeRecovery(await findRecovery(request.service, request.query.id)),
  );

  app.post(
    '/recoveries/execute',
    {
      schema: {
        summary: 'Execute a recovery that enough guardians signed, at the cost of the operator',
        body: RelayRecoveryRequestSchema,
        response: answers(RelayRecoveryResponseSchema),
      },
    },
    (request) =>
      executeRecovery(request.service, request.body, relayLimits(request.service, request.caller)),
  );

  app.post(
    '/recoveries/finalize',
    {
      schema: {
        summary: 'Finalize a recovery after its grace period, at the cost of the operator',
        body: RelayRecoveryRequestSchema,
        response: answers(RelayRecoveryResponseSchema),
      },
    },
    (request) =>
      finalizeRecovery(request.service, request.body, relayLimits(request.service, request.caller)),
  );
}
