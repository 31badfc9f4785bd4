import { nodeReads } from '@recovery-guardian/protocol';
import type { FindTraits } from '../json-rpc/messages.ts';
import * as chain from './chain.ts';
import type { Method } from './method.ts';
import { describeMethods } from './openrpc.ts';
import * as operationStatus from './operation-status.ts';
import * as paymaster from './paymaster.ts';
import * as sponsorship from './sponsorship.ts';
import * as userOperations from './user-operations.ts';

/** The methods that the endpoint or a sponsor answers: what these files export. */
const answered = { ...chain, ...userOperations, ...operationStatus, ...paymaster, ...sponsorship };

/** Methods that are only passed on. */
const passedOn: Readonly<Record<string, Method>> = {
  eth_createAccessList: { answeredBy: 'bundlers', isRead: true },
  eth_sendRawTransaction: { answeredBy: 'bundlers', isRead: false },
  eth_syncing: { answeredBy: 'bundlers', isRead: true },
  ...Object.fromEntries(
    [...nodeReads].map((name): [string, Method] => [name, { answeredBy: 'nodes', isRead: true }]),
  ),
};

/** All methods, as OpenRPC describes them. */
const discover: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: () => describeMethods(methods.keys()),
};

/**
 * Every method that the endpoint knows, by its name on the wire. Only these names become labels of
 * metrics: others are chosen by callers.
 */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...passedOn, ...answered, 'rpc.discover': discover }),
);

export const findTraits: FindTraits = (method) => methods.get(method);
