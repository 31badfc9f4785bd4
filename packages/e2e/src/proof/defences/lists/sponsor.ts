// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is replaced has them.

import type { ListedMutant } from './mutant.ts';

const endpoint = 'packages/unified-endpoint/src';
const server = 'packages/server/src';
const sponsorTest = `${endpoint}/methods/paymaster/sponsor.test.ts`;
const relayerTest = `${server}/workers/relayer/genuine-safe.test.ts`;

/** The defences of the sponsor and the relayer in the second round: S23, S31, S32, S44, L11. */
export const sponsorMutants: readonly ListedMutant[] = [
  {
    id: 'S23',
    what: 'gas values are compared with their limits before an operation is signed',
    file: `${endpoint}/methods/paymaster/pm_getPaymasterData.ts`,
    from: 'await requireBoundedGas(operation, request, approval, { bundlers, fees, estimateGas });',
    to: 'void [requireBoundedGas, bundlers, fees, estimateGas];',
    test: sponsorTest,
  },
  {
    id: 'S23',
    what: 'fees are limited by the fee source',
    file: `${endpoint}/sponsor/gas/check-gas.ts`,
    from: 'if (operation[name] > most[name]) return tooHigh(name, operation[name], most[name]);',
    to: 'void [operation, most, name];',
    test: sponsorTest,
  },
  {
    id: 'S23',
    what: "gas limits are limited by a bundler's estimate",
    file: `${endpoint}/sponsor/gas/check-gas.ts`,
    from: 'if (operation[name] > most) return tooHigh(name, operation[name], most);',
    to: 'void [operation, most];',
    test: sponsorTest,
  },
  {
    id: 'S23',
    what: 'an estimate is remembered with its fees',
    file: `${endpoint}/sponsor/gas/estimate-gas.ts`,
    from: 'const fees = [maxFeePerGas, maxPriorityFeePerGas];',
    to: 'const fees: bigint[] = []; void [maxFeePerGas, maxPriorityFeePerGas];',
    test: sponsorTest,
  },
  {
    id: 'S23',
    what: 'a policy without its own amount has a cap for one operation',
    file: `${endpoint}/sponsor/gas/check-gas.ts`,
    from: 'if (spending.perOperation !== undefined || gas <= defaultGasPerOperation) return undefined;',
    to: 'if (spending.perOperation !== undefined || gas > 0n) return undefined;',
    test: sponsorTest,
  },
  {
    id: 'S23',
    what: 'fees and paymaster gas passed to pm_sponsorUserOperation are limited',
    file: `${endpoint}/methods/paymaster/pm_sponsorUserOperation.ts`,
    from: 'await requireBoundedGas(operation, asked, approval, {',
    to: 'void (requireBoundedGas, {',
    test: sponsorTest,
  },
  {
    id: 'S31',
    what: "nothing is reserved for a nonce that is not the sender's next one",
    file: `${endpoint}/sponsor/sponsorship.ts`,
    from: 'if (nonce >= next && nonce <= next + nonceTolerance) return undefined;',
    to: 'if (nonce >= 0n) return undefined;',
    test: sponsorTest,
  },
  {
    id: 'S31',
    what: 'one network or API key can reserve only a part of a policy',
    file: `${endpoint}/sponsor/policies/check-limits.ts`,
    from: 'if (!isTooMuch) continue;',
    to: 'if (isTooMuch || !isTooMuch) continue;',
    test: sponsorTest,
  },
  {
    id: 'S31',
    what: "reservations are counted by the caller's network",
    file: `${server}/adapters/database/repositories/sponsor-ledger.ts`,
    from: '    network: caller.network,',
    to: "    network: '',",
  },
  {
    id: 'S32',
    what: 'a step is relayed only for genuine Safes, checked before every signature',
    file: `${server}/workers/relayer/try-step.ts`,
    from: "if (!(await chain.isSafe(account))) return 'not-a-safe';",
    to: 'void account;',
    test: relayerTest,
  },
  {
    id: 'S32',
    what: 'a genuine Safe has a known singleton',
    file: 'packages/safe/src/genuine-safe.ts',
    from: 'return [...knownSingletons, ...singletons].some((one) => getAddress(one) === address);',
    to: 'return [...knownSingletons, ...singletons, address].some((one) => getAddress(one) === address);',
  },
  {
    id: 'S32',
    what: 'a genuine Safe is a proxy of the official factories',
    file: 'packages/safe/src/genuine-safe.ts',
    from: 'if (!proxyCodeHashes.includes(keccak256(code))) return false;',
    to: 'void keccak256(code);',
  },
  {
    id: 'S32',
    what: 'relayed steps are limited for each token and network',
    file: 'packages/recovery-service/src/guardian-recoveries/relay.ts',
    from: 'throwIfLimited(await store.limits.take(limits, clock.now()));',
    to: 'await store.limits.take(limits, clock.now());',
    test: `${server}/workers/relayer/caps.test.ts`,
  },
  {
    id: 'S32',
    what: 'the networks of one IPv6 /48 share their limit of relayed steps',
    file: 'packages/recovery-service/src/guardian-recoveries/relay.ts',
    from: '`relays:${caller.tokenId}:${caller.site}`',
    to: '`relays:${caller.tokenId}:${caller.network}`',
    test: `${server}/workers/relayer/caps.test.ts`,
  },
  {
    id: 'S44',
    what: 'L11: a relay that the balance cannot pay does not block those behind it',
    file: `${server}/workers/relayer/send-queued.ts`,
    from: 'if (!(await canPay(context, relay, fees))) return undefined;',
    to: "if (!(await canPay(context, relay, fees))) return 'enough';",
    test: `${server}/workers/relayer/caps.test.ts`,
  },
];
