import type { Method } from '../method.ts';

/** Fees by urgency, `{ slow, standard, fast }`, as permissionless and relay-kit request them. */
export const pimlico_getUserOperationGasPrice: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: (_call, { fees }) => fees.read(),
};
