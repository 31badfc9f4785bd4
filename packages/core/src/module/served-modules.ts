import { type Address, isAddressEqual } from 'viem';
import { gracePeriodOf } from './recovery-modules.ts';

/** A recovery module that a service signs for. */
export interface ServedModule {
  readonly address: string;
  /** How long its recoveries wait, in seconds, as the service says. */
  readonly delay?: number | undefined;
}

/** What a service says it signs for. */
export interface Serving {
  readonly servedModules: readonly ServedModule[];
}

/** What a service says of a module; `undefined` if it does not sign for it. */
export function servedOf({ servedModules }: Serving, module: Address): ServedModule | undefined {
  return servedModules.find(({ address }) => isAddressEqual(address as Address, module));
}

/** In seconds: how long recoveries by a module wait, as is known or as the service says. */
export function waitOf(service: Serving, module: Address): number | undefined {
  return gracePeriodOf(module) ?? servedOf(service, module)?.delay;
}
