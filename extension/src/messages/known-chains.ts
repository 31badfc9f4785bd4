/** A chain's facts, which override what a site claims. All of these coins have 18 decimals. */
interface KnownChain {
  readonly chainId: number;
  readonly name: string;
  readonly symbol: string;
  readonly explorerUrl: string;
}

const facts: readonly (readonly [number, string, string, string])[] = [
  [1, 'Ethereum', 'ETH', 'https://etherscan.io'],
  [10, 'OP Mainnet', 'ETH', 'https://optimistic.etherscan.io'],
  [56, 'BNB Smart Chain', 'BNB', 'https://bscscan.com'],
  [100, 'Gnosis', 'XDAI', 'https://gnosisscan.io'],
  [130, 'Unichain', 'ETH', 'https://uniscan.xyz'],
  [137, 'Polygon', 'POL', 'https://polygonscan.com'],
  [324, 'ZKsync Era', 'ETH', 'https://era.zksync.network'],
  [480, 'World Chain', 'ETH', 'https://worldscan.org'],
  [5000, 'Mantle', 'MNT', 'https://mantlescan.xyz'],
  [8453, 'Base', 'ETH', 'https://basescan.org'],
  [42161, 'Arbitrum One', 'ETH', 'https://arbiscan.io'],
  [42220, 'Celo', 'CELO', 'https://celoscan.io'],
  [43114, 'Avalanche', 'AVAX', 'https://snowtrace.io'],
  [59144, 'Linea', 'ETH', 'https://lineascan.build'],
  [81457, 'Blast', 'ETH', 'https://blastscan.io'],
  [534352, 'Scroll', 'ETH', 'https://scrollscan.com'],
  [80002, 'Polygon Amoy', 'POL', 'https://amoy.polygonscan.com'],
  [84532, 'Base Sepolia', 'ETH', 'https://sepolia.basescan.org'],
  [421614, 'Arbitrum Sepolia', 'ETH', 'https://sepolia.arbiscan.io'],
  [11155111, 'Sepolia', 'ETH', 'https://sepolia.etherscan.io'],
  [11155420, 'OP Sepolia', 'ETH', 'https://optimism-sepolia.blockscout.com'],
];

export const knownChains: ReadonlyMap<number, KnownChain> = new Map(
  facts.map(([chainId, name, symbol, explorerUrl]) => [
    chainId,
    { chainId, name, symbol, explorerUrl },
  ]),
);
