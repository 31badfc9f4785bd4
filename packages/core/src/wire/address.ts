/** Shortens an address for display: `0x77ab…c1d2`. Never compare shortened addresses. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
