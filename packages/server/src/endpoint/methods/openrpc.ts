import * as userOperation from '../user-operation.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A parameter or a result. */
export interface ContentDescriptor {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** A method of the endpoint, as OpenRPC describes it. */
export interface DescribedMethod {
  readonly name: string;
  readonly summary: string;
  readonly paramStructure: 'by-position';
  readonly params: readonly ContentDescriptor[];
  readonly result: ContentDescriptor;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

/** The JSON Schemas of these members. */
const schemasOf = (kinds: Readonly<Record<string, { readonly schema: Schema }>>) =>
  Object.fromEntries(Object.entries(kinds).map(([name, { schema }]) => [name, schema]));
const address = userOperation.address.schema;
const quantity = userOperation.quantity.schema;
const hash: Schema = { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$', description: '32 bytes' };
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
});
const all = (properties: Readonly<Record<string, Schema>>) =>
  object(properties, Object.keys(properties));
const arrayOf = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] });
const text: Schema = { type: 'string' };

const gas = schemasOf(userOperation.gasMembers);
const fees = schemasOf(userOperation.feeMembers);
const paymasterFields = schemasOf(userOperation.paymasterMembers);
const always = Object.keys(userOperation.always);

/** To be estimated: its gas and fees may be missing. */
const draft = object(schemasOf(userOperation.members), always);
/** A user operation of EntryPoint 0.7 to 0.9 (ERC-4337, ERC-7769). */
const operation = { ...draft, required: [...always, ...Object.keys({ ...gas, ...fees })] };

const needs = (name: string, schema: Schema) => ({ name, schema, required: true });
const takes = (name: string, schema: Schema) => ({ name, schema });

const operationAndEntryPoint = [
  needs('userOperation', operation),
  needs('entryPoint', address),
] as const;
const byHash = [needs('userOpHash', hash)] as const;
const context = object(
  { sponsorshipPolicyId: text, token: address, signingPhase: { enum: ['commit', 'finalize'] } },
  [],
);
const forPaymaster = [
  needs('userOperation', draft),
  needs('entryPoint', address),
  takes('chainId', { type: ['string', 'number', 'null'] }),
  takes('context', orNull(context)),
] as const;
const anything: Schema = {};
const token = all({
  name: text,
  symbol: text,
  address,
  decimals: { type: 'integer' },
  exchangeRate: quantity,
});
const tokenQuote = all({
  paymaster: address,
  token: address,
  postOpGas: quantity,
  exchangeRate: quantity,
  exchangeRateNativeToUsd: quantity,
});

interface Description {
  readonly summary: string;
  readonly params?: readonly ContentDescriptor[];
  readonly result: Schema;
}

/** What the endpoint and a sponsor answer. */
const described: Readonly<Record<string, Description>> = {
  'rpc.discover': {
    summary: 'This description of all methods (OpenRPC)',
    result: { type: 'object' },
  },
  eth_chainId: { summary: 'The id of the chain (EIP-695)', result: quantity },
  eth_supportedEntryPoints: {
    summary: 'The EntryPoints, in the order of preference (ERC-7769)',
    result: arrayOf(address),
  },
  eth_sendUserOperation: {
    summary: 'Sends a user operation to a bundler, and returns its hash (ERC-7769)',
    params: operationAndEntryPoint,
    result: hash,
  },
  eth_estimateUserOperationGas: {
    summary: 'Estimates the gas of a user operation with a bundler (ERC-7769)',
    params: [
      needs('userOperation', draft),
      needs('entryPoint', address),
      takes('stateOverride', orNull({ type: 'object' })),
    ],
    result: object({ ...gas, ...paymasterFields }, Object.keys(gas)),
  },
  eth_getUserOperationByHash: {
    summary: 'A user operation and its place on the chain; null if unknown (ERC-7769)',
    params: byHash,
    result: orNull({ type: 'object' }),
  },
  eth_getUserOperationReceipt: {
    summary: 'The receipt of a user operation; null until it is included (ERC-7769)',
    params: byHash,
    result: orNull({ type: 'object' }),
  },
  pimlico_getUserOperationStatus: {
    summary: 'The status of a user operation, with the reason why it was dropped',
    params: byHash,
    result: object({ status: text, transactionHash: orNull(hash) }, ['status', 'transactionHash']),
  },
  pimlico_getUserOperationGasPrice: {
    summary: 'Fees by urgency',
    result: all({ slow: all(fees), standard: all(fees), fast: all(fees) }),
  },
  rundler_maxPriorityFeePerGas: { summary: 'The priority fee', result: quantity },
  skandha_getGasPrice: { summary: 'Fees', result: all(fees) },
  voltaire_feesPerGas: { summary: 'Fees', result: all(fees) },
  web3_bundlerVersion: { summary: 'The name of the software', result: text },
  web3_clientVersion: { summary: 'The name of the software', result: text },
  pm_chainId: { summary: 'The id of the chain', result: quantity },
  pm_supportedEntryPoints: {
    summary: 'The EntryPoints with sponsoring, in the order of preference',
    result: arrayOf(address),
  },
  pm_getPaymasterStubData: {
    summary: 'The fields of a paymaster for gas estimation (ERC-7677)',
    params: forPaymaster,
    result: object({ ...paymasterFields, isFinal: { type: 'boolean' } }, ['paymaster']),
  },
  pm_getPaymasterData: {
    summary: 'The fields of a paymaster, signed; reserves the greatest cost (ERC-7677)',
    params: forPaymaster,
    result: object(paymasterFields, ['paymaster']),
  },
  pm_sponsorUserOperation: {
    summary: 'Estimates, prices and sponsors a user operation in one call',
    params: [
      needs('userOperation', draft),
      needs('entryPoint', address),
      takes('context', orNull(context)),
    ],
    result: object({ ...gas, ...fees, ...paymasterFields }, ['paymaster', ...Object.keys(gas)]),
  },
  pm_supportedERC20Tokens: {
    summary: 'The tokens that pay for gas, with their rates, and the paymaster',
    params: [needs('entryPoint', address)],
    result: all({ paymasterMetadata: { type: 'object' }, tokens: arrayOf(token) }),
  },
  pimlico_getTokenQuotes: {
    summary: 'What tokens cost that pay for gas',
    params: [
      needs('tokens', all({ tokens: arrayOf(address) })),
      needs('entryPoint', address),
      takes('chainId', quantity),
    ],
    result: all({ quotes: arrayOf(tokenQuote) }),
  },
  pm_validateSponsorshipPolicies: {
    summary: 'The named policies that would sponsor a user operation; unnamed, all, with reasons',
    params: [
      needs('userOperation', draft),
      needs('entryPoint', address),
      takes('policyIds', orNull(arrayOf(text))),
    ],
    result: arrayOf({ type: 'object' }),
  },
};

const passedOn: Description = {
  summary: 'Passed on unchanged to a node or a bundler',
  result: anything,
};

/** The errors of every method; bundlers' own are -32500 to -32508 and -32521 (ERC-7769). */
const errors = [
  { code: -32602, message: 'Invalid params' },
  { code: 4100, message: 'API key not valid' },
  { code: -32005, message: 'Too Many Requests' },
  { code: -32002, message: 'The bundler is unavailable' },
  { code: -32603, message: 'Internal error' },
];

/**
 * Describes methods, for clients and tools that generate code or documentation.
 *
 * @see https://spec.open-rpc.org
 */
export function describeMethods(names: Iterable<string>) {
  const methods = [...names].sort().map((name): DescribedMethod => {
    const { summary, params, result } = described[name] ?? passedOn;
    return {
      name,
      summary,
      paramStructure: 'by-position',
      params: params ?? [],
      result: { name: 'result', schema: result },
      errors,
    };
  });
  const info = { title: 'The unified endpoint of Recovery Guardian', version: '0.1.0' };
  return { openrpc: '1.3.2', info, methods };
}
