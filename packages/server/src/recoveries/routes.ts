import {
  DescribeSignatureRequestSchema,
  DescribeSignatureResponseSchema,
  RequestSignatureRequestSchema,
  RequestSignatureResponseSchema,
  SubmitSignatureRequestSchema,
  SubmitSignatureResponseSchema,
} from '@recovery-guardian/core/schemas';
import { type App, answers, type RouteOptions } from '../api/responses.ts';
import { describeSignature, requestSignature, submitSignature } from './signatures.ts';

export function signatureRoutes(app: App, { dialect }: RouteOptions): void {
  app.post(
    '/auth/signature/request',
    {
      config: { captchaAction: 'recover' },
      schema: {
        summary: 'Ask for a recovery signature; sends a code to every registered target',
        body: RequestSignatureRequestSchema,
        response: answers(RequestSignatureResponseSchema),
      },
    },
    (request) => requestSignature(request.service, request.body, request.caller),
  );

  app.post(
    '/auth/signature/describe',
    {
      schema: {
        summary: 'What a signature request is about and how far it is; changes nothing',
        body: DescribeSignatureRequestSchema,
        response: answers(DescribeSignatureResponseSchema),
      },
    },
    async (request) => {
      const answer = await describeSignature(request.service, request.body);
      return {
        ...answer,
        account: dialect.formatAddress(answer.account),
        newOwners: answer.newOwners.map((owner) => dialect.formatAddress(owner)),
      };
    },
  );

  app.post(
    '/auth/signature/submit',
    {
      schema: {
        summary: 'Confirm one channel with its code; once enough have, answers the signature',
        body: SubmitSignatureRequestSchema,
        response: answers(SubmitSignatureResponseSchema),
      },
    },
    async (request) => {
      const { signer, ...answer } = await submitSignature(
        request.service,
        request.body,
        request.caller,
      );
      return signer ? { ...answer, signer: dialect.formatAddress(signer) } : answer;
    },
  );
}
