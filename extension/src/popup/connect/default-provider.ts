/** Replaced by the build with its environment variable `WALLET_PROVIDER`. */
declare const __WALLET_PROVIDER__: string | undefined;

/** The address that a distributor's build suggests; the user still confirms it. */
export const defaultProvider = typeof __WALLET_PROVIDER__ === 'string' ? __WALLET_PROVIDER__ : '';
