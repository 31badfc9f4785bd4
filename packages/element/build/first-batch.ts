/**
 * The body by which the first screen reads an account from a node, with `$` in place of the digits of
 * its address. The build records it.
 */
export const firstBatch: string = '';
