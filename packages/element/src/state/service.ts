import type { CaptchaAction } from '@recovery-guardian/protocol';
import type { Network } from '../chain/network.ts';
import type { RecoveryClient } from '../chain/recovery-client.ts';
import type { ProblemAction } from '../errors/problem-handling.ts';

/**
 * Returns a token of the host's captcha for one request, once the user has passed it. Returns none
 * if it was not passed; the service then answers with an error.
 */
export type CaptchaToken = (
  action: CaptchaAction,
) => string | undefined | Promise<string | undefined>;

export interface ServiceProblem {
  /** In words. */
  readonly message: string;
  /** What helps. */
  readonly action: ProblemAction;
}

/** The recovery service: its client, and what it offers on the account's chain. */
export type ServiceStore = Pick<
  Network,
  'offers' | 'offeredModule' | 'serviceModule' | 'trustedModules'
> & {
  client: RecoveryClient;
  captchaToken: CaptchaToken | undefined;
  /** Why the service could not describe the chain, if it could not. */
  problem: ServiceProblem | undefined;
  askAgain(): void;
};
