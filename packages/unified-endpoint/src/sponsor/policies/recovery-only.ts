import type { Call } from '@recovery-guardian/protocol';
import { decodeStrictly } from '@recovery-guardian/safe';
import { type Address, isAddressEqual, parseAbi } from 'viem';
import { isOneOf } from '../calls/contracts.ts';
import type { Refusal } from '../model/errors.ts';

/** Functions that an account may call on itself. */
const accountAbi = parseAbi(['function enableModule(address module)']);

/**
 * Functions allowed on the recovery module: the account's guardians and threshold, and the steps of
 * any wallet's recovery.
 */
const recoveryModuleAbi = parseAbi([
  'function addGuardianWithThreshold(address guardian, uint256 threshold)',
  'function revokeGuardianWithThreshold(address previousGuardian, address guardian, uint256 threshold)',
  'function changeThreshold(uint256 threshold)',
  'function confirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, bool execute)',
  'struct SignatureData { address signer; bytes signature; }',
  'function multiConfirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, SignatureData[] signatures, bool execute)',
  'function executeRecovery(address wallet, address[] newOwners, uint256 newThreshold)',
  'function finalizeRecovery(address wallet)',
  'function cancelRecovery()',
]);

/** Why an account's call is not part of a recovery; undefined if it is. */
export function refuseOutsideRecovery(
  { to, value, data }: Call,
  { sender, recoveryModules }: { sender: Address; recoveryModules: readonly Address[] },
): Refusal | undefined {
  const detail = { call: { to, selector: data.slice(0, 10) } };
  if (value !== 0n) return { reason: 'a call sends value', detail };
  if (isAddressEqual(to, sender)) {
    const call = decodeStrictly(accountAbi, data);
    if (!call) return { reason: 'the account calls itself for more than enableModule', detail };
    const [module] = call.args;
    if (isOneOf(module, recoveryModules)) return undefined;
    return { reason: 'a module is enabled that is not the recovery module', detail };
  }
  if (!isOneOf(to, recoveryModules)) {
    return { reason: 'a call goes elsewhere than to the account or the recovery module', detail };
  }
  if (decodeStrictly(recoveryModuleAbi, data)) return undefined;
  return { reason: 'a call to the recovery module is no step of a recovery', detail };
}
