import { chmodSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import {
  explainNewOwnersProblem,
  findNewOwnersProblem,
  type Recovery,
  recoveryHash,
} from '@recovery-guardian/core';
import type { FastifyInstance } from 'fastify';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { openToAnyoneHint } from '../api/parameters.ts';
import { type Chain, type Chains, openChains, type ServedModule } from '../chains/chain.ts';
import { createNodes } from '../chains/nodes.ts';
import type { SignerConfiguration } from '../configuration/signer.ts';
import { createHttpServer } from '../http/http-server.ts';
import { type LogOutput, noteCollector } from '../http/logger.ts';
import { createMetrics } from '../http/metrics.ts';
import { serveMetrics } from '../http/metrics-server.ts';
import { createReadiness, healthRoutes, signingChecks } from '../http/readiness.ts';
import { openGuardianSigner } from '../keys/guardian-signer.ts';
import {
  GuardiansRequestSchema,
  type SignatureRequest,
  SignatureRequestSchema,
  type SignerRefusal,
} from '../keys/remote-signer.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import { type Clock, systemClock } from '../kit/clock.ts';
import { openTracing } from '../kit/tracing.ts';
import { openSignatureLog, type SignatureLog } from './signature-log.ts';

interface SignerOptions {
  /** The signer's time, which its limits count by; the machine's clock by default. */
  clock?: Clock | undefined;
  /** The log's output, one JSON object per line; standard output by default. */
  logger?: LogOutput | undefined;
}

/** A signer that is ready to listen. */
interface Signer {
  app: FastifyInstance;
  /** Listens where the configuration says; returns its place. */
  listen(): Promise<string>;
}

/**
 * Assembles the process that holds the guardian's key and does nothing else: keys, nodes of its own
 * and its audit log. What it signs, it has checked itself: {@link signChecked}.
 *
 * @throws if a key, chain or the audit log cannot be opened, with what to correct
 */
export async function buildSigner(
  configuration: SignerConfiguration,
  { clock = systemClock, logger = process.stdout }: SignerOptions = {},
): Promise<Signer> {
  const { guardian, mode } = configuration;
  const metrics = createMetrics();
  const tracing = await openTracing(configuration.tracing, {
    callersAreOwn: true,
    onCollector: (failure) => noteCollector(app.log, failure),
  });
  const app = createHttpServer({
    logger,
    proxies: [],
    mode,
    tracing,
    tls: tlsOf(configuration.signer),
    onAnswer: metrics.requestEnded,
  });
  const { log } = app;
  app.addHook('onClose', async () => tracing?.close());
  const signatures = openSignatureLog(configuration.signer.log, configuration.signer);
  app.addHook('onClose', async () => signatures.close());
  const { torn } = signatures;
  if (torn) log.warn({ file: torn }, 'the last entry of the log was torn by a crash, and is moved');
  try {
    const signer = await openGuardianSigner(guardian, mode, { isUnattended: true });
    app.addHook('onClose', async () => signer.close?.());
    const nodes = configuration.chains.map((chain) => {
      const { chainId } = chain;
      return createNodes(chain, {
        log,
        onRequest: (outcome) => metrics.rpcCalled({ chainId, outcome }),
      });
    });
    const chains = await openChains(nodes, log, mode);
    const parts = { chains, signer, log: signatures, clock };

    app.post('/guardians', { schema: { body: GuardiansRequestSchema } }, async (request) => {
      const { chainId, account } = request.body as { chainId: number; account: Address };
      return { guardians: await signer.getGuardianAddresses({ chainId, account }) };
    });
    app.post(
      '/signatures',
      { schema: { body: SignatureRequestSchema } },
      async (request, reply) => {
        const answer = await signChecked(parts, request.body as SignatureRequest);
        if ('refusal' in answer) {
          const { refusal } = answer;
          if (refusal === 'too-many-signatures') metrics.limitHit('signatures');
          request.log.warn({ refusal }, 'a recovery is not signed');
          return reply.status(409).send(answer);
        }
        const { sequence, hash } = signatures.head;
        const head = Buffer.from(hash).toString('hex');
        metrics.eventHappened('recovery-signed');
        request.log.info({ audit: { sequence, head } }, 'a recovery is signed');
        return answer;
      },
    );
    const readiness = createReadiness({
      checks: signingChecks(chains.all, signer.ping),
      onFailure: (name, error) => log.error({ err: error, check: name }, 'not ready'),
    });
    healthRoutes(app, mode, { readiness });
    const onClose = (close: () => Promise<unknown>) => app.addHook('onClose', close);
    await serveMetrics(configuration.metrics, metrics, { log, onClose });
    await app.ready();
  } catch (error) {
    await app.close();
    throw error;
  }
  return { app, listen: () => listen(app, configuration.signer) };
}

function tlsOf({ socket, authority, certificate, key }: SignerConfiguration['signer']) {
  return socket === undefined
    ? { ca: authority, cert: certificate, key, requestCert: true, rejectUnauthorized: true }
    : undefined;
}

async function listen(
  app: FastifyInstance,
  { socket, host, port }: SignerConfiguration['signer'],
): Promise<string> {
  if (socket === undefined) {
    if (host === undefined || port === undefined) throw new Error('signer names no place');
    return app.listen({ host, port });
  }
  if (await isListening(socket)) throw new Error(`Another process listens at ${socket}`);
  // The socket of a process that was killed.
  rmSync(socket, { force: true });
  await app.listen({ path: socket });
  chmodSync(socket, 0o660);
  return socket;
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(path);
    const answer = (is: boolean) => {
      client.destroy();
      resolve(is);
    };
    client.on('connect', () => answer(true));
    client.on('error', () => answer(false));
  });
}

interface CheckedSignerParts {
  chains: Chains;
  signer: GuardianSigner;
  log: SignatureLog;
  clock: Clock;
}

/**
 * Signs a recovery if the signer itself agrees, regardless of who asks: by its own nodes the account
 * is a Safe with this guardian and nonce, the module is the trusted one and computes the same hash,
 * the new owners are possible, and its own limits are not reached.
 *
 * It cannot know whether codes were confirmed. So a process that asks for what no user asked for
 * gets as many signatures as the limits allow, all of them in the log, and each of them must still
 * wait for the account's grace period.
 *
 * @throws if the chain cannot be read, or nodes contradict the configuration or each other
 */
async function signChecked(
  { chains, signer, log, clock }: CheckedSignerParts,
  request: SignatureRequest,
): Promise<{ signature: Hex } | SignerRefusal> {
  const chain = chains.find(request.chainId);
  if (!chain) return refuse('unknown-chain', `The chain ${request.chainId} is not configured`);
  const module = request.module === undefined ? undefined : getAddress(request.module);
  if (module && !chain.moduleAddresses.includes(module)) {
    return refuse('unknown-module', `The recovery module ${module} is not configured`);
  }
  const recovery = recoveryOf(request, chain.getModule(module));
  const guardian = getAddress(request.guardian);
  const refusal = await findRefusal(chain, { recovery, guardian, signer });
  if (refusal) return refusal;
  const { chainId, account, newOwners, newThreshold, nonce } = recovery;
  const retryAfter = log.append({
    at: clock.now(),
    chainId,
    account,
    guardian,
    nonce: String(nonce),
    newOwners,
    newThreshold: String(newThreshold),
    recovery: recoveryHash(recovery),
  });
  if (retryAfter !== undefined) {
    const refused = refuse('too-many-signatures', 'The limits of the signer are reached');
    return { ...refused, retryAfter };
  }
  return { signature: await signer.signRecovery({ ...recovery, guardian }) };
}

function recoveryOf(
  request: SignatureRequest,
  { chainId, address: module, version }: ServedModule,
): Recovery {
  return {
    chainId,
    module,
    version,
    account: getAddress(request.account),
    newOwners: request.newOwners.map((owner) => getAddress(owner)),
    newThreshold: BigInt(request.newThreshold),
    nonce: BigInt(request.nonce),
  };
}

async function findRefusal(
  chain: Chain,
  parts: { recovery: Recovery; guardian: Address; signer: GuardianSigner },
): Promise<SignerRefusal | undefined> {
  const { recovery, guardian, signer } = parts;
  const { chainId, account, newOwners, nonce } = recovery;
  const [ours, state, owners, isOpen] = await Promise.all([
    signer.getGuardianAddresses({ chainId, account }),
    chain.getRecoveryState(account, recovery, recovery.module),
    chain.getOwners(account),
    chain.isOpenToAnyone(account),
  ]);
  if (isOpen) return refuse('not-a-safe', openToAnyoneHint);
  if (!owners) return refuse('not-a-safe', `${account} is not a Safe`);
  const isGuardian = [ours, state.guardians].every((all) =>
    all.some((one) => isAddressEqual(one, guardian)),
  );
  if (!isGuardian) {
    return refuse('not-a-guardian', `${guardian} is not a guardian of ${account} by this signer`);
  }
  if (!state.isEnabled) {
    return refuse('not-enabled', `${account} has not enabled the module ${recovery.module}`);
  }
  if (state.nonce !== nonce) {
    return refuse('another-nonce', `The nonce of ${account} is ${state.nonce}, not ${nonce}`);
  }
  const { guardians } = state;
  const newThreshold = Number(recovery.newThreshold);
  const problem = findNewOwnersProblem({ account, newOwners, newThreshold, guardians });
  return problem && refuse('invalid-new-owners', explainNewOwnersProblem(problem, recovery).hint);
}

function refuse(refusal: SignerRefusal['refusal'], message: string): SignerRefusal {
  return { refusal, message };
}
