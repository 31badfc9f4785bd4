import {
  CreateBackupCodesRequestSchema,
  CreateBackupCodesResponseSchema,
  DeleteRegistrationRequestSchema,
  DeleteRegistrationResponseSchema,
  ListRegistrationsQuerySchema,
  ListRegistrationsRequestSchema,
  ListRegistrationsResponseSchema,
  RegisterRequestSchema,
  RegisterResponseSchema,
  SetReminderRequestSchema,
  SetReminderResponseSchema,
  StopReminderRequestSchema,
  SubmitRegistrationRequestSchema,
  SubmitRegistrationResponseSchema,
} from '@recovery-guardian/core/schemas';
import { type App, answers, type RouteOptions } from '../api/responses.ts';
import { createBackupCodes } from './backup-codes.ts';
import {
  deleteRegistration,
  listRegistrations,
  register,
  submitRegistration,
} from './registrations.ts';
import { setReminder } from './reminders.ts';

export function registrationRoutes(app: App, { dialect }: RouteOptions): void {
  app.post(
    '/auth/register',
    {
      config: { captchaAction: 'register' },
      schema: {
        summary: 'Register an email address or phone number; sends a code to it',
        body: RegisterRequestSchema,
        response: answers(RegisterResponseSchema),
      },
    },
    (request) => register(request.service, request.body, request.caller),
  );

  app.post(
    '/auth/backup-codes',
    {
      schema: {
        summary:
          'Create a sheet of backup codes, which replaces an earlier one once it is confirmed',
        body: CreateBackupCodesRequestSchema,
        response: answers(CreateBackupCodesResponseSchema),
      },
    },
    (request) => createBackupCodes(request.service, request.body, request.caller),
  );

  app.post(
    '/auth/submit',
    {
      schema: {
        summary: 'Confirm a registration with the code',
        body: SubmitRegistrationRequestSchema,
        response: answers(SubmitRegistrationResponseSchema),
      },
    },
    async (request) => {
      const answer = await submitRegistration(request.service, request.body);
      return { ...answer, guardianAddress: dialect.formatAddress(answer.guardianAddress) };
    },
  );

  app.get(
    '/auth/registrations',
    {
      schema: {
        summary: 'List the active registrations of an account',
        querystring: ListRegistrationsQuerySchema,
        response: answers(ListRegistrationsResponseSchema),
      },
    },
    (request) => listRegistrations(request.service, request.query),
  );

  app.post(
    '/auth/registrations',
    {
      schema: {
        summary:
          'The same with its parameters in a body, for signatures that are too long for a URL',
        body: ListRegistrationsRequestSchema,
        response: answers(ListRegistrationsResponseSchema),
      },
    },
    (request) => listRegistrations(request.service, request.body),
  );

  app.post(
    '/auth/delete',
    {
      schema: {
        summary: 'Delete a registration',
        body: DeleteRegistrationRequestSchema,
        response: answers(DeleteRegistrationResponseSchema),
      },
    },
    (request) => deleteRegistration(request.service, request.body),
  );

  app.post(
    '/auth/reminder',
    {
      schema: {
        summary: 'Switch the yearly reminder of a registration on or off',
        body: SetReminderRequestSchema,
        response: answers(SetReminderResponseSchema),
      },
    },
    (request) => setReminder(request.service, request.body),
  );
}

/** The link of a yearly reminder is the proof, so no access token is needed. */
export function reminderLinkRoutes(app: App): void {
  app.post(
    '/auth/reminder/stop',
    {
      schema: {
        summary: 'End the yearly reminder that had the link',
        body: StopReminderRequestSchema,
        response: answers(SetReminderResponseSchema),
      },
    },
    (request) => setReminder(request.service, { ...request.body, isOn: false }, 'stop'),
  );
}
