import { JsonRpcError } from '@recovery-guardian/core';
import { type Address, formatUnits, getAddress, isAddressEqual } from 'viem';
import type { TokensConfiguration } from '../configuration/sponsor.ts';
import { systemClock } from '../kit/clock.ts';
import {
  type AcceptedToken,
  type AcceptedTokens,
  greatestCost,
  type Operation,
  type Paymaster,
} from './request.ts';
import type { OpenSponsorChain } from './sponsor-chain.ts';
import { createRateReader, PriceRefused } from './token-rate.ts';

/** What an operation pays in a token: `Quote` of `packages/devnet/contracts/TokenPaymaster.sol`. */
export interface Quote {
  readonly token: Address;
  /** The token's smallest units for 1e18 wei. */
  readonly rate: bigint;
  /** The most that is taken. */
  readonly maximum: bigint;
  /** Gas that is paid beside what the EntryPoint reports. */
  readonly extraGas: bigint;
}

/**
 * Reads the names and decimals of a chain's tokens.
 *
 * @returns undefined if none pays there. @throws if one does not answer as a token
 */
export async function openTokens(
  tokens: TokensConfiguration | undefined,
  chainId: number,
  chain: Pick<OpenSponsorChain, 'describeToken'>,
  log: { warn(details: object, message: string): void },
): Promise<AcceptedTokens | undefined> {
  const ofChain = tokens?.accepted.filter((one) => one.chainId === chainId) ?? [];
  if (!tokens || ofChain.length === 0) return undefined;
  const accepted = ofChain.map(async (one): Promise<AcceptedToken> => {
    const address = getAddress(one.address);
    const described = await chain.describeToken(address);
    const { symbol, decimals } = described;
    const onRefused = (reason: string) =>
      log.warn({ chainId, token: address, reason }, `${symbol} pays for no gas: ${reason}`);
    const readRate = createRateReader(one, decimals, tokens, { clock: systemClock, onRefused });
    return {
      ...described,
      address,
      postOpGas: BigInt(one.postOpGas),
      readRate: () =>
        readRate().catch((error) => {
          if (!(error instanceof PriceRefused)) throw error;
          throw notPaidIn({ address, symbol }, error.message);
        }),
    };
  });
  return { policyId: tokens.policy, accepted: await Promise.all(accepted) };
}

/**
 * Returns what an operation pays, with the paymaster's gas limits: at most its greatest cost.
 * EntryPoint 0.7 adds the penalty for unused gas after it reports the cost, and later ones that for
 * `postOp`, which `postOpGas` covers.
 */
export async function quoteFor(
  { address, postOpGas, readRate }: AcceptedToken,
  operation: Operation,
  { version }: Pick<Paymaster, 'version'>,
): Promise<Quote> {
  const { rate } = await readRate();
  const maximum = (greatestCost(operation) * rate + wei - 1n) / wei;
  const unused = operation.callGasLimit + operation.paymasterPostOpGasLimit;
  const penalty = version === '0.7' ? unused / 10n : 0n;
  return { token: address, rate, maximum, extraGas: postOpGas + penalty };
}

const wei = 10n ** 18n;

/** Whether a quote that a client returns is as good for the paymaster as this one. */
export function covers(returned: Quote | undefined, quote: Quote | undefined): boolean {
  if (!returned || !quote) return returned === quote;
  return (
    isAddressEqual(returned.token, quote.token) &&
    returned.rate >= quote.rate &&
    returned.maximum >= quote.maximum &&
    returned.extraGas >= quote.extraGas
  );
}

/** @throws JsonRpcError if the sender holds less than the quote's maximum */
export async function requireBalance(
  token: AcceptedToken,
  { maximum }: Quote,
  sender: Address,
  chain: Pick<OpenSponsorChain, 'getTokenBalance'>,
): Promise<void> {
  const balance = await chain.getTokenBalance(token.address, sender);
  if (balance >= maximum) return;
  const [held, needed] = [balance, maximum].map((one) => formatUnits(one, token.decimals));
  throw notPaidIn(token, `the account holds ${held}, and the operation may cost ${needed}`);
}

/** -32501: rejected by the paymaster (ERC-7769). */
function notPaidIn({ address, symbol }: Pick<AcceptedToken, 'address' | 'symbol'>, reason: string) {
  return new JsonRpcError({
    code: -32501,
    message: `Not paid in ${symbol}: ${reason}`,
    data: { policy: null, reason, token: address },
  });
}
