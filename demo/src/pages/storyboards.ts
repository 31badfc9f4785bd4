import { findScenario } from '@recovery-guardian/element/testing';

/** What a user goes through, as the states in between. */
export const storyboards = [
  {
    name: 'Protect',
    states: [
      'overview/unprotected',
      'protect/email',
      'protect/sign',
      'protect/code',
      'protect/add',
      'protect/done',
    ],
  },
  {
    name: 'Lost phone',
    states: [
      'start/find-account',
      'start/find-code',
      'start/find-accounts',
      'recover/owner',
      'recover/code',
      'recover/start-free',
    ],
  },
  {
    name: 'Waiting',
    states: [
      'recover/waiting',
      'overview/recovery-running',
      'recover/ready-free',
      'recover/finalized-free',
    ],
  },
  {
    name: 'Alarm',
    states: ['overview/alarm', 'overview/alarm-canceling', 'overview/alarm-canceled'],
  },
  {
    name: 'Friend',
    states: [
      'guardians/invite',
      'guardians/asked',
      'guardians/answer',
      'guardians/answered',
      'recover/more-guardians-named',
      'recover/link-guardian-named',
      'recover/delivered',
    ],
  },
].map(({ name, states }) => ({ name, scenarios: states.map(findScenario) }));
