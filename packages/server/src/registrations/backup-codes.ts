import {
  backupCodesStatement,
  type CreateBackupCodesRequest,
  type CreateBackupCodesResponse,
} from '@recovery-guardian/core';
import type { Hex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import { authorizeByAccount } from '../access/authorize.ts';
import { findChain, parseAccount } from '../api/parameters.ts';
import { backupCodeDigits } from '../challenges/challenges.ts';
import { createChallenge } from '../challenges/create-challenge.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { limitsOf, ownKeys, sharedCodeLimits, sharedKeys } from '../limits/limits.ts';
import type { Service } from '../service.ts';
import { isReachable, mayConfirm } from './registration-repository.ts';
import { describeConfirmation, requestConfirmations, requireRecoverable } from './registrations.ts';

const codesOfSheet = 8;

/** In milliseconds: to print a sheet, and type a code of it. */
const confirmationTime = 30 * 60_000;

/**
 * Creates a sheet of backup codes: a registration of an account that has others, whose codes only this
 * response has. A code of it, by `submitRegistration`, shows that it was kept. It then replaces an
 * earlier sheet, and takes effect like any further registration.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`,
 * `account-not-deployed`, `account-not-safe`, `no-registrations`, `rate-limited`
 * @see docs/protocol.md, "Registrations": POST /auth/backup-codes
 */
export async function createBackupCodes(
  service: Service,
  { chainId, message, ...request }: CreateBackupCodesRequest,
  caller: Caller,
): Promise<CreateBackupCodesResponse> {
  const { codes, clock, settings, store } = service;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(request.account);
  const signature = request.signature as Hex;
  const authorization = await authorizeByAccount(service, {
    account,
    chain,
    message,
    signature,
    requireAccount: () => requireRecoverable(chain, { account, signature, channel: 'email' }),
    statements: [backupCodesStatement(settings.serviceName)],
  });
  const id = codes.createId();
  const createdAt = clock.now();
  const sheetCodes = Array.from({ length: codesOfSheet }, () => codes.createCode(backupCodeDigits));
  const { challenge, confirmations } = await store.transaction(async (repositories) => {
    const { nonces, limits, registrations, challenges } = repositories;
    await authorization.takeNonce(nonces);
    const spender = { account: { account, chainId }, caller };
    const resource = 'sheet of backup codes';
    throwIfLimited(await limits.take(limitsOf(service, resource, spender, ownKeys), createdAt));
    const { registration, others } = await registrations.findOrCreate({
      id,
      account,
      chainId,
      channel: 'paper',
      // Two live sheets have different names: the newest is created only if its name is free.
      target: `sheet-${codes.createCode(4)}`,
      language: caller.language,
      createdAt,
    });
    if (registration.id !== id) throw new ServiceError('busy', { retryAfter: 1 });
    const confirmers = others.filter((one) => isReachable(one) && one.status === 'active');
    if (confirmers.length === 0) throw new ServiceError('no-registrations');
    await registrations.setBackupHashes(
      id,
      sheetCodes.map((code) => codes.hashBackupCode(id, code)),
    );
    const created = createChallenge(service, {
      registration,
      purpose: { kind: 'register' },
      caller,
    });
    const challenge = {
      ...created,
      expiresAt: new Date(createdAt.getTime() + confirmationTime),
    };
    await challenges.create(challenge);
    const confirmations =
      settings.coolingOffPeriod > 0
        ? await requestConfirmations(service, repositories, {
            registration,
            confirmers: confirmers.filter((one) => mayConfirm(one, createdAt)),
            caller,
          })
        : [];
    await queueMessages(service, repositories, confirmations, {
      shared: [
        ...limitsOf(service, resource, spender, sharedKeys),
        ...sharedCodeLimits(
          service,
          caller,
          confirmations.map((one) => one.registration),
        ),
      ],
      entry: {
        event: 'registration-begun',
        ids: { registration: id, challenge: challenge.id, account, token: caller.tokenId },
        at: createdAt,
      },
    });
    return { challenge: { ...challenge, sheet: registration.target }, confirmations };
  });
  void service.messageQueue.deliver(confirmations.map(({ message: one }) => one));
  return {
    challengeId: challenge.id,
    sheet: challenge.sheet,
    codes: sheetCodes,
    expiresAt: challenge.expiresAt.toISOString(),
    ...(confirmations.length > 0 ? { confirmations: confirmations.map(describeConfirmation) } : {}),
  };
}
