import { type Address, isAddressEqual } from 'viem';
import type { TokenChain } from './approval.ts';
import { lettersOf } from './domains.ts';

/** Stablecoins and wrapped ether by their symbols. What else they are is read from their contracts. */
export const tokensBySymbol: Readonly<Record<number, Readonly<Record<string, Address>>>> = {
  1: {
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    WETH: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  10: {
    USDC: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    USDT: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  56: {
    USDT: '0x55d398326f99059fF775485246999027B3197955',
    USDC: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  },
  137: {
    USDC: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    USDT: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    WETH: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
  },
  8453: {
    USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  42161: {
    USDC: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    USDT: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    WETH: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  43114: {
    USDC: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    USDT: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
  },
  84532: { USDC: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
  11155111: { USDC: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' },
};

/** The well-known tokens of a chain: where to look first. */
export function knownTokens(chainId: number): readonly Address[] {
  return Object.values(tokensBySymbol[chainId] ?? {});
}

/** Whether a token takes the name of a well-known one of its chain, or of the coin. */
export function imitatesToken(
  address: Address,
  symbol: string,
  { chainId, currency }: TokenChain,
): boolean {
  if (knownTokens(chainId).some((known) => isAddressEqual(known, address))) return false;
  const names = [currency.symbol, ...Object.keys(tokensBySymbol[chainId] ?? {})];
  // The first digits and signs would seem to belong to the number before them.
  const letters = [symbol, symbol.replace(/^\P{L}+/u, '')].map(lettersOf);
  return names.some((name) => letters.includes(lettersOf(name)));
}
