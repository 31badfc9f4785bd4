// The client of the service, in a module of its own: it is loaded on demand.

export { RecoveryServiceClient, readAnswer } from '@recovery-guardian/client';
