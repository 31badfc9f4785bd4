import {
  cancelRecoveryCall,
  deleteStatement,
  enableModuleCall,
  isChannel,
  isTarget,
  listStatement,
  recoveryModuleFunctions,
  registerStatement,
} from '@recovery-guardian/protocol';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { addressesInWords } from '../../components/address.ts';
import type { Strings } from '../../translations/strings.ts';
import type { OwnerSubject } from '../../wallet/owner-subject.ts';
import { spanOf } from '../reading-element.ts';

export interface ExplainParameters {
  account: Address;
  /** The recovery module that the account uses, or would use. */
  module: Address;
  /** The modules that may be enabled. */
  trustedModules: readonly Address[];
  strings: Strings;
}

/**
 * Explains what signing does, in one sentence each. Returns `undefined` if any of it is nothing
 * that this element asks for: what cannot be explained must not be signed.
 */
export function explainSubject(
  subject: OwnerSubject,
  parameters: ExplainParameters,
): readonly string[] | undefined {
  if (subject.kind === 'statement') {
    const sentence = explainStatement(subject.statement, parameters.strings);
    return sentence ? [sentence] : undefined;
  }
  const sentences = subject.calls.map((call) => explainCall(call, parameters));
  const isWhole = sentences.length > 0 && sentences.every((sentence) => sentence !== undefined);
  return isWhole ? sentences : undefined;
}

/** Rebuilds each statement from what was parsed, so it cannot contain anything else. */
function explainStatement(statement: string, strings: Strings): string | undefined {
  if (statement === listStatement()) return strings.subjectList;
  const [, target = '', channel] = / using (\S+) \(via (\w+)\)$/.exec(statement) ?? [];
  if (isChannel(channel)) {
    // Another form could be read differently here and by the service.
    return isTarget(channel, target) && statement === registerStatement({ target, channel })
      ? strings.subjectRegister(target)
      : undefined;
  }
  const [, registrationId = ''] = / registration ID (\S+) /.exec(statement) ?? [];
  return statement === deleteStatement({ registrationId }) ? strings.subjectRemove : undefined;
}

/** Whether calls stop a recovery, if {@link explainSubject} explained them. */
export function isCancel(subject: OwnerSubject): boolean {
  const [call] = subject.kind === 'calls' ? subject.calls : [];
  return call !== undefined && call.data === cancelRecoveryCall(call.to).data;
}

/** Lists the guardians that calls add or remove, if {@link explainSubject} explained them. */
export function guardiansIn(subject: OwnerSubject): readonly Address[] {
  if (subject.kind !== 'calls') return [];
  return subject.calls.flatMap(({ data }) => {
    const [first, second, third] = wordsOf(data);
    const guardian = third === undefined ? first : second;
    return guardian === undefined || second === undefined ? [] : [addressOf(guardian)];
  });
}

function explainCall(
  { to, data }: { to: Address; data: Hex },
  { account, module: own, trustedModules, strings }: ExplainParameters,
): string | undefined {
  const does = (call: { to: Address; data: Hex }) =>
    isAddressEqual(to, call.to) && data.toLowerCase() === call.data.toLowerCase();
  const module = [own, ...trustedModules].find((known) => isAddressEqual(known, to));
  if (!module) {
    const enabled = trustedModules.find((known) => does(enableModuleCall(account, known)));
    return enabled && strings.subjectEnable(spanOf(enabled, strings));
  }
  if (does(cancelRecoveryCall(module))) return strings.subjectCancel;

  const { addGuardianWithThreshold, revokeGuardianWithThreshold, changeThreshold } =
    recoveryModuleFunctions;
  const [first, second, third] = wordsOf(data);
  if (first === undefined) return undefined;
  if (second === undefined) {
    const isIt = does({ to, data: changeThreshold.encode(first) });
    return isIt ? strings.subjectThreshold(Number(first)) : undefined;
  }
  if (third === undefined) {
    const guardian = addressOf(first);
    const isIt = does({ to, data: addGuardianWithThreshold.encode(guardian, second) });
    return isIt
      ? strings.subjectAddGuardian(addressesInWords([guardian]), Number(second))
      : undefined;
  }
  const guardian = addressOf(second);
  const revoke = revokeGuardianWithThreshold.encode(addressOf(first), guardian, third);
  return does({ to, data: revoke })
    ? strings.subjectRevokeGuardian(addressesInWords([guardian]), Number(third))
    : undefined;
}

function wordsOf(data: Hex): bigint[] {
  return (data.slice(10).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

function addressOf(word: bigint): Address {
  return getAddress(`0x${word.toString(16).padStart(64, '0').slice(-40)}`);
}
