import type { FastifyPluginAsync } from 'fastify';
import type { AccessTokens, Ports } from './ports.ts';
import type { Settings } from './settings.ts';

export type RecoveryServiceOptions = {
  ports: Ports;
  accessTokens: AccessTokens;
  settings: Settings;
};

export const recoveryService: FastifyPluginAsync<RecoveryServiceOptions> = async () => {};
