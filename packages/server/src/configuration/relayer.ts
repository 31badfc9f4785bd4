import { type Static, Type } from 'typebox';
import { findNamedChainMistakes } from './chains.ts';
import { address, ether, object, seconds } from './fields.ts';
import { findOwnKeyMistakes, type Mode, ownKeyFields } from './keys.ts';
import { otherLimits } from './service-settings.ts';

const RelayedChainSchema = object({
  chainId: Type.Integer({ minimum: 1, description: 'the id of one of the chains' }),
  execution: Type.Boolean({
    default: true,
    description: 'whether recoveries are executed that enough guardians have signed',
  }),
  finalization: Type.Boolean({
    default: true,
    description: 'whether recoveries are finalised whose grace period is over',
  }),
  automatic: Type.Boolean({
    default: false,
    description: 'whether that happens automatically, as soon as possible',
  }),
  maximumFeePerGas: Type.String({
    pattern: '^\\d{1,7}(\\.\\d{1,9})?$',
    description:
      'the most that is paid for a unit of gas, in gwei as text, "50"; while fees are higher, recoveries wait',
  }),
  maximumGas: Type.Integer({
    minimum: 100_000,
    maximum: 30_000_000,
    default: 3_000_000,
    description: 'the most gas that one transaction may use, 100000 to 30000000',
  }),
  perAccount: object(
    {
      maximum: Type.Integer({
        minimum: 1,
        default: otherLimits.relaysPerAccount.maximum,
        description: 'how many executions, and how many finalisations',
      }),
      period: Type.Integer({
        minimum: 60,
        maximum: 30 * 86_400,
        default: otherLimits.relaysPerAccount.period,
        description: 'in how many seconds, 60 to 2592000',
      }),
    },
    'the limit per account',
  ),
  perDay: ether('the most that is spent in a day, in the chain\'s own coin as text, "0.5"'),
  total: ether('the most that is ever spent with this key, in the same way'),
  lowBalance: ether('the balance of the key below which it is reported as not ready', {
    default: '0.05',
  }),
  confirmations: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 5,
    description: 'how many confirmations, including its own block, settle a transaction, 1 to 100',
  }),
  replaceAfter: seconds(60, 'how long a transaction waits before its fees are raised', {
    minimum: 5,
  }),
});

/** The section `relayer`. */
export const RelayerConfigurationSchema = object(
  {
    ...ownKeyFields('the gas key'),
    address: Type.Optional(
      address(
        'in place of the key: its address, for servers with --roles api; those with the role worker have the key',
      ),
    ),
    pollInterval: Type.Integer({
      minimum: 100,
      maximum: 60_000,
      default: 3_000,
      description: 'the interval between two polls of the chains, 100 to 60000 milliseconds',
    }),
    chains: Type.Array(RelayedChainSchema, {
      minItems: 1,
      description: 'the chains on which gas is paid for, and how much',
    }),
  },
  'the relayer, which sends recoveries and pays their gas',
);

export type RelayerConfiguration = Static<typeof RelayerConfigurationSchema>;
export type RelayedChainConfiguration = Static<typeof RelayedChainSchema>;

/** Finds mistakes that no single field of the relayer shows, each with how to correct it. */
export function findRelayerContradictions(
  relayer: RelayerConfiguration | undefined,
  { chains, mode }: { chains: readonly { chainId: number }[]; mode: Mode },
): string[] {
  if (!relayer) return [];
  return [
    ...findRelayerKeyMistakes(relayer, mode),
    ...findNamedChainMistakes('relayer.chains', relayer.chains, chains),
  ];
}

function findRelayerKeyMistakes(relayer: RelayerConfiguration, mode: Mode): string[] {
  const { address, keystore, password, privateKey } = relayer;
  if (address === undefined) return findOwnKeyMistakes('relayer', relayer, mode);
  if ([keystore, password, privateKey].every((part) => part === undefined)) return [];
  return [
    'relayer names a key and an "address": the address is for servers with --roles api, which need no key; remove one',
  ];
}
