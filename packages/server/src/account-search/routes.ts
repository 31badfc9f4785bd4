import {
  RequestAccountsRequestSchema,
  RequestAccountsResponseSchema,
  SubmitAccountsRequestSchema,
  SubmitAccountsResponseSchema,
} from '@recovery-guardian/core/schemas';
import { type App, answers, type RouteOptions } from '../api/responses.ts';
import { requestAccounts, submitAccounts } from './search-accounts.ts';

export function accountSearchRoutes(app: App, { dialect }: RouteOptions): void {
  app.post(
    '/auth/accounts/request',
    {
      config: { captchaAction: 'find' },
      schema: {
        summary: 'Send a code to a target to find the accounts that it protects',
        body: RequestAccountsRequestSchema,
        response: answers(RequestAccountsResponseSchema),
      },
    },
    (request) => requestAccounts(request.service, request.body, request.caller),
  );

  app.post(
    '/auth/accounts/submit',
    {
      schema: {
        summary: 'List the accounts that a target protects, for its code',
        body: SubmitAccountsRequestSchema,
        response: answers(SubmitAccountsResponseSchema),
      },
    },
    async (request) => {
      const { accounts } = await submitAccounts(request.service, request.body, request.caller);
      return {
        accounts: accounts.map((found) => ({
          ...found,
          account: dialect.formatAddress(found.account),
        })),
      };
    },
  );
}
