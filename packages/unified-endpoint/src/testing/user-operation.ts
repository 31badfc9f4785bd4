import { entryPoints } from './start-endpoint.ts';

/** A valid user operation of EntryPoint 0.7 to 0.9 without optional members. */
export const userOperation = {
  sender: '0x000000000000000000000000000000000000bEEF',
  nonce: '0x0',
  callData: '0x1234',
  callGasLimit: '0x1',
  verificationGasLimit: '0x2',
  preVerificationGas: '0x3',
  maxFeePerGas: '0x4',
  maxPriorityFeePerGas: '0x5',
  signature: '0xabcd',
};

export const entryPoint = entryPoints[2];
