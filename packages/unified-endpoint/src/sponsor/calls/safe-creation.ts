import {
  decodeMultiSend,
  decodeStrictly,
  moduleSetupAbi,
  newSafeAddress,
  safeContracts,
  safeCreationAbi,
  safeSetupAbi,
} from '@recovery-guardian/safe';
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { isOneOf } from '../account-calls.ts';
import { maximumCalls } from './account-calls.ts';

/**
 * Why a factory's call does not just create a Safe with ERC-4337; undefined if it does. The setup
 * must enable the 4337 module, also as fallback handler, as operations cannot be validated without
 * it. It may enable recovery modules, and must not pay anyone.
 */
export function findCreationProblem(
  { sender, factory, factoryData }: { sender: Address; factory: Hex; factoryData: Hex },
  recoveryModules: readonly Address[],
): string | undefined {
  if (!isAddressEqual(factory as Address, safeContracts.proxyFactory)) {
    return 'the factory is not the Safe proxy factory';
  }
  const creation = decodeStrictly(safeCreationAbi, factoryData);
  if (!creation) return 'the factory is asked for something else than a Safe proxy';
  const [singleton, initializer, saltNonce] = creation.args;
  const account = newSafeAddress(singleton, initializer, saltNonce);
  if (!account) return 'the new account would be no known Safe';
  // EntryPoint 0.9 skips the creation of an existing account, of any kind.
  if (!isAddressEqual(account, sender)) return 'the new Safe would not be the sender';

  const setup = decodeStrictly(safeSetupAbi, initializer);
  if (!setup) return "the new Safe's initializer is no setup";
  const [, , to, data, fallbackHandler, paymentToken, payment, paymentReceiver] = setup.args;
  if (!isAddressEqual(fallbackHandler, safeContracts.erc4337Module)) {
    return "the new Safe's fallback handler is not the Safe 4337 module";
  }
  const pays = [paymentToken, paymentReceiver].some((one) => !isAddressEqual(one, zeroAddress));
  if (pays || payment !== 0n) return "the new Safe's setup pays somebody";

  const modules = enabledModules(to, data);
  if (!modules) return "the new Safe's setup does something else than enabling modules";
  if (!isOneOf(safeContracts.erc4337Module, modules)) return 'the new Safe has no Safe 4337 module';
  if (!modules.every((one) => isOneOf(one, [safeContracts.erc4337Module, ...recoveryModules]))) {
    return 'the new Safe would have an unknown module';
  }
  return undefined;
}

/** The modules that a setup's delegatecall enables, directly or through MultiSend. */
function enabledModules(to: Address, data: Hex): readonly Address[] | undefined {
  if (isAddressEqual(to, safeContracts.moduleSetup)) {
    return decodeStrictly(moduleSetupAbi, data)?.args[0];
  }
  if (!isAddressEqual(to, safeContracts.multiSend)) return undefined;
  const transactions = decodeMultiSend(data, maximumCalls);
  if (!transactions) return undefined;
  const modules: Address[] = [];
  for (const { operation, to, value, data } of transactions) {
    const isSetup = operation === 1 && isAddressEqual(to, safeContracts.moduleSetup);
    const enabling = isSetup && value === 0n ? decodeStrictly(moduleSetupAbi, data) : undefined;
    if (!enabling) return undefined;
    modules.push(...enabling.args[0]);
  }
  return modules;
}
