import { ProviderRpcError } from '@recovery-guardian/protocol';

/** The user declined. */
export const userRejected = () => new ProviderRpcError(4001, 'You declined in the demo wallet.');

/** The wallet does not support the method. */
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The demo wallet does not do ${method}.`);

/** The parameters are invalid. */
export const invalidParams = (message: string) => new ProviderRpcError(-32602, message);

/** The request names an account that the wallet does not hold. */
export const unauthorized = (address: string) =>
  new ProviderRpcError(4100, `The demo wallet's account is not ${address}.`);
