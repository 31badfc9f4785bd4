// What a site ships that uses established libraries in place of the element: the same six calls to
// the service with their signatures, and the account's calls on the chain. It has no screens and no
// texts. Only its size is measured; nothing here runs.

import { SafeAccountV0_3_0, SocialRecoveryModule } from 'abstractionkit';
import { SiweMessage } from 'siwe';

interface Account {
  account: `0x${string}`;
  chainId: number;
}
type Signed = Account & { statement: string; sign: (message: string) => Promise<string> };

export class EstablishedClient {
  readonly #baseUrl: string;
  readonly #accessToken: string;
  readonly module: SocialRecoveryModule;

  constructor(baseUrl: string, accessToken: string, module: string) {
    this.#baseUrl = baseUrl;
    this.#accessToken = accessToken;
    this.module = new SocialRecoveryModule(module);
  }

  async register(signed: Signed, channel: string, target: string) {
    return this.#post('/auth/register', { ...(await signIn(signed)), channel, target });
  }

  submitRegistration(challengeId: string, challenge: string) {
    return this.#post('/auth/submit', { challengeId, challenge });
  }

  async listRegistrations(signed: Signed) {
    const query = new URLSearchParams(
      Object.entries(await signIn(signed)).map(([name, value]) => [name, String(value)]),
    );
    return this.#send(`/auth/registrations?${query}`, {});
  }

  async deleteRegistration(signed: Signed, registrationId: string) {
    return this.#post('/auth/delete', { ...(await signIn(signed)), registrationId });
  }

  requestSignature(account: Account, newOwners: readonly string[], newThreshold: number) {
    return this.#post('/auth/signature/request', { ...account, newOwners, newThreshold });
  }

  submitSignature(requestId: string, challengeId: string, challenge: string) {
    return this.#post('/auth/signature/submit', { requestId, challengeId, challenge });
  }

  /** Returns the account's calls to add the guardian and to finalize the recovery. */
  callsFor({ account }: Account, guardian: string) {
    return [
      SafeAccountV0_3_0.createEnableModuleMetaTransaction(this.module.moduleAddress, account),
      this.module.createAddGuardianWithThresholdMetaTransaction(guardian, 1n),
      this.module.createFinalizeRecoveryMetaTransaction(account),
      this.module.createCancelRecoveryMetaTransaction(),
    ];
  }

  #post(path: string, body: object) {
    return this.#send(path, { method: 'POST', body: JSON.stringify(body) });
  }

  async #send(path: string, init: RequestInit) {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${this.#accessToken}`,
      },
    });
    return response.json();
  }
}

async function signIn({ account, chainId, statement, sign }: Signed) {
  const message = new SiweMessage({
    scheme: 'service',
    domain: 'safe-recovery-service',
    uri: 'service://safe-recovery-service',
    address: account,
    version: '1',
    chainId,
    statement,
  }).prepareMessage();
  return { account, chainId, message, signature: await sign(message) };
}
