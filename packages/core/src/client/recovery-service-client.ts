import type {
  ActivateSubscriptionRequest,
  ActivateSubscriptionResponse,
  CreateBackupCodesRequest,
  CreateBackupCodesResponse,
  CreateRecoveryRequest,
  DeleteRegistrationRequest,
  DeleteRegistrationResponse,
  DescribeSignatureRequest,
  DescribeSignatureResponse,
  ListRegistrationsQuery,
  ListRegistrationsResponse,
  ListSubscriptionsQuery,
  ListSubscriptionsResponse,
  NetworkConfiguration,
  RecoveryRequest,
  RegisterRequest,
  RegisterResponse,
  RelayRecoveryRequest,
  RelayRecoveryResponse,
  RequestAccountsRequest,
  RequestAccountsResponse,
  RequestSignatureRequest,
  RequestSignatureResponse,
  ResendRequest,
  ResendResponse,
  SetReminderRequest,
  SetReminderResponse,
  SignRecoveryRequest,
  SignRecoveryResponse,
  SubmitAccountsRequest,
  SubmitAccountsResponse,
  SubmitRegistrationRequest,
  SubmitRegistrationResponse,
  SubmitSignatureRequest,
  SubmitSignatureResponse,
  SubscribeRequest,
  SubscribeResponse,
  UnsubscribeRequest,
  UnsubscribeResponse,
} from '../wire/api.ts';
import {
  isCreateBackupCodesResponse,
  isDescribeSignatureResponse,
  isListRegistrationsResponse,
  isListSubscriptionsResponse,
  isNetworkConfiguration,
  isRecoveryRequest,
  isRecoveryRequests,
  isRegisterResponse,
  isRequestSignatureResponse,
  isResendResponse,
  isSubmitAccountsResponse,
  isSubmitRegistrationResponse,
  isSubmitSignatureResponse,
  isSubscribeResponse,
  isSuccess,
} from './answers.ts';
import { RecoveryServiceError } from './recovery-service-error.ts';
import {
  type RecoveryServiceClientOptions,
  type RequestOptions,
  readAnswer,
  ServiceConnection,
  type ServiceRequest,
} from './service-connection.ts';

/** Options of requests that send a code, for which a service may require a captcha. */
export type CodeRequestOptions = RequestOptions & {
  /** The captcha's token for this request; services accept each token once. */
  captchaToken?: string | undefined;
};

/** The query of `GET /auth/registrations`, with the chain id as a number. */
export type ListRegistrationsParameters = Omit<ListRegistrationsQuery, 'chainId'> & {
  chainId: number;
};

/** The query of `GET /recoveries/fetchByAddress`, with numbers instead of texts. */
export interface ListRecoveriesParameters {
  account: string;
  chainId: number;
  /** The recovery module's nonce for the account. */
  nonce: bigint;
  /** Needed only for an account with several recovery modules that the service signs for. */
  moduleAddress?: string;
}

/** The query of `GET /alerts/subscriptions`, with the chain id as a number. */
export type ListSubscriptionsParameters = Omit<ListSubscriptionsQuery, 'chainId'> & {
  chainId: number;
};

/** In characters. Proxies refuse request lines of more than 8 KiB, some of more than 4. */
const longestQuery = 3_500;

/**
 * A client of the recovery service for pages, workers and Node, built on `fetch`.
 *
 * Every failed call rejects with a {@link RecoveryServiceError}, or with the signal's reason if the
 * caller aborted it. Nothing is retried here. If a response was lost, submit the same code again:
 * the service returns the same result.
 *
 * @see docs/protocol.md
 *
 * @example
 * ```ts
 * const client = new RecoveryServiceClient({ baseUrl: 'https://guardian.example', accessToken });
 * const { challengeId } = await client.register({
 *   account, chainId, channel: 'email', target: 'mia@example.com', message, signature,
 * });
 * const { guardianAddress } = await client.submitRegistration({ challengeId, challenge: '123456' });
 * ```
 */
export class RecoveryServiceClient {
  readonly #connection: ServiceConnection;

  /** @throws {TypeError} if `baseUrl` is not an HTTP URL or `accessToken` does not fit a header. */
  constructor(options: RecoveryServiceClientOptions) {
    this.#connection = new ServiceConnection(options);
  }

  /** Registers an email address or phone number: sends a code to it. */
  register(request: RegisterRequest, options?: CodeRequestOptions): Promise<RegisterResponse> {
    return this.#post('/auth/register', request, isRegisterResponse, options);
  }

  /** Confirms a registration with its code; returns the guardian that the account must add. */
  submitRegistration(
    request: SubmitRegistrationRequest,
    options?: RequestOptions,
  ): Promise<SubmitRegistrationResponse> {
    return this.#post('/auth/submit', request, isSubmitRegistrationResponse, options);
  }

  /** Creates a sheet of backup codes, which one of them confirms by `submitRegistration`. */
  createBackupCodes(
    request: CreateBackupCodesRequest,
    options?: RequestOptions,
  ): Promise<CreateBackupCodesResponse> {
    return this.#post('/auth/backup-codes', request, isCreateBackupCodesResponse, options);
  }

  /** Lists an account's registrations. */
  listRegistrations(
    parameters: ListRegistrationsParameters,
    options?: RequestOptions,
  ): Promise<ListRegistrationsResponse> {
    const { account, chainId, message, signature } = parameters;
    const query = { account, chainId: String(chainId), message, signature };
    return this.#get('/auth/registrations', query, isListRegistrationsResponse, options);
  }

  /** Deletes a registration. */
  deleteRegistration(
    request: DeleteRegistrationRequest,
    options?: RequestOptions,
  ): Promise<DeleteRegistrationResponse> {
    return this.#post('/auth/delete', request, isSuccess, options);
  }

  /** Switches the yearly reminder of a registration on or off. */
  setReminder(request: SetReminderRequest, options?: RequestOptions): Promise<SetReminderResponse> {
    return this.#post('/auth/reminder', request, isSuccess, options);
  }

  /** Opens a recovery to new owners: sends a code to each registered channel. */
  requestSignature(
    request: RequestSignatureRequest,
    options?: CodeRequestOptions,
  ): Promise<RequestSignatureResponse> {
    return this.#post('/auth/signature/request', request, isRequestSignatureResponse, options);
  }

  /** Describes an open recovery and which of its channels are confirmed. */
  describeSignature(
    request: DescribeSignatureRequest,
    options?: RequestOptions,
  ): Promise<DescribeSignatureResponse> {
    return this.#post('/auth/signature/describe', request, isDescribeSignatureResponse, options);
  }

  /** Submits one code of a recovery; the last required one returns `signer` and `signature`. */
  submitSignature(
    request: SubmitSignatureRequest,
    options?: RequestOptions,
  ): Promise<SubmitSignatureResponse> {
    return this.#post('/auth/signature/submit', request, isSubmitSignatureResponse, options);
  }

  /** Sends a code to a target by which it finds its accounts; nothing tells whether it has any. */
  requestAccounts(
    request: RequestAccountsRequest,
    options?: CodeRequestOptions,
  ): Promise<RequestAccountsResponse> {
    return this.#post('/auth/accounts/request', request, isRegisterResponse, options);
  }

  /** Returns the accounts that a target protects, for the code sent to it. */
  submitAccounts(
    request: SubmitAccountsRequest,
    options?: RequestOptions,
  ): Promise<SubmitAccountsResponse> {
    return this.#post('/auth/accounts/submit', request, isSubmitAccountsResponse, options);
  }

  /** Sends a new code for a challenge. */
  resend(request: ResendRequest, options?: RequestOptions): Promise<ResendResponse> {
    return this.#post('/auth/resend', request, isResendResponse, options);
  }

  /** Opens a recovery request that guardians sign together, with the first one's signature. */
  createRecovery(
    request: CreateRecoveryRequest,
    options?: RequestOptions,
  ): Promise<RecoveryRequest> {
    return this.#post('/recoveries/create', request, isRecoveryRequest, options);
  }

  /** Adds another guardian's signature to a recovery request. */
  signRecovery(
    request: SignRecoveryRequest,
    options?: RequestOptions,
  ): Promise<SignRecoveryResponse> {
    return this.#post('/recoveries/sign', request, isSuccess, options);
  }

  /** The recovery requests for an account at a nonce, the newest of each guardian first. */
  listRecoveries(
    { account, chainId, nonce, moduleAddress }: ListRecoveriesParameters,
    options?: RequestOptions,
  ): Promise<RecoveryRequest[]> {
    const query = {
      account,
      chainId: String(chainId),
      nonce: `0x${nonce.toString(16)}`,
      ...(moduleAddress && { moduleAddress }),
    };
    return this.#get('/recoveries/fetchByAddress', query, isRecoveryRequests, options);
  }

  /** Returns a recovery request with its signatures and status. */
  getRecovery(id: string, options?: RequestOptions): Promise<RecoveryRequest> {
    return this.#get('/recoveries/fetchById', { id }, isRecoveryRequest, options);
  }

  /** Asks the operator's relayer to execute a recovery that enough guardians signed. */
  executeRecovery(
    request: RelayRecoveryRequest,
    options?: RequestOptions,
  ): Promise<RelayRecoveryResponse> {
    return this.#post('/recoveries/execute', request, isSuccess, options);
  }

  /** Asks the operator's relayer to finalize a recovery after its grace period. */
  finalizeRecovery(
    request: RelayRecoveryRequest,
    options?: RequestOptions,
  ): Promise<RelayRecoveryResponse> {
    return this.#post('/recoveries/finalize', request, isSuccess, options);
  }

  /** Subscribes a target to alerts about an account, for one of its owners: sends a code to it. */
  subscribe(request: SubscribeRequest, options?: CodeRequestOptions): Promise<SubscribeResponse> {
    return this.#post('/alerts/subscribe', request, isSubscribeResponse, options);
  }

  /** Confirms a subscription with its code. */
  activateSubscription(
    request: ActivateSubscriptionRequest,
    options?: RequestOptions,
  ): Promise<ActivateSubscriptionResponse> {
    return this.#post('/alerts/activate', request, isSuccess, options);
  }

  /** Lists an owner's subscriptions for an account. */
  listSubscriptions(
    parameters: ListSubscriptionsParameters,
    options?: RequestOptions,
  ): Promise<ListSubscriptionsResponse> {
    const { account, owner, chainId, message, signature } = parameters;
    const query = { account, owner, chainId: String(chainId), message, signature };
    return this.#get('/alerts/subscriptions', query, isListSubscriptionsResponse, options);
  }

  /** Ends a subscription. */
  unsubscribe(request: UnsubscribeRequest, options?: RequestOptions): Promise<UnsubscribeResponse> {
    return this.#post('/alerts/unsubscribe', request, isSuccess, options);
  }

  /** Returns a chain's recovery module, sponsorship and alert channels. */
  getNetworkConfiguration(
    chainId: number,
    options?: RequestOptions,
  ): Promise<NetworkConfiguration> {
    const query = { chainId: String(chainId) };
    return this.#get('/config/getNetworkConfig', query, isNetworkConfiguration, options);
  }

  #post<Answer>(
    path: string,
    body: object,
    isAnswer: (value: unknown) => value is Answer,
    options: CodeRequestOptions = {},
  ): Promise<Answer> {
    const { captchaToken } = options;
    const headers = {
      'Content-Type': 'application/json',
      ...(captchaToken && { 'X-Captcha-Token': captchaToken }),
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return this.#send(path, init, isAnswer, options);
  }

  /** Posts a query that is too long for a URL, as one with signatures may be. */
  #get<Answer>(
    path: string,
    query: Record<string, string>,
    isAnswer: (value: unknown) => value is Answer,
    options?: RequestOptions,
  ): Promise<Answer> {
    const search = `${new URLSearchParams(query)}`;
    return search.length > longestQuery
      ? this.#post(path, query, isAnswer, options)
      : this.#send(`${path}?${search}`, {}, isAnswer, options);
  }

  async #send<Answer>(
    pathAndQuery: string,
    init: ServiceRequest,
    isAnswer: (value: unknown) => value is Answer,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const exchange = await this.#connection.send(pathAndQuery, init, options).catch((cause) => {
      if (options.signal?.aborted) throw options.signal.reason;
      throw new RecoveryServiceError({ reason: 'unreachable', cause });
    });
    return readAnswer(exchange, isAnswer);
  }
}
