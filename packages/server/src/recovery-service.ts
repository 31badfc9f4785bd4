import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { CaptchaAction } from '@recovery-guardian/core';
import { site } from '@recovery-guardian/core/ip-address';
import type { FastifyPluginAsync } from 'fastify';
import { accountSearchRoutes } from './account-search/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import {
  allowOrigin,
  answerPreflights,
  authenticate,
  type Captcha,
  type RequestRates,
  requireCaptcha,
} from './api/authenticate.ts';
import {
  contractDialect,
  type Dialect,
  handleErrors,
  type RouteOptions,
  v1Dialect,
} from './api/errors.ts';
import { networkRoutes } from './api/networks.ts';
import { throwIfLimited } from './api/service-error.ts';
import { challengeRoutes } from './challenges/routes.ts';
import type { Settings } from './configuration/service-settings.ts';
import { recoveryRoutes } from './guardians/routes.ts';
import { createRecoveryStatusReader } from './message-page/requested-recovery-status.ts';
import { linkRoutes, messagePage } from './message-page/routes.ts';
import type { AccessTokens, Ports, Service } from './ports.ts';
import { signatureRoutes } from './recoveries/routes.ts';
import { registrationRoutes } from './registrations/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that send codes. */
    captchaAction?: CaptchaAction;
  }
}

export interface RecoveryServiceOptions {
  ports: Ports;
  accessTokens: AccessTokens;
  rates: RequestRates;
  /** Checked before codes are sent, if the operator has one. */
  captcha?: Captcha | undefined;
  settings: Settings;
  /** By name; without tenants there is only the service of the options themselves. */
  tenants?: ReadonlyMap<string, Tenant>;
}

/**
 * A service of its own for the callers with its access tokens. It shares no port that stores, sends
 * or signs with any other; only the time and the chains are common.
 *
 * @see docs/decisions/tenants-are-services.md
 */
export interface Tenant extends Pick<RecoveryServiceOptions, 'captcha' | 'settings'> {
  ports: Omit<Ports, 'clock' | 'chains'>;
}

/** A service with what is checked before its use cases. */
interface Served {
  service: Service;
  captcha: Captcha | undefined;
}

/** Finds a tenant's service, or that of no tenant; `undefined` if there is none of this name. */
type FindServed = (tenant: string | undefined) => Served | undefined;

/**
 * The recovery service (docs/protocol.md) as a Fastify plugin.
 *
 * Its routes are at the contract's paths and under `/v1`, and both again under `/t/{token}` for
 * clients that cannot send a header. Register it with `ajv.customOptions: { coerceTypes: false,
 * removeAdditional: false }`: by default, Fastify accepts arrays and numbers as strings.
 */
export const recoveryService: FastifyPluginAsync<RecoveryServiceOptions> = async (app, options) => {
  const { accessTokens, rates, settings, tenants } = options;
  const findServed = createServices(options);
  const readStatus = createRecoveryStatusReader(options.ports);
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

function createServices({
  ports,
  captcha,
  settings,
  tenants = new Map(),
}: RecoveryServiceOptions): FindServed {
  const own: Served = { service: { ...ports, settings }, captcha };
  const { clock, chains } = ports;
  const served = new Map(
    [...tenants].map(([name, tenant]): [string, Served] => [
      name,
      {
        service: { ...tenant.ports, clock, chains, settings: tenant.settings },
        captcha: tenant.captcha,
      },
    ]),
  );
  return (tenant) => (tenant === undefined ? own : served.get(tenant));
}

const authenticatedRoutes: FastifyPluginAsync<
  RouteOptions & { findServed: FindServed } & Pick<RecoveryServiceOptions, 'accessTokens' | 'rates'>
> = async (scope, { findServed, accessTokens, rates, ...options }) => {
  scope.decorateRequest('caller');
  scope.decorateRequest('service');
  // Before the body is read: callers without a token get 401 for any body.
  scope.addHook('onRequest', async (request, reply) => {
    const { caller, kind, tenant, allowedOrigin } = await authenticate(accessTokens, request);
    const served = findServed(tenant);
    if (!served) throw new TypeError(`The token ${caller.tokenId} belongs to no tenant of these`);
    request.caller = caller;
    request.service = served.service;
    if (allowedOrigin) allowOrigin(reply, allowedOrigin);
    throwIfLimited(await rates.take({ kind, ...caller }));
    const { captcha } = served;
    const { captchaAction: action } = request.routeOptions.config;
    if (captcha && action) await requireCaptcha(captcha, request, { kind, action });
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
    const from = { kind: 'publishable', tokenId: 'link', site: site(request.ip) } as const;
    throwIfLimited(await rates.take(from));
    request.service = (served ?? (findServed(undefined) as Served)).service;
  });
  linkRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), options);
};
