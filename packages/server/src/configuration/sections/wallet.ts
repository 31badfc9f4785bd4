import { isServiceUrl } from '@recovery-guardian/protocol';
import { type Static, Type } from 'typebox';
import { object, text } from '../../schema-kit/fields.ts';

/** The section `wallet`. */
export const WalletConfigurationSchema = object(
  {
    name: Type.String({
      pattern: '^\\S(.{0,58}\\S)?$',
      description: 'your name, as wallets show it, at most 60 characters',
    }),
    accessToken: text('the publishable or app token of wallets, which anyone can read'),
    apiKey: Type.Optional(
      text("the endpoint's API key of wallets, which anyone can read; endpoint.public without one"),
    ),
  },
  'the public file /.well-known/recovery-guardian.json, by which wallets are set up; none when left out',
);

export type WalletConfiguration = Static<typeof WalletConfigurationSchema>;

/** Finds mistakes that no single field shows, each with how to correct it. */
export function findWalletContradictions(
  wallet: WalletConfiguration | undefined,
  {
    service,
    endpoint,
  }: { service: { baseUrl?: string | undefined }; endpoint: { public: object | null } },
): string[] {
  if (!wallet) return [];
  const mistakes: string[] = [];
  if (!isServiceUrl(service.baseUrl)) {
    mistakes.push('wallet needs service.baseUrl, with https, or http on this machine: set it');
  }
  if (!wallet.apiKey && !endpoint.public) {
    mistakes.push('wallet.apiKey is missing, and endpoint.public is null: set one of them');
  }
  return mistakes;
}
