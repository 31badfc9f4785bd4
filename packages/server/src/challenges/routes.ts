import { ResendRequestSchema, ResendResponseSchema } from '@recovery-guardian/core/schemas';
import { type App, answers } from '../api/responses.ts';
import { resend } from './resend.ts';

export function challengeRoutes(app: App): void {
  app.post(
    '/auth/resend',
    {
      schema: {
        summary: 'Send a new code for a challenge',
        body: ResendRequestSchema,
        response: answers(ResendResponseSchema),
      },
    },
    (request) => resend(request.service, request.body, request.caller),
  );
}
