/**
 * What nodes and bundlers say in words, as they share no codes. Ask the chain instead wherever it can
 * tell: these words decide only what it cannot, or save asking it.
 *
 * Of geth, reth, Erigon, Nethermind, Besu, zkSync and Nitro, and of the providers Alchemy, Infura and
 * QuickNode. Words are compared in lower case, with the parts of a name apart: `OutOfGas` and
 * `OUT_OF_GAS` are `out of gas`.
 */
const nodeWords = {
  /** The execution failed, not the node. */
  halted:
    /revert|out of gas|insufficient gas|gas required exceeds|(uint64|gas) overflow|(invalid|undefined) (\w*opcode|fe ?opcode|operation|jump|code)|bad instruction|opcode not found|stack (under|over|limit)|(insufficient|too many) stack items|init ?code|code (size|too large)|call (depth|too deep)|write protection|static ?call violation|(inside|during) static|illegal state change|out of (bounds|offset)|precompile|(evm|vm execution) error|failed to execute/,
  /** The node has this very transaction. */
  known:
    /already (known|imported|exists|in (the )?(pool|system|mempool))|\bknown transaction|existing tx with same hash/,
  nonceUsed: /nonce.{0,30}(too low|too old|less than|already)|old ?nonce|stale nonce/,
  unfunded:
    /insufficient (funds|balance)|not enough (balance|funds)|(cost|fee).{0,30}exceeds.{0,20}balance|lack of funds/,
  underpriced:
    /underpriced|(fee|price|tip|cap).{0,60}(too low|less than|below|lower than)|could not replace|replacement not allowed/,
  /** Fewer requests per time. */
  slowDown:
    /\brate|(per|\/) ?(second|minute|hour|day)|compute units|credits|quota|too many requests/,
  /** Also said of too many results, but there with the words of {@link nodeWords.ofResults}. */
  maybeSlowDown: /try again|capacity/,
  ofResults: /block|range|result|\blogs?\b|response|size|batch/,
  /** Fewer calls in one batch. */
  ofBatch: /batch|response (size|(is )?too (large|big|long))/,
  /** Less in one request. */
  tooMuch:
    /range|limit|too (many|much|large|big|long)|exceed|more than|larger than|time(d )?[- ]?out|response size|results/,
} as const satisfies Record<string, RegExp>;

/** Whether a node's message has such words. */
export function nodeSays(message: string, meaning: keyof typeof nodeWords): boolean {
  const apart = message.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return nodeWords[meaning].test(apart.toLowerCase());
}
