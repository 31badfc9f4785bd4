import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { CaptchaAction, NetworkConfiguration } from '@recovery-guardian/core';
import { site } from '@recovery-guardian/core/ip-address';
import {
  NetworkConfigurationQuerySchema,
  NetworkConfigurationSchema,
  ResendRequestSchema,
  ResendResponseSchema,
} from '@recovery-guardian/core/schemas';
import type { FastifyPluginAsync } from 'fastify';
import type { AccessTokens } from './access/access-tokens.ts';
import { authenticate, type Caller, type Captcha, requireCaptcha } from './access/authenticate.ts';
import { accountSearchRoutes } from './account-search/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { findChain, parseChainId } from './api/parameters.ts';
import {
  type App,
  allowOrigin,
  answerPreflights,
  answers,
  contractDialect,
  type Dialect,
  handleErrors,
  type RouteOptions,
  v1Dialect,
} from './api/responses.ts';

import { resend } from './challenges/challenges.ts';
import { recoveryRoutes } from './guardians/routes.ts';
import { throwIfLimited } from './kit/service-error.ts';
import type { RequestRates } from './limits/request-rates.ts';
import { createRecoveryStatusReader } from './message-page/requested-recovery-status.ts';
import { linkRoutes, messagePage } from './message-page/routes.ts';
import { signatureRoutes } from './recoveries/routes.ts';
import { registrationRoutes, reminderLinkRoutes } from './registrations/routes.ts';
import type { Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that send codes. */
    captchaAction?: CaptchaAction;
  }
  interface FastifyRequest {
    /** Set once the access token has been checked. */
    caller: Caller;
    /** The service that the request is for. */
    service: Service;
  }
}

interface RecoveryServiceOptions extends ServedService {
  accessTokens: AccessTokens;
  rates: RequestRates;
  /**
   * A service of its own for the callers with its access tokens, by the tenant's name. It shares no
   * part that stores, sends or signs with any other; only the time and the chains are common.
   *
   * @see docs/decisions/tenants-are-services.md
   */
  tenants?: ReadonlyMap<string, ServedService>;
}

/** A service with what is checked before its use cases. */
export interface ServedService {
  service: Service;
  /** Checked before codes are sent, if the operator has one. */
  captcha?: Captcha | undefined;
}

/** Finds a tenant's service, or that of no tenant; `undefined` if there is none of this name. */
type FindServed = (tenant: string | undefined) => ServedService | undefined;

/**
 * The recovery service (docs/protocol.md) as a Fastify plugin.
 *
 * Its routes are at the contract's paths and under `/v1`, and both again under `/t/{token}` for
 * clients that cannot send a header. Register it with `ajv.customOptions: { coerceTypes: false,
 * removeAdditional: false }`: by default, Fastify accepts arrays and numbers as strings.
 */
export const recoveryService: FastifyPluginAsync<RecoveryServiceOptions> = async (app, options) => {
  const { accessTokens, rates, service, tenants } = options;
  const { settings } = service;
  const findServed: FindServed = (tenant) =>
    tenant === undefined ? options : tenants?.get(tenant);
  const readStatus = createRecoveryStatusReader(service);
  const roots: { prefix: string; dialect: Dialect }[] = [
    { prefix: '', dialect: contractDialect },
    { prefix: '/v1', dialect: v1Dialect },
    { prefix: '/t/:token', dialect: contractDialect },
    { prefix: '/t/:token/v1', dialect: v1Dialect },
  ];
  messagePage(app, settings);
  for (const { prefix, dialect } of roots) {
    await app.register(
      async (scope) => {
        handleErrors(scope, dialect);
        answerPreflights(scope);
        await scope.register(authenticatedRoutes, { findServed, dialect, accessTokens, rates });
        await scope.register(linkedRoutes, { findServed, dialect, rates, readStatus });
      },
      { prefix },
    );
  }
  if (!tenants || tenants.size === 0) return;
  // The links in a tenant's messages lead here.
  await app.register(
    async (scope) => {
      const dialect = contractDialect;
      handleErrors(scope, dialect);
      messagePage(scope, { defaultLanguage: settings.defaultLanguage });
      await scope.register(linkedRoutes, { findServed, dialect, rates, readStatus });
    },
    { prefix: '/tenants/:tenant' },
  );
};

const authenticatedRoutes: FastifyPluginAsync<
  RouteOptions & { findServed: FindServed } & Pick<RecoveryServiceOptions, 'accessTokens' | 'rates'>
> = async (scope, { findServed, accessTokens, rates, ...options }) => {
  scope.decorateRequest('caller');
  scope.decorateRequest('service');
  // Before the body is read: callers without a token get 401 for any body.
  scope.addHook('onRequest', async (request, reply) => {
    const { caller, tenant, allowedOrigin } = await authenticate(accessTokens, request);
    const served = findServed(tenant);
    if (!served) throw new TypeError(`The token ${caller.tokenId} belongs to no tenant of these`);
    request.caller = caller;
    request.service = served.service;
    if (allowedOrigin) allowOrigin(reply, allowedOrigin);
    throwIfLimited(await rates.take(caller));
    const { captcha } = served;
    const { captchaAction: action } = request.routeOptions.config;
    if (captcha && action)
      await requireCaptcha(captcha, request, { kind: caller.tokenKind, action });
  });
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  registrationRoutes(app, options);
  signatureRoutes(app, options);
  challengeRoutes(app);
  accountSearchRoutes(app, options);
  recoveryRoutes(app);
  alertRoutes(app);
  networkRoutes(app, options);
};

/** The API of links in messages, for users without an access token. */
const linkedRoutes: FastifyPluginAsync<
  Parameters<typeof linkRoutes>[1] & { findServed: FindServed; rates: RequestRates }
> = async (scope, { findServed, rates, ...options }) => {
  scope.decorateRequest('service');
  scope.addHook('onRequest', async (request) => {
    const { tenant } = request.params as { tenant?: string };
    const served = findServed(tenant);
    // All names count as one, and an unknown one is answered as if there were none: neither the
    // answer nor the limit shows which names are tenants.
    const from = { tokenKind: 'publishable', tokenId: 'link', site: site(request.ip) } as const;
    throwIfLimited(await rates.take(from));
    request.service = (served ?? (findServed(undefined) as ServedService)).service;
  });
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  linkRoutes(app, options);
  reminderLinkRoutes(app);
};

function challengeRoutes(app: App): void {
  app.post(
    '/auth/resend',
    {
      schema: {
        summary: 'Send a new code for a challenge',
        body: ResendRequestSchema,
        response: answers(ResendResponseSchema),
      },
    },
    (request) => resend(request.service, request.body, request.caller),
  );
}

function networkRoutes(app: App, { dialect }: RouteOptions): void {
  app.get(
    '/config/getNetworkConfig',
    {
      schema: {
        summary: 'What a client needs to know of a chain',
        querystring: NetworkConfigurationQuerySchema,
        response: answers(NetworkConfigurationSchema),
      },
    },
    async (request) => {
      const answer = getNetworkConfiguration(request.service, parseChainId(request.query.chainId));
      return {
        ...answer,
        moduleAddress: dialect.formatAddress(answer.moduleAddress),
        modules: answer.modules?.map((module) => ({
          ...module,
          address: dialect.formatAddress(module.address),
        })),
      };
    },
  );
}

const unsponsored = { execution: { enabled: false }, finalization: { enabled: false } };

/** Returns what clients need to know about a chain, above all its recovery module. */
export function getNetworkConfiguration(service: Service, chainId: number): NetworkConfiguration {
  const chain = findChain(service.chains, chainId);
  return {
    name: chain.name,
    chainId,
    moduleAddress: chain.getModule().address,
    modules: chain.moduleAddresses.map((module) => {
      const { chainId: _, ...described } = chain.getModule(module);
      return described;
    }),
    sponsorships: service.relayer?.describe(chainId) ?? unsponsored,
    alertChannels: [...service.settings.alerts.channels],
    accountSearch: service.settings.accountSearch,
    backupCodes: true,
    operator: service.settings.brand?.name ?? service.settings.serviceName,
    ...(service.settings.lastCodeDelay > 0 && { lastCodeDelay: service.settings.lastCodeDelay }),
  };
}
