import {
  type Call,
  decodeMultiSend,
  decodeStrictly,
  erc4337Modules,
  type ForeignCode,
  findForeignCode,
  isMultiSend,
  moduleCallMeaning,
  moduleSetupAbi,
  newSafeAddress,
  readHooks,
  type SafeReader,
  safeContracts,
  safeCreationAbi,
  safeModuleAbi,
  safeSetupAbi,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem';
import type { Refusal } from './gas-policy.ts';
import { createsAccount, type Operation } from './request.ts';

/** Functions that an account may call on itself. */
const accountAbi = parseAbi(['function enableModule(address module)']);

/** What of a policy's context the preset looks at. */
interface RecoveryContext {
  readonly sender: Address;
  readonly recoveryModules: readonly Address[];
  readonly chain: SafeReader;
  readonly safeSingletons?: readonly Address[] | undefined;
}

/** Maximum different accounts that one operation recovers: each is looked up on chain. */
const maximumRecovered = 5;

/** Why an account's calls are not all part of a recovery; undefined if they are. */
export async function refuseOutsideRecovery(
  calls: readonly Call[],
  context: RecoveryContext,
): Promise<Refusal | undefined> {
  const recovered = new Set<Address>();
  for (const call of calls) {
    const step = readStep(call, context);
    if ('reason' in step) return step;
    if (step.recovers) recovered.add(step.recovers);
  }
  if (recovered.size > maximumRecovered) {
    return { reason: `it recovers more than ${maximumRecovered} accounts` };
  }
  return refuseUnknownAccounts([...recovered], context);
}

/**
 * Refuses accounts that run code other than Safe's. Finalizing calls the account, which could then run
 * any code at the paymaster's expense.
 */
async function refuseUnknownAccounts(
  accounts: readonly Address[],
  { chain, safeSingletons, recoveryModules }: RecoveryContext,
): Promise<Refusal | undefined> {
  const found = await Promise.all(
    accounts.map(async (account) => ({
      account,
      code: await findForeignCode(chain, account, safeSingletons, recoveryModules),
    })),
  );
  const refused = found.find(({ code }) => code !== undefined);
  if (!refused?.code) return undefined;
  const { account, code } = refused;
  return { reason: `the account to recover ${foreignCodes[code]}`, detail: { account } };
}

const foreignCodes: Readonly<Record<ForeignCode, string>> = {
  account: 'is not a known Safe',
  'module-guard': 'has a module guard',
  'recovery-module-as-handler': 'has a recovery module as its fallback handler',
};

/**
 * Reads one call: which other account it recovers, if any, or why it is not part of a recovery. On the
 * recovery module these are the account's guardians and threshold, and the steps of any account's
 * recovery.
 */
function readStep(
  { to, value, data }: Call,
  { sender, recoveryModules }: RecoveryContext,
): Refusal | { readonly recovers?: Address | undefined } {
  const detail = { call: { to, selector: data.slice(0, 10) } };
  if (value !== 0n) return { reason: 'a call sends value', detail };
  if (isAddressEqual(to, sender)) {
    const call = decodeStrictly(accountAbi, data);
    if (!call) return { reason: 'the account calls itself for more than enableModule', detail };
    const [module] = call.args;
    if (isOneOf(module, recoveryModules)) return {};
    return { reason: 'a module is enabled that is not the recovery module', detail };
  }
  if (!isOneOf(to, recoveryModules)) {
    return { reason: 'a call goes elsewhere than to the account or the recovery module', detail };
  }
  const meaning = moduleCallMeaning({ module: to, data }, sender);
  if (!meaning) {
    return { reason: 'a call to the recovery module is not a step of a recovery', detail };
  }
  return 'account' in meaning ? { recovers: meaning.account } : {};
}

/**
 * How the sender interprets its call data, by its current code or the code it is given. Another
 * contract could interpret `execute` as anything. An account may still change before its operation;
 * that costs at most the reserved amount.
 */
export async function findAccountKind(
  operation: Operation,
  chain: SafeReader,
  {
    delegates,
    safeSingletons = [],
  }: { delegates: readonly Address[]; safeSingletons?: readonly Address[] | undefined },
): Promise<{ kind: AccountKind } | { problem: string }> {
  const { sender, delegate } = operation;
  const code = await chain.getCode(sender);
  // {@link findCreationProblem} checks which Safe is created.
  if (createsAccount(operation) && code === '0x' && !delegate) return { kind: 'safe' };
  // The new delegation comes first, but an invalid one changes nothing.
  const codes = [code, ...(delegate ? [concat([delegationPrefix, delegate])] : [])].filter(
    (one) => one !== '0x',
  );
  if (codes.length === 0) return { problem: 'the sender has no code, and none is given to it' };
  if (codes.every(isDelegated)) {
    const isKnown = codes.every((one) => isOneOf(getAddress(slice(one, 3)), delegates));
    return isKnown
      ? { kind: 'simple' }
      : { problem: 'the sender is delegated to an unknown contract' };
  }
  if (delegate) return { problem: 'the sender is a contract, and cannot be delegated' };
  const [foreignCode, { fallbackHandler }] = await Promise.all([
    findForeignCode(chain, sender, safeSingletons),
    readHooks(chain, sender),
  ]);
  if (foreignCode === 'module-guard') return { problem: 'the sender has a module guard' };
  return foreignCode === undefined && fallbackHandler && isOneOf(fallbackHandler, erc4337Modules)
    ? { kind: 'safe' }
    : { problem: 'the sender is no account that is known' };
}

/** EIP-7702: prefix of code that names the contract to run. */
const delegationPrefix: Hex = '0xef0100';

function isDelegated(code: Hex): boolean {
  return size(code) === 23 && code.toLowerCase().startsWith(delegationPrefix);
}

/** Functions of Simple7702Account and SimpleAccount, of 0.8 and 0.9, and of 0.7. */
export const simpleAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
]);

/** Whether the address is in the list. */
export function isOneOf(address: Address, known: readonly Address[]): boolean {
  return known.some((one) => isAddressEqual(one, address));
}

/** How an account interprets its call data. */
export type AccountKind = 'safe' | 'simple';

/** The calls, or why they cannot be decoded. */
type DecodedCalls = { readonly calls: readonly Call[] } | { readonly problem: string };

/** Maximum calls of a sponsored operation: checking each takes up to half a millisecond. */
const maximumCalls = 50;

/** Decodes all calls that an account makes for an operation's call data. */
export function decodeAccountCalls(kind: AccountKind, callData: Hex): DecodedCalls {
  const decoded = kind === 'safe' ? decodeSafeCalls(callData) : decodeSimpleCalls(callData);
  if ('problem' in decoded) return decoded;
  if (decoded.calls.length === 0) return { problem: 'it makes no call' };
  if (decoded.calls.length > maximumCalls) {
    return { problem: `it makes more than ${maximumCalls} calls` };
  }
  return decoded;
}

/** Safe4337Module: one call, or several by a delegatecall to a known MultiSend. */
function decodeSafeCalls(callData: Hex): DecodedCalls {
  const execution = decodeStrictly(safeModuleAbi, callData);
  if (!execution) return { problem: 'its call data is no execution of the Safe 4337 module' };
  const [to, value, data, operation] = execution.args;
  if (operation === 0) return { calls: [{ to, value, data }] };
  if (operation !== 1) return { problem: 'it is neither a call nor a delegatecall' };
  if (!isMultiSend(to)) {
    return { problem: 'it delegates to a contract that is no known MultiSend' };
  }
  const transactions = decodeMultiSend(data, maximumCalls);
  if (!transactions) return { problem: 'the transactions of its MultiSend cannot be read' };
  if (transactions.some((one) => one.operation !== 0)) {
    return { problem: 'its MultiSend holds a delegatecall' };
  }
  return { calls: transactions.map(({ to, value, data }) => ({ to, value, data })) };
}

/** `execute`, and `executeBatch` in both of its forms. */
function decodeSimpleCalls(callData: Hex): DecodedCalls {
  const execution = decodeStrictly(simpleAccountAbi, callData);
  if (!execution) return { problem: 'its call data is neither execute nor executeBatch' };
  if (execution.functionName === 'execute') {
    const [to, value, data] = execution.args;
    return { calls: [{ to, value, data }] };
  }
  if (execution.args.length === 1) {
    const [calls] = execution.args;
    return { calls: calls.map(({ target, value, data }) => ({ to: target, value, data })) };
  }
  const [targets, values, datas] = execution.args;
  // An empty list of values means zeros.
  const isEven = datas.length === targets.length && [0, targets.length].includes(values.length);
  if (!isEven) return { problem: 'the lists of its executeBatch differ in length' };
  return {
    calls: targets.map((to, i) => ({ to, value: values[i] ?? 0n, data: datas[i] as Hex })),
  };
}

/**
 * Why a factory's call does not just create a Safe with ERC-4337; undefined if it does. The setup
 * must enable a 4337 module, also as fallback handler, as operations cannot be validated without
 * it. It may enable recovery modules, and must not pay anyone.
 */
export function findCreationProblem(
  { sender, factory, factoryData }: { sender: Address; factory: Hex; factoryData: Hex },
  recoveryModules: readonly Address[],
): string | undefined {
  const creation = decodeStrictly(safeCreationAbi, factoryData);
  if (!creation) return 'the factory is asked for something else than a Safe proxy';
  const [singleton, initializer, saltNonce] = creation.args;
  const account = newSafeAddress({
    factory: getAddress(factory),
    singleton,
    initializer,
    saltNonce,
  });
  if (!account) return 'the new account would be no known Safe';
  // EntryPoint 0.9 skips the creation of an existing account, of any kind.
  if (!isAddressEqual(account, sender)) return 'the new Safe would not be the sender';

  const setup = decodeStrictly(safeSetupAbi, initializer);
  if (!setup) return "the new Safe's initializer is no setup";
  const [, , to, data, fallbackHandler, paymentToken, payment, paymentReceiver] = setup.args;
  if (!isOneOf(fallbackHandler, erc4337Modules)) {
    return "the new Safe's fallback handler is not a Safe 4337 module";
  }
  const pays = [paymentToken, paymentReceiver].some((one) => !isAddressEqual(one, zeroAddress));
  if (pays || payment !== 0n) return "the new Safe's setup pays somebody";

  const modules = enabledModules(to, data);
  if (!modules) return "the new Safe's setup does something else than enabling modules";
  if (!isOneOf(fallbackHandler, modules)) return 'the new Safe has no Safe 4337 module';
  if (!modules.every((one) => isOneOf(one, [fallbackHandler, ...recoveryModules]))) {
    return 'the new Safe would have an unknown module';
  }
  return undefined;
}

/** The modules that a setup's delegatecall enables, directly or through MultiSend. */
function enabledModules(to: Address, data: Hex): readonly Address[] | undefined {
  if (isAddressEqual(to, safeContracts.moduleSetup)) {
    return decodeStrictly(moduleSetupAbi, data)?.args[0];
  }
  if (!isMultiSend(to)) return undefined;
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
