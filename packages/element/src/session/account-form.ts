/** An account as pages write it: also with its chain in front, `eip155:10:0x…` (CAIP-10, EIP-3770). */
export const accountForm = /^\s*(?:[\w-]+:)*0x([\da-f]{40})\s*$/i;
