/** The minimum length; the key derivation adds to the cost of guessing. */
export const minimumPasswordLength = 8;
