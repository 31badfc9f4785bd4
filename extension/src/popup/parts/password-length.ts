/** Shorter passwords are refused; the derivation's cost does the rest. */
export const minimumPasswordLength = 8;
