import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { CaptchaAction } from '@recovery-guardian/protocol';
import { network } from '@recovery-guardian/protocol/network';
import type { FastifyPluginAsync } from 'fastify';
import { alertRoutes } from './alerts/routes.ts';
import { challengeRoutes } from './challenges/routes.ts';
import { recoveryRoutes } from './guardian-recoveries/routes.ts';
import { authenticate } from './http/authenticate.ts';
import { type Captcha, requireCaptcha } from './http/captcha.ts';
import { allowOrigin, answerPreflights } from './http/cross-origin.ts';
import { contractDialect, type Dialect, v1Dialect } from './http/dialect.ts';
import { handleErrors } from './http/errors.ts';
import type { RequestRates } from './http/request-rates.ts';
import type { RouteOptions } from './http/route-options.ts';
import { throwIfLimited } from './limit-outcome.ts';
import { linkRoutes } from './message-page/link-routes.ts';
import { createRecoveryStatusReader } from './message-page/requested-recovery-status.ts';
import { messagePage } from './message-page/routes.ts';
import { networkRoutes } from './networks/routes.ts';
import { signatureRoutes } from './otp-recoveries/routes.ts';
import type { AccessTokens, Ports } from './ports.ts';
import { registrationRoutes } from './registrations/routes.ts';
import type { Settings } from './settings.ts';

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
}

/**
 * The recovery service (docs/protocol.md) as a Fastify plugin.
 *
 * Its routes are at the contract's paths and under `/v1`, and both again under `/t/{token}` for
 * clients that cannot send a header. Register it with `ajv.customOptions: { coerceTypes: false,
 * removeAdditional: false }`: by default, Fastify accepts arrays and numbers as strings.
 */
export const recoveryService: FastifyPluginAsync<RecoveryServiceOptions> = async (app, options) => {
  const { accessTokens, rates, captcha } = options;
  const service = { ...options.ports, settings: options.settings };
  const roots: { prefix: string; dialect: Dialect }[] = [
    { prefix: '', dialect: contractDialect },
    { prefix: '/v1', dialect: v1Dialect },
    { prefix: '/t/:token', dialect: contractDialect },
    { prefix: '/t/:token/v1', dialect: v1Dialect },
  ];
  messagePage(app, options.settings);
  const readStatus = createRecoveryStatusReader(service);
  for (const { prefix, dialect } of roots) {
    await app.register(
      async (scope) => {
        handleErrors(scope, dialect);
        answerPreflights(scope);
        await scope.register(authenticatedRoutes, {
          service,
          dialect,
          accessTokens,
          rates,
          captcha,
        });
        await scope.register(linkedRoutes, { service, dialect, rates, readStatus });
      },
      { prefix },
    );
  }
};

const authenticatedRoutes: FastifyPluginAsync<
  RouteOptions & Pick<RecoveryServiceOptions, 'accessTokens' | 'rates' | 'captcha'>
> = async (scope, { accessTokens, rates, captcha, ...options }) => {
  scope.decorateRequest('caller');
  // Before the body is read: callers without a token get 401 for any body.
  scope.addHook('onRequest', async (request, reply) => {
    const { caller, kind, allowedOrigin } = await authenticate(accessTokens, request);
    request.caller = caller;
    if (allowedOrigin) allowOrigin(reply, allowedOrigin);
    throwIfLimited(await rates.take({ kind, ...caller }));
    const { captchaAction: action } = request.routeOptions.config;
    if (captcha && action) await requireCaptcha(captcha, request, { kind, action });
  });
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  registrationRoutes(app, options);
  signatureRoutes(app, options);
  challengeRoutes(app, options);
  recoveryRoutes(app, options);
  alertRoutes(app, options);
  networkRoutes(app, options);
};

/** The API of links in messages, for users without an access token. */
const linkedRoutes: FastifyPluginAsync<
  Parameters<typeof linkRoutes>[1] & { rates: RequestRates }
> = async (scope, { rates, ...options }) => {
  scope.addHook('onRequest', async (request) => {
    const from = { kind: 'publishable', tokenId: 'link', network: network(request.ip) } as const;
    throwIfLimited(await rates.take(from));
  });
  linkRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), options);
};
