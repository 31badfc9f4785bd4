import { type Address, getAddress, isAddressEqual } from 'viem';

const day = 86_400;

/** A deployment of the audited recovery module. */
interface Deployment {
  readonly address: Address;
  /** In seconds. The module has no getter for it. */
  readonly gracePeriod: number;
  /** The chains where it has this address; `undefined` for all chains. */
  readonly chainIds?: readonly number[];
}

/** @see https://docs.candide.dev; for the last one `@safe-global/safe-modules-deployments` 3.0.10 */
const deployments: readonly Deployment[] = [
  { address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66', gracePeriod: 180 },
  { address: '0x38275826E1933303E508433dD5f289315Da2541c', gracePeriod: 3 * day },
  { address: '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2', gracePeriod: 7 * day },
  { address: '0x9BacD92F4687Db306D7ded5d4513a51EA05df25b', gracePeriod: 14 * day },
  {
    address: '0x4Aa5Bf7D840aC607cb5BD3249e6Af6FC86C04897',
    gracePeriod: 14 * day,
    chainIds: [10, 1874, 2201, 2818, 4326, 42161, 42431, 46630, 5042002, 11155111, 11155420],
  },
];

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return deployments.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The audited recovery modules of a chain; they may not be deployed there. */
export function auditedRecoveryModules(chainId: number): readonly Address[] {
  return deployments
    .filter(({ chainIds }) => chainIds === undefined || chainIds.includes(chainId))
    .map(({ address }) => getAddress(address));
}
