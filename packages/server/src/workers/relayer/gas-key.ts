import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, getAddress, type Hex, keccak256 } from 'viem';
import type {
  Fees,
  RelayedStep,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import { openOwnKey } from '../../adapters/guardian-keys/own-key.ts';
import type { Mode } from '../../configuration/sections/keys.ts';
import type { RelayerConfiguration } from '../../configuration/sections/relayer.ts';
import { checkStep } from './check-step.ts';

/**
 * The key that pays for gas. Like the guardian's key it accepts fields, never bytes: it signs only
 * steps of recoveries, for the configured module, and empty transactions to itself.
 */
export interface GasKey {
  readonly address: Address;
  /** @throws if the step is not a call of its kind for its account */
  sign(transaction: RelayTransaction): Promise<{ hash: Hex; raw: Hex }>;
}

export interface RelayTransaction {
  chainId: number;
  module: Address;
  nonce: number;
  gas: bigint;
  fees: Fees;
  /** `undefined` for a transaction that only uses up its nonce. */
  step: RelayedStep | undefined;
}

/**
 * Opens the gas key, which must differ from the guardian's. Of a server that only answers requests,
 * the configuration may have the key's address alone.
 *
 * @throws if it cannot be opened, with the reason, or if it is the guardian's
 */
export async function openGasKey(
  configuration: RelayerConfiguration,
  options: { mode: Mode; guardian: GuardianSigner },
): Promise<GasKey> {
  if (configuration.address !== undefined) {
    return {
      address: getAddress(configuration.address),
      async sign() {
        throw new Error('This process has the address of the gas key only');
      },
    };
  }
  const account = await openOwnKey('relayer', configuration, options);
  return {
    address: account.address,
    async sign({ chainId, module, nonce, gas, fees, step }) {
      if (step) checkStep(step);
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        ...fees,
        to: step ? module : account.address,
        data: step?.data ?? '0x',
        value: 0n,
      });
      return { hash: keccak256(raw), raw };
    },
  };
}
