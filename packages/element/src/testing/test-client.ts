import { RecoveryServiceError, type RecoveryServiceErrorOptions } from '@recovery-guardian/client';
import { maskTarget, type Registration } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { RecoveryClient } from '../views/view-context.ts';

/** The right code of every challenge of a {@link TestClient}. */
export const rightCode = '123456';

/** How many wrong codes end a challenge. */
const triesPerChallenge = 5;

/**
 * The recovery service in memory: registers, lists, deletes and signs for whoever knows
 * {@link rightCode}. Given in place of the built-in client, as any host may.
 *
 * @example
 * ```ts
 * const client = new TestClient({ module, guardian });
 * client.refusals.set('register', { reason: 'rate-limited', retryAfter: 300 });
 * document.querySelector('recovery-guardian').client = client;
 * ```
 */
export class TestClient implements RecoveryClient {
  readonly module: Address;
  readonly guardian: Address;
  registrations: Registration[] = [];
  /** How long codes are good, in milliseconds. */
  codeLife = 600_000;
  /**
   * How long an addition to contacts that count waits until it counts too, in milliseconds. A code of
   * one of those lets it count at once.
   */
  hold = 0;
  /** Every request, by the client's method. */
  readonly requests: { method: keyof RecoveryClient; request: unknown }[] = [];
  /** What the next request by this method is refused with. */
  readonly refusals = new Map<keyof RecoveryClient, RecoveryServiceErrorOptions>();
  /** Requests by these methods are never answered: what is shown meanwhile stays. */
  readonly held = new Set<keyof RecoveryClient>();
  #count = 0;
  #pending = new Map<string, Registration>();
  /** The additions that a code may confirm, by challenge. */
  #additions = new Map<string, Registration>();
  #confirmed = new Set<string>();
  #triesLeft = new Map<string, number>();

  constructor(options: { module: Address; guardian: Address }) {
    this.module = options.module;
    this.guardian = options.guardian;
  }

  get #expiresAt(): string {
    return new Date(Date.now() + this.codeLife).toISOString();
  }

  async getNetworkConfiguration(chainId: number) {
    await this.#take('getNetworkConfiguration', chainId);
    return {
      name: 'Local',
      chainId,
      moduleAddress: this.module,
      sponsorships: { execution: { enabled: false }, finalization: { enabled: false } },
      alertChannels: [],
    };
  }

  async register(request: Parameters<RecoveryClient['register']>[0]) {
    await this.#take('register', request);
    this.#count += 1;
    const challengeId = `challenge-${this.#count}`;
    const { channel, target } = request;
    const isHeld = this.hold > 0 && this.#counting.length > 0;
    const countsFrom = new Date(Date.now() + (isHeld ? this.hold : 0)).toISOString();
    const registration = { id: `registration-${this.#count}`, channel, target, countsFrom };
    this.#pending.set(challengeId, registration);
    const confirmations = isHeld ? this.#askOthers(registration) : [];
    return {
      challengeId,
      matchPhrase: 'amber · river · seven',
      expiresAt: this.#expiresAt,
      ...(confirmations.length > 0 ? { confirmations } : {}),
    };
  }

  #askOthers(addition: Registration) {
    return this.#counting.map(({ id, channel, target }) => {
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
      return { registrationId: addition.id, guardianAddress: this.guardian };
    }
    const registration = this.#pending.get(request.challengeId);
    if (!registration) throw new RecoveryServiceError({ reason: 'challenge-not-found' });
    this.registrations = [...this.registrations, registration];
    return { registrationId: registration.id, guardianAddress: this.guardian };
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

  async requestSignature(request: Parameters<RecoveryClient['requestSignature']>[0]) {
    await this.#take('requestSignature', request);
    this.#confirmed.clear();
    return {
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
  }

  async submitSignature(request: Parameters<RecoveryClient['submitSignature']>[0]) {
    await this.#take('submitSignature', request);
    this.#check(request);
    this.#confirmed.add(request.challengeId);
    if (this.#confirmed.size < this.#required) return { success: true };
    const signature: Hex = `0x${'33'.repeat(65)}`;
    return { success: true, signer: this.guardian, signature };
  }

  async resend(request: Parameters<RecoveryClient['resend']>[0]) {
    await this.#take('resend', request);
    return { challengeId: request.challengeId, expiresAt: this.#expiresAt };
  }

  /** The registrations whose codes count today. */
  get #counting(): Registration[] {
    return this.registrations.filter(
      ({ countsFrom }) => countsFrom === undefined || Date.parse(countsFrom) <= Date.now(),
    );
  }

  get #required(): number {
    return Math.floor(this.#counting.length / 2) + 1;
  }

  async #take(method: keyof RecoveryClient, request: unknown) {
    this.requests.push({ method, request });
    if (this.held.has(method)) await new Promise(() => {});
    const refusal = this.refusals.get(method);
    this.refusals.delete(method);
    if (refusal) throw new RecoveryServiceError(refusal);
  }

  /** As the service counts: each wrong code takes a try, and the last one ends the challenge. */
  #check({ challengeId, challenge }: { challengeId: string; challenge: string }) {
    const tries = this.#triesLeft.get(challengeId) ?? triesPerChallenge;
    if (challenge === rightCode && tries > 0) return;
    const triesLeft = Math.max(0, tries - 1);
    this.#triesLeft.set(challengeId, triesLeft);
    const reason = triesLeft > 0 ? 'invalid-challenge' : 'challenge-exhausted';
    throw new RecoveryServiceError({ reason, status: 400, details: { reason, triesLeft } });
  }
}
