/** The order of secp256k1 (SEC 2, §2.4.1). */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** A greater s is a second form of the same signature (EIP-2). */
export const halfOrder = order / 2n;
