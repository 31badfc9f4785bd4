import {
  CancelSignatureRequestSchema,
  CancelSignatureResponseSchema,
  DescribeChallengeRequestSchema,
  DescribeChallengeResponseSchema,
} from '@recovery-guardian/protocol/schemas';
import { answers } from '../http/answers.ts';
import type { App, RouteOptions } from '../http/route-options.ts';
import { cancelSignature } from './cancel-signature.ts';
import { describeChallenge } from './describe-challenge.ts';
import type { RecoveryStatusReader } from './requested-recovery-status.ts';

/** The API of the message page: the link's token is the proof, so no access token is needed. */
export function linkRoutes(
  app: App,
  { dialect, readStatus }: RouteOptions & { readStatus: RecoveryStatusReader },
): void {
  app.post(
    '/auth/challenge/describe',
    {
      schema: {
        summary: "Describe what a message's link is about; changes nothing",
        body: DescribeChallengeRequestSchema,
        response: answers(DescribeChallengeResponseSchema),
      },
    },
    async (request) => {
      const answer = await describeChallenge(request.service, readStatus, request.body);
      return { ...answer, account: dialect.formatAddress(answer.account) };
    },
  );

  app.post(
    '/auth/signature/cancel',
    {
      schema: {
        summary: '"This was not me": end a signature request',
        body: CancelSignatureRequestSchema,
        response: answers(CancelSignatureResponseSchema),
      },
    },
    (request) => cancelSignature(request.service, request.body),
  );
}
