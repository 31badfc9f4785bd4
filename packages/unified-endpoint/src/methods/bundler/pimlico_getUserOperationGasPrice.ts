import type { OwnMethod } from '../method.ts';

/** Fees by urgency, `{ slow, standard, fast }`, as permissionless and relay-kit request them. */
export const pimlico_getUserOperationGasPrice: OwnMethod = (_call, { fees }) => fees.read();
