import type { Channel, Way } from './api.ts';

/** The service's name in statements, unless the operator changes it. */
export const defaultServiceName = 'Safe Recovery Service';

export interface RegisterStatementParameters {
  target: string;
  channel: Way;
  serviceName?: string | undefined;
}

/** What an account signs for `/auth/register` (docs/protocol.md, "Statements"). */
export function registerStatement(parameters: RegisterStatementParameters): string {
  const { target, channel, serviceName = defaultServiceName } = parameters;
  return `I authorize ${serviceName} to sign a recovery request for my account after I authenticate using ${target} (via ${channel})`;
}

/** What an account signs for `/auth/backup-codes`: the same, for no target. */
export function backupCodesStatement(serviceName?: string): string {
  return registerStatement({ target: 'backup-codes', channel: 'paper', serviceName });
}

/** What an account signs for `GET /auth/registrations`. */
export function listStatement(serviceName: string = defaultServiceName): string {
  return `I request to retrieve all authentication methods currently registered to my account with ${serviceName}`;
}

export interface DeleteStatementParameters {
  registrationId: string;
  serviceName?: string | undefined;
}

/**
 * What an account signs for `/auth/delete`; it names the registration (docs/protocol.md,
 * "Statements").
 */
export function deleteStatement(parameters: DeleteStatementParameters): string {
  const { registrationId, serviceName = defaultServiceName } = parameters;
  return `I request to remove the authentication method with registration ID ${registrationId} from my account on ${serviceName}`;
}

/**
 * Returns all statements that the service accepts for registering this target: with and without
 * parentheses, since existing clients write both.
 */
export function acceptedRegisterStatements(parameters: RegisterStatementParameters): string[] {
  const statement = registerStatement(parameters);
  return [statement, statement.replace(/ \(via (\w+)\)$/, ' via $1')];
}

/**
 * Returns all statements accepted for listing: ours and the contract's sample (docs/protocol.md,
 * "Statements").
 */
export function acceptedListStatements(serviceName: string = defaultServiceName): string[] {
  return [
    listStatement(serviceName),
    'I request to retrieve all Social Recovery Module alert subscriptions linked to my account',
  ];
}

export interface SubscribeStatementParameters {
  account: string;
  target: string;
  channel: Channel;
}

/** What an owner signs for `POST /alerts/subscribe`. It contains the account in lower case. */
export function subscribeStatement(parameters: SubscribeStatementParameters): string {
  const { account, target, channel } = parameters;
  return `I agree to receive Social Recovery Module alert notifications for ${account.toLowerCase()} on all supported chains sent to ${target} (via ${channel})`;
}

/** What an owner signs for `GET /alerts/subscriptions`. */
export const listSubscriptionsStatement =
  'I request to retrieve all Social Recovery Module alert subscriptions linked to my account';

/** What an owner signs for `POST /alerts/unsubscribe`. */
export const unsubscribeStatement =
  'I request to unsubscribe from all Social Recovery Module alert subscriptions linked to my account';
