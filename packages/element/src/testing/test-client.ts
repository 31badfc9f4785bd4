import { RecoveryServiceError, type RecoveryServiceErrorOptions } from '@recovery-guardian/client';
import { maskTarget, type Registration } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { RecoveryClient } from '../views/view-context.ts';

/** The right code of every challenge of a {@link TestClient}. */
export const rightCode = '123456';

/**
 * The recovery service in memory: registers, lists, deletes and signs for whoever knows
 * {@link rightCode}. Given in place of the built-in client, as any host may.
 */
export class TestClient implements RecoveryClient {
  readonly module: Address;
  readonly guardian: Address;
  registrations: Registration[] = [];
  /** How long codes are good, in milliseconds. */
  codeLife = 600_000;
  /** Every request, by the client's method. */
  readonly requests: { method: keyof RecoveryClient; request: unknown }[] = [];
  /** What the next request by this method is refused with. */
  readonly refusals = new Map<keyof RecoveryClient, RecoveryServiceErrorOptions>();
  #count = 0;
  #pending = new Map<string, Registration>();
  #confirmed = new Set<string>();

  constructor(options: { module: Address; guardian: Address }) {
    this.module = options.module;
    this.guardian = options.guardian;
  }

  get #expiresAt(): string {
    return new Date(Date.now() + this.codeLife).toISOString();
  }

  async getNetworkConfiguration(chainId: number) {
    this.#take('getNetworkConfiguration', chainId);
    return {
      name: 'Local',
      chainId,
      moduleAddress: this.module,
      sponsorships: { execution: { enabled: false }, finalization: { enabled: false } },
      alertChannels: [],
    };
  }

  async register(request: Parameters<RecoveryClient['register']>[0]) {
    this.#take('register', request);
    this.#count += 1;
    const challengeId = `challenge-${this.#count}`;
    const { channel, target } = request;
    this.#pending.set(challengeId, { id: `registration-${this.#count}`, channel, target });
    return { challengeId, matchPhrase: 'amber · river · seven', expiresAt: this.#expiresAt };
  }

  async submitRegistration(request: Parameters<RecoveryClient['submitRegistration']>[0]) {
    this.#take('submitRegistration', request);
    this.#check(request.challenge);
    const registration = this.#pending.get(request.challengeId);
    if (!registration) throw new RecoveryServiceError({ reason: 'challenge-not-found' });
    this.registrations = [...this.registrations, registration];
    return { registrationId: registration.id, guardianAddress: this.guardian };
  }

  async listRegistrations(request: Parameters<RecoveryClient['listRegistrations']>[0]) {
    this.#take('listRegistrations', request);
    return { registrations: this.registrations };
  }

  async deleteRegistration(request: Parameters<RecoveryClient['deleteRegistration']>[0]) {
    this.#take('deleteRegistration', request);
    this.registrations = this.registrations.filter(({ id }) => id !== request.registrationId);
    return { success: true };
  }

  async requestSignature(request: Parameters<RecoveryClient['requestSignature']>[0]) {
    this.#take('requestSignature', request);
    this.#confirmed.clear();
    return {
      requestId: 'request-1',
      requiredVerifications: this.#required,
      auths: this.registrations.map(({ id, channel, target }) => ({
        challengeId: `challenge-of-${id}`,
        channel,
        target: maskTarget(channel, target),
      })),
      matchPhrase: 'amber · river · seven',
      expiresAt: this.#expiresAt,
    };
  }

  async submitSignature(request: Parameters<RecoveryClient['submitSignature']>[0]) {
    this.#take('submitSignature', request);
    this.#check(request.challenge);
    this.#confirmed.add(request.challengeId);
    if (this.#confirmed.size < this.#required) return { success: true };
    const signature: Hex = `0x${'33'.repeat(65)}`;
    return { success: true, signer: this.guardian, signature };
  }

  async resend(request: Parameters<RecoveryClient['resend']>[0]) {
    this.#take('resend', request);
    return { challengeId: request.challengeId, expiresAt: this.#expiresAt };
  }

  get #required(): number {
    return Math.floor(this.registrations.length / 2) + 1;
  }

  #take(method: keyof RecoveryClient, request: unknown) {
    this.requests.push({ method, request });
    const refusal = this.refusals.get(method);
    this.refusals.delete(method);
    if (refusal) throw new RecoveryServiceError(refusal);
  }

  #check(code: string) {
    if (code === rightCode) return;
    const details = { reason: 'invalid-challenge', triesLeft: 3 };
    throw new RecoveryServiceError({ reason: 'invalid-challenge', status: 400, details });
  }
}
