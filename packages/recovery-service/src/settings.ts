import {
  defaultServiceName,
  defaultSiweIdentity,
  type SiweIdentity,
} from '@recovery-guardian/protocol';

/** What an operator may set. Times are in seconds. */
export type Settings = {
  /** The name in statements and messages. */
  serviceName: string;
  /** Whom SIWE messages must be meant for. */
  siweIdentity: SiweIdentity;
  /** The host for the last line of an SMS, where the caller's own is not known. */
  host: string | undefined;
  code: {
    registerDigits: number;
    recoverDigits: number;
    lifetime: number;
    maximumTries: number;
    resendInterval: number;
    maximumResends: number;
  };
};

/** The production rules (design §4). */
export const defaultSettings: Settings = {
  serviceName: defaultServiceName,
  siweIdentity: defaultSiweIdentity,
  host: undefined,
  code: {
    registerDigits: 6,
    recoverDigits: 8,
    lifetime: 600,
    maximumTries: 5,
    resendInterval: 30,
    maximumResends: 3,
  },
};
