import {
  type Channel,
  type CodeRequestOptions,
  type DescribeSignatureResponse,
  type FoundAccount,
  isEffective,
  maskTarget,
  type NetworkConfiguration,
  RecoveryServiceError,
  type RecoveryServiceErrorOptions,
  type Registration,
  type RequestSignatureRequest,
  type RequestSignatureResponse,
  requiredConfirmations,
  type Subscription,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { RecoveryClient } from '../chain/network.ts';
import type { CaptchaToken } from '../context/view-context.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import { TestRecoveries, type TestRelayer } from './test-recoveries.ts';

/** A captcha in memory. */
export interface TestCaptcha {
  /** The box that the user ticks, for each token again. */
  box: HTMLInputElement;
  /** The actions that tokens were requested for. */
  asked: Parameters<CaptchaToken>[0][];
}

/** Makes the service require a captcha, and the site show one: a box to tick. */
export function bringCaptcha(element: RecoveryGuardianElement, client: TestClient): TestCaptcha {
  const tokens = new Set<string>();
  client.captchaTokens = tokens;
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.slot = 'captcha';
  label.append(box, ' I am no robot');
  element.append(label);
  const asked: TestCaptcha['asked'] = [];
  element.captchaToken = (action) => {
    asked.push(action);
    if (!box.checked) return undefined;
    box.checked = false;
    const token = `token-${asked.length}`;
    tokens.add(token);
    return token;
  };
  return { box, asked };
}

/** The correct code of every challenge of a {@link TestClient}. */
export const rightCode = '123456';

/** The number of wrong codes that ends a challenge. */
const triesPerChallenge = 5;

/**
 * The recovery service in memory: accepts any request with {@link rightCode}. Set in place of the
 * built-in client, as any host may.
 *
 * @example
 * ```ts
 * const client = new TestClient({ module, guardian });
 * client.refusals.set('register', { reason: 'rate-limited', retryAfter: 300 });
 * document.querySelector('recovery-guardian').client = client;
 * ```
 */
export class TestClient implements RecoveryClient {
  /** The recovery module that it serves. */
  module: Address;
  readonly guardian: Address;
  /** All modules that it serves; `undefined` if it does not say so. */
  modules: NetworkConfiguration['modules'];
  registrations: Registration[] = [];
  /** The targets of alerts. */
  subscriptions: Subscription[] = [];
  /** The channels of alerts; none by default. */
  alertChannels: Channel[] = [];
  /** Who runs it, in its own words. */
  operator = 'Safe Recovery Service';
  /** The accounts that any target finds; `undefined` if the service does not offer that. */
  foundAccounts: FoundAccount[] | undefined = [];
  /** Whether it makes sheets of backup codes. */
  backupCodes = false;
  /** If set, the service stores guardians' signatures and sends recoveries to the chain. */
  relayer: TestRelayer | undefined;
  /** Whether the service says that it finalizes recoveries by itself. */
  isAutomatic = false;
  /** How long codes are valid, in milliseconds. */
  codeLife = 600_000;
  /**
   * How long a new registration waits until it is effective, in milliseconds. A code of an earlier
   * one makes it effective immediately.
   */
  hold = 0;
  /** How long the codes of a recovery after the first one wait, in milliseconds. */
  lastCodeDelay = 0;
  /** Whether another way back in has stopped the newest signature request. */
  isStopped = false;
  /** The captcha tokens, each accepted once; `undefined` if no captcha is required. */
  captchaTokens: Set<string> | undefined;
  /** Every request, by the client's method. */
  readonly requests: { method: keyof RecoveryClient; request: unknown }[] = [];
  /** The errors of the next requests, by method. */
  readonly refusals = new Map<keyof RecoveryClient, RecoveryServiceErrorOptions>();
  /** Requests by these methods are never answered, so the progress stays visible. */
  readonly held = new Set<keyof RecoveryClient>();
  readonly #recoveries: TestRecoveries;
  #count = 0;
  #pending = new Map<string, Registration>();
  #askedFor = new Map<string, Subscription>();
  /** The registrations that a code may confirm, by challenge. */
  #additions = new Map<string, Registration>();
  #confirmed = new Set<string>();
  /** The newest signature request. */
  #opened:
    | (RequestSignatureRequest & RequestSignatureResponse & { lastCodeAt?: string })
    | undefined;
  /** The codes of sheets, by challenge. */
  #sheetCodes = new Map<string, string[]>();
  #triesLeft = new Map<string, number>();

  constructor(options: { module: Address; guardian: Address }) {
    this.module = options.module;
    this.guardian = options.guardian;
    this.#recoveries = new TestRecoveries(options.module);
  }

  get #expiresAt(): string {
    return new Date(Date.now() + this.codeLife).toISOString();
  }

  async getNetworkConfiguration(chainId: number) {
    await this.#take('getNetworkConfiguration', chainId);
    const sponsorship = { enabled: this.relayer !== undefined };
    return {
      name: 'Local',
      chainId,
      moduleAddress: this.module,
      ...(this.modules && { modules: this.modules }),
      sponsorships: {
        execution: sponsorship,
        finalization: { ...sponsorship, automatic: this.isAutomatic },
      },
      alertChannels: this.alertChannels,
      operator: this.operator,
      accountSearch: this.foundAccounts !== undefined,
      ...(this.lastCodeDelay > 0 && { lastCodeDelay: this.lastCodeDelay / 1_000 }),
      backupCodes: this.backupCodes,
    };
  }

  async register(request: Parameters<RecoveryClient['register']>[0], options?: CodeRequestOptions) {
    await this.#take('register', request);
    this.#checkCaptcha(options);
    this.#count += 1;
    const challengeId = `challenge-${this.#count}`;
    const { channel, target } = request;
    const confirmations = this.#begin(challengeId, { channel, target });
    return {
      challengeId,
      matchPhrase: 'amber · river · seven',
      expiresAt: this.#expiresAt,
      ...(confirmations.length > 0 ? { confirmations } : {}),
    };
  }

  /** A sheet has codes of its own. */
  async createBackupCodes(request: Parameters<RecoveryClient['createBackupCodes']>[0]) {
    await this.#take('createBackupCodes', request);
    this.#count += 1;
    const challengeId = `challenge-${this.#count}`;
    const sheet = `sheet-${5820 + this.#count}`;
    const codes = Array.from({ length: 8 }, (_, index) => `${this.#count}${index}73`.repeat(5));
    this.#sheetCodes.set(challengeId, codes);
    const codesLeft = codes.length;
    const confirmations = this.#begin(challengeId, { channel: 'paper', target: sheet, codesLeft });
    return {
      challengeId,
      sheet,
      codes,
      expiresAt: this.#expiresAt,
      ...(confirmations.length > 0 ? { confirmations } : {}),
    };
  }

  /** Returns the codes that were sent to confirm it. */
  #begin(challengeId: string, added: Omit<Registration, 'id'>) {
    const isHeld = this.hold > 0 && this.#counting.length > 0;
    const countsFrom = new Date(Date.now() + (isHeld ? this.hold : 0)).toISOString();
    const registration = { ...added, id: `registration-${this.#count}`, countsFrom };
    this.#pending.set(challengeId, registration);
    return isHeld ? this.#askOthers(registration) : [];
  }

  #askOthers(addition: Registration) {
    const others = this.#counting.filter(({ channel }) => channel !== 'paper');
    return others.map(({ id, channel, target }) => {
      const challengeId = `challenge-of-${id}-for-${addition.id}`;
      this.#additions.set(challengeId, addition);
      return { challengeId, channel, target: maskTarget(channel, target) };
    });
  }

  async submitRegistration(request: Parameters<RecoveryClient['submitRegistration']>[0]) {
    await this.#take('submitRegistration', request);
    this.#check(request);
    const addition = this.#additions.get(request.challengeId);
    if (addition) {
      addition.countsFrom = new Date().toISOString();
      return this.#registered(addition);
    }
    const registration = this.#pending.get(request.challengeId);
    if (!registration) throw new RecoveryServiceError({ reason: 'challenge-not-found' });
    const isReplaced = ({ channel }: Registration) =>
      channel === 'paper' && registration.channel === 'paper';
    this.registrations = [...this.registrations.filter((one) => !isReplaced(one)), registration];
    return this.#registered(registration);
  }

  #registered({ id, countsFrom }: Registration) {
    return { registrationId: id, guardianAddress: this.guardian, countsFrom };
  }

  async listRegistrations(request: Parameters<RecoveryClient['listRegistrations']>[0]) {
    await this.#take('listRegistrations', request);
    return { registrations: this.registrations };
  }

  async deleteRegistration(request: Parameters<RecoveryClient['deleteRegistration']>[0]) {
    await this.#take('deleteRegistration', request);
    this.registrations = this.registrations.filter(({ id }) => id !== request.registrationId);
    return { success: true };
  }

  async setReminder(request: Parameters<RecoveryClient['setReminder']>[0]) {
    await this.#take('setReminder', request);
    const { registrationId, token, isOn } = request;
    this.registrations = this.registrations.map((one) =>
      one.id === registrationId ? { ...one, reminder: { isOn, token } } : one,
    );
    return { success: true };
  }

  async requestSignature(
    request: Parameters<RecoveryClient['requestSignature']>[0],
    options?: CodeRequestOptions,
  ) {
    await this.#take('requestSignature', request);
    this.#checkCaptcha(options);
    this.#confirmed.clear();
    this.#opened = {
      ...request,
      requestId: 'request-1',
      requiredVerifications: this.#required,
      auths: this.#counting.map(({ id, channel, target }) => ({
        challengeId: `challenge-of-${id}`,
        channel,
        target: maskTarget(channel, target),
      })),
      matchPhrase: 'amber · river · seven',
      expiresAt: this.#expiresAt,
    };
    return this.#opened;
  }

  async describeSignature(request: Parameters<RecoveryClient['describeSignature']>[0]) {
    await this.#take('describeSignature', request);
    const opened = this.#opened;
    if (request.requestId !== opened?.requestId) {
      throw new RecoveryServiceError({ reason: 'request-not-found', status: 404 });
    }
    const status: DescribeSignatureResponse['status'] = this.isStopped ? 'cancelled' : 'open';
    return {
      ...opened,
      status,
      auths: opened.auths.map((auth) => ({
        ...auth,
        isVerified: this.#confirmed.has(auth.challengeId),
        expiresAt: opened.expiresAt,
      })),
    };
  }

  async submitSignature(request: Parameters<RecoveryClient['submitSignature']>[0]) {
    await this.#take('submitSignature', request);
    this.#check(request);
    this.#confirmed.add(request.challengeId);
    if (this.#confirmed.size < this.#required) {
      if (this.#opened && this.lastCodeDelay > 0) {
        this.#opened.lastCodeAt ??= new Date(Date.now() + this.lastCodeDelay).toISOString();
      }
      const { lastCodeAt } = this.#opened ?? {};
      return { success: true, ...(lastCodeAt !== undefined && { lastCodeAt }) };
    }
    const signature: Hex = `0x${'33'.repeat(65)}`;
    return { success: true, signer: this.guardian, signature };
  }

  async requestAccounts(
    request: Parameters<RecoveryClient['requestAccounts']>[0],
    options?: CodeRequestOptions,
  ) {
    await this.#take('requestAccounts', request);
    this.#checkCaptcha(options);
    this.#count += 1;
    const challengeId = `search-${this.#count}`;
    return { challengeId, matchPhrase: 'amber · river · seven', expiresAt: this.#expiresAt };
  }

  async submitAccounts(request: Parameters<RecoveryClient['submitAccounts']>[0]) {
    await this.#take('submitAccounts', request);
    this.#check(request);
    return { accounts: this.foundAccounts ?? [] };
  }

  async resend(request: Parameters<RecoveryClient['resend']>[0]) {
    await this.#take('resend', request);
    return { challengeId: request.challengeId, expiresAt: this.#expiresAt };
  }

  async createRecovery(request: Parameters<RecoveryClient['createRecovery']>[0]) {
    await this.#take('createRecovery', request);
    return this.#recoveries.create(request, await this.#sender.nonce());
  }

  async signRecovery(request: Parameters<RecoveryClient['signRecovery']>[0]) {
    await this.#take('signRecovery', request);
    this.#recoveries.sign(request);
    return { success: true };
  }

  async listRecoveries(request: Parameters<RecoveryClient['listRecoveries']>[0]) {
    await this.#take('listRecoveries', request);
    return this.#recoveries.list(request);
  }

  async executeRecovery(request: Parameters<RecoveryClient['executeRecovery']>[0]) {
    await this.#take('executeRecovery', request);
    this.#recoveries.execute(request.id, this.#sender);
    return { success: true };
  }

  async finalizeRecovery(request: Parameters<RecoveryClient['finalizeRecovery']>[0]) {
    await this.#take('finalizeRecovery', request);
    this.#recoveries.finalize(request.id, this.#sender);
    return { success: true };
  }

  async subscribe(
    request: Parameters<RecoveryClient['subscribe']>[0],
    options?: CodeRequestOptions,
  ) {
    await this.#take('subscribe', request);
    this.#checkCaptcha(options);
    const { channel, target } = request;
    const id = `subscription-of-${target}`;
    this.#askedFor.set(id, { id, channel, target });
    const matchPhrase = 'amber · river · seven';
    return { subscriptionId: id, matchPhrase, expiresAt: this.#expiresAt };
  }

  async activateSubscription(request: Parameters<RecoveryClient['activateSubscription']>[0]) {
    await this.#take('activateSubscription', request);
    const { subscriptionId, challenge } = request;
    this.#check({ challengeId: subscriptionId, challenge });
    const subscription = this.#askedFor.get(subscriptionId);
    if (!subscription) throw new RecoveryServiceError({ reason: 'subscription-not-found' });
    this.subscriptions = [...this.subscriptions, subscription];
    return { success: true };
  }

  async listSubscriptions(request: Parameters<RecoveryClient['listSubscriptions']>[0]) {
    await this.#take('listSubscriptions', request);
    return { subscriptions: this.subscriptions };
  }

  async unsubscribe(request: Parameters<RecoveryClient['unsubscribe']>[0]) {
    await this.#take('unsubscribe', request);
    this.subscriptions = this.subscriptions.filter(({ id }) => id !== request.subscriptionId);
    return { success: true };
  }

  get #sender(): TestRelayer {
    if (this.relayer) return this.relayer;
    throw new RecoveryServiceError({ reason: 'not-sponsored', status: 403 });
  }

  /** The registrations whose codes count today. */
  get #counting(): Registration[] {
    return this.registrations.filter(
      ({ countsFrom }) => countsFrom === undefined || isEffective(new Date(countsFrom), new Date()),
    );
  }

  get #required(): number {
    return requiredConfirmations(this.#counting.length);
  }

  async #take(method: keyof RecoveryClient, request: unknown) {
    this.requests.push({ method, request });
    if (this.held.has(method)) await new Promise(() => {});
    const refusal = this.refusals.get(method);
    this.refusals.delete(method);
    if (refusal) throw new RecoveryServiceError(refusal);
  }

  #checkCaptcha({ captchaToken = '' }: CodeRequestOptions = {}) {
    if (this.captchaTokens?.delete(captchaToken) === false) {
      throw new RecoveryServiceError({ reason: 'captcha-required', status: 400 });
    }
  }

  /** Counts like the service: each wrong code uses a try, and the last one ends the challenge. */
  #check({ challengeId, challenge }: { challengeId: string; challenge: string }) {
    const tries = this.#triesLeft.get(challengeId) ?? triesPerChallenge;
    const codes = this.#sheetCodes.get(challengeId) ?? [rightCode];
    if (codes.includes(challenge) && tries > 0) return;
    const triesLeft = Math.max(0, tries - 1);
    this.#triesLeft.set(challengeId, triesLeft);
    const reason = triesLeft > 0 ? 'invalid-challenge' : 'challenge-exhausted';
    throw new RecoveryServiceError({ reason, status: 400, details: { reason, triesLeft } });
  }
}
