// What is read of each stored value that is damaged or of another version. The vault has its own
// checks, and is never repaired.

import {
  type AccountKind,
  accountKinds,
  isServiceUrl,
  isSiweDomain,
} from '@recovery-guardian/core';
import {
  type Check,
  isBoolean,
  isInteger,
  isListOf,
  isObjectOf,
  isOptional,
} from '@recovery-guardian/core/checks';
import { isAccountId as isAccountIdText, WalletError } from '@recovery-guardian/wallet';
import { type Address, type Hash, isAddress, isHash, isHex } from 'viem';
import type { GivenApproval } from '../../messages/account.ts';
import type { HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import type { Chain, Settings } from '../../messages/settings.ts';
import type { Danger, RunningRecovery, Site } from '../../messages/state.ts';
import type { StoredAccount, StoredAccounts } from '../accounts/accounts.ts';
import type { StoredPasskey } from '../keyring/passkey.ts';
import { type FailedAttempts, noFailedAttempts } from '../keyring/password.ts';
import type { Conduct } from '../sites/sites.ts';
import type { ActivityEntry, RefusedRequest } from './activity.ts';
import type { Helping } from './helping.ts';

/** Reads a stored value, of which some may be damaged or of another version. Never throws. */
type Repair<Value> = (found: unknown) => Value;

/** Keeps the value if it is intact. */
const intactOr =
  <Value, Other>(isIntact: Check<Value>, other: Other): Repair<Value | Other> =>
  (found) =>
    isIntact(found) ? found : other;

/** Keeps the items that are intact. */
const listOf =
  <Item>(isIntact: Check<Item>): Repair<readonly Item[]> =>
  (found) =>
    Array.isArray(found) ? found.filter(isIntact) : [];

/** Keeps the entries that are intact. */
const recordOf =
  <Item>(isIntact: Check<Item>): Repair<Readonly<Record<string, Item>>> =>
  (found) =>
    Object.fromEntries(
      Object.entries(Object(found)).filter(([, item]) => isIntact(item)),
    ) as Record<string, Item>;

/** Repairs each field by itself, and keeps those of other versions. */
const fieldsOf =
  <Value>(repairs: { [Key in keyof Value]-?: Repair<Value[Key]> }): Repair<Value> =>
  (found) => {
    const fields: Record<string, unknown> = typeof found === 'object' ? { ...found } : {};
    const repaired = Object.entries<Repair<unknown>>(repairs).map(([key, repair]) => [
      key,
      repair(fields[key]),
    ]);
    return { ...fields, ...Object.fromEntries(repaired) } as Value;
  };

/** Repairs the items that have at least what identifies them. */
const repairedListOf =
  <Item>(isIdentified: Check<unknown>, repair: Repair<Item>): Repair<readonly Item[]> =>
  (found) =>
    listOf(isIdentified)(found).map(repair);

const isText = (value: unknown): value is string => typeof value === 'string';
const isAnyAddress = (value: unknown): value is Address =>
  isText(value) && isAddress(value, { strict: false });
const isAnyHash = (value: unknown): value is Hash => isText(value) && isHash(value);
const isAccountId = (value: unknown): value is ProtectedAccount['id'] =>
  isText(value) && isAccountIdText(value);
const isPositive = (value: unknown): value is number => isInteger(value) && value > 0;
const isDecimal = (value: unknown): value is string => isText(value) && /^\d{1,78}$/.test(value);
const isKind = (value: unknown): value is AccountKind => Object.hasOwn(accountKinds, String(value));
const isUrl = (value: unknown): value is string => isServiceUrl(value);
const isOrigin = (value: unknown): value is string =>
  isText(value) && /^https?:/.test(value) && URL.parse(value)?.origin === value;
const isOptionalText = isOptional(isText);
/** Fields that only the named ones are checked of. */
const hasFields = <Value>(fields: { readonly [Key in keyof Value]?: Check<unknown> }) =>
  isObjectOf(fields as never) as unknown as Check<Value>;
const optional = <Value>(isIntact: Check<Value>) => intactOr(isIntact, undefined);

const chain = fieldsOf<Chain>({
  chainId: Number,
  name: intactOr(isText, ''),
  rpcUrl: String,
  endpointUrl: optional(isUrl),
  serviceUrl: optional(isUrl),
  serviceToken: optional(isText),
  siweDomain: optional((value): value is string => isText(value) && isSiweDomain(value)),
  recoveryModule: optional(isAnyAddress),
  recoveryModuleCodeHash: optional(isAnyHash),
  explorerUrl: optional(isUrl),
  currency: fieldsOf<Chain['currency']>({
    symbol: intactOr(isText, 'ETH'),
    decimals: intactOr(isInteger, 18),
  }),
});

const account = fieldsOf<StoredAccount>({
  chainId: Number,
  address: (address) => address as Address,
  name: intactOr(isText, ''),
  owners: listOf(isAnyAddress),
  threshold: intactOr(isPositive, 1),
  // Earlier versions knew one kind.
  kind: intactOr(isKind, '0.7'),
  has4337Module: intactOr(isBoolean, false),
  setup: optional(
    isObjectOf({ owner: isAnyAddress, saltNonce: isDecimal, kind: isOptional(isKind) }),
  ),
  isDeployed: intactOr(isBoolean, false),
});

const isCall = hasFields({ kind: isText });
const isEntry = (value: unknown): value is ActivityEntry => {
  const common = { at: isInteger, account: isAccountId, origin: isOptionalText, id: isText };
  const isHappening = hasFields({ ...common, what: hasFields({ kind: isText }) });
  const isCalls = hasFields({
    ...common,
    address: isAnyAddress,
    chainId: isPositive,
    kind: isOptional(isKind),
    meanings: isListOf(isCall),
    operationHash: isHex as Check<Hash>,
    nonce: isHex as Check<Hash>,
    validUntil: isInteger,
    status: isText,
  });
  const { calls, happening } = Object(value);
  return happening === undefined ? isCalls(calls) : isHappening(happening);
};

export const repairStored = {
  drafts: recordOf((value): value is unknown => value !== undefined),
  passkey: optional(
    hasFields<StoredPasskey>({ id: isHex as Check<unknown>, salt: isHex as Check<unknown> }),
  ),
  failedAttempts: intactOr(
    isObjectOf<FailedAttempts>({ count: isInteger, lastAt: isInteger }),
    noFailedAttempts,
  ),
  chains: repairedListOf(hasFields<Chain>({ chainId: isPositive, rpcUrl: isUrl }), chain),
  accounts: fieldsOf<StoredAccounts>({
    accounts: repairedListOf(
      hasFields<StoredAccount>({ chainId: isPositive, address: isAnyAddress }),
      account,
    ),
    selected: optional(isAccountId),
  }),
  sites: listOf(
    hasFields<Site>({ origin: isOrigin, account: isOptional(isAccountId), connectedAt: isInteger }),
  ),
  conduct: recordOf(isObjectOf<Conduct>({ declines: isInteger, isBlocked: isBoolean })),
  looks: recordOf(
    isObjectOf<Look>({ since: isInteger, missed: isInteger, toldAt: isOptional(isInteger) }),
  ),
  recoveries: listOf(
    hasFields<WatchedRecovery>({
      account: isAccountId,
      module: isAnyAddress,
      executeAfter: isInteger,
    }),
  ),
  dangers: listOf(
    hasFields<WatchedDanger>({ account: isAccountId, kind: isText, subject: isText }),
  ),
  approvalLogs: recordOf(
    hasFields<SearchedApprovals>({
      block: isInteger,
      found: isListOf(
        hasFields<GivenApproval>({
          module: isAnyAddress,
          guardian: isAnyAddress,
          nonce: isDecimal,
        }),
      ),
    }),
  ),
  chosenModules: recordOf(isListOf(isAnyAddress)),
  recovered: listOf(isAccountId),
  helping: fieldsOf<Helping>({
    accounts: listOf(
      hasFields<ProtectedAccount>({
        id: isAccountId,
        name: isText,
        guardians: isListOf(isAnyAddress),
      }),
    ),
    hidden: listOf(isAccountId),
    requests: listOf(
      hasFields<HelpRequest>({
        account: isAccountId,
        id: isText,
        hash: isAnyHash,
        module: isOptional(isAnyAddress),
        guardian: isAnyAddress,
        newOwners: isListOf(isAnyAddress),
        newThreshold: isPositive,
        nonce: isDecimal,
        agreed: isListOf(isAnyAddress),
        guardianThreshold: isInteger,
      }),
    ),
    ignored: listOf(isAnyHash),
    searched: recordOf(
      hasFields<Helping['searched'][number]>({ block: isInteger, for: isText, step: isInteger }),
    ),
    looked: optional(isInteger),
  }),
  tokens: recordOf(isListOf(isAnyAddress)),
  activity: listOf(isEntry),
  spenders: listOf(isText),
  refusals: listOf(
    hasFields<RefusedRequest>({
      at: isInteger,
      account: isAccountId,
      origin: isText,
      kind: isText,
      subject: isText,
    }),
  ),
} satisfies Record<string, Repair<unknown>>;

/** A running recovery, and when the user was notified of it. */
export interface WatchedRecovery extends RunningRecovery {
  /** Milliseconds since 1970; `undefined` until a notification was shown. */
  readonly toldAt: number | undefined;
  readonly isToldInLastHour: boolean;
  /** Who controlled the account when it was first seen running. */
  readonly holders: string;
}

/** What was found in the logs of an account's modules. */
export interface SearchedApprovals {
  /** The last block that was searched. */
  readonly block: number;
  readonly found: readonly GivenApproval[];
}

/** A danger, and when the user was notified of it. */
export interface WatchedDanger extends Danger {
  /** Milliseconds since 1970; `undefined` until a notification was shown. */
  readonly toldAt: number | undefined;
}

/** How well an account can be watched. */
export interface Look {
  /** When it was last read well, or first missed. Milliseconds since 1970. */
  readonly since: number;
  /** How many looks in a row have failed. */
  readonly missed: number;
  /** When the user was last told, in milliseconds since 1970. */
  readonly toldAt: number | undefined;
}

export const defaultSettings: Settings = {
  autoLockMinutes: 15,
  theme: 'auto',
  language: 'auto',
  isDefaultWallet: false,
  watchesRecoveries: true,
  isMuted: false,
};

/** Applies changes to known settings only. @throws {WalletError} `invalid-request` */
export function changeSettings(settings: Settings, changes: Partial<Settings>): Settings {
  const changed = { ...settings };
  for (const [name, isValid] of Object.entries(validators)) {
    const value = changes[name as keyof Settings];
    if (value === undefined) continue;
    if (!isValid(value)) throw new WalletError('invalid-request', `${name} cannot be ${value}`);
    Object.assign(changed, { [name]: value });
  }
  return changed;
}

/** Keeps the stored settings that are valid. */
export function repairSettings(found: unknown): Settings {
  const stored = Object(found) as Settings;
  const valid = Object.entries(validators).filter(([name, isValid]) =>
    isValid(stored[name as keyof Settings]),
  );
  const kept = valid.map(([name]) => [name, stored[name as keyof Settings]]);
  return { ...defaultSettings, ...Object.fromEntries(kept) };
}

const validators: Record<keyof Settings, (value: unknown) => boolean> = {
  autoLockMinutes: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1440,
  theme: (value) => ['auto', 'light', 'dark'].includes(String(value)),
  language: (value) =>
    typeof value === 'string' && /^(auto|[a-z]{2,3}(-[A-Za-z0-9]+)*)$/.test(value),
  isDefaultWallet: isBoolean,
  watchesRecoveries: isBoolean,
  isMuted: isBoolean,
};
