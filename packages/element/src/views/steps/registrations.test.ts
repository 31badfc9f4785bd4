import { assert } from '@open-wc/testing';
import type { ChallengeEntry } from '@recovery-guardian/core';
import type { KnownTarget } from '../../context/account-memory.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { rememberAdded } from './registrations.ts';

const later = new Date(Date.now() + 86_400_000).toISOString();
const added = { registrationId: 'new', channel: 'sms', target: '', guardian: '0x' } as const;

describe('a contact that was registered here', () => {
  it('a contact that was registered here is listed with those that got a code, each of them once', () => {
    const waiting = { id: 'old', channel: 'email', target: 'mi***@ex***.com', countsFrom: later };
    const { channel, target } = waiting as KnownTarget;
    const other = { id: 'other', channel: 'email', target: 'an***@ex***.net', countsFrom: later };
    const known = remember([waiting, other] as KnownTarget[], [
      { challengeId: 'code', channel, target },
    ]);
    assert.deepEqual(
      known.map((one) => one.target),
      [waiting.target, other.target, '+49***78'],
    );
    assert.isUndefined(known[0]?.countsFrom, 'another device has confirmed it');
  });
});

function remember(
  known: readonly KnownTarget[],
  confirmations: readonly ChallengeEntry[],
): readonly KnownTarget[] {
  let remembered: readonly KnownTarget[] = [];
  const account = {
    knownTargets: known,
    rememberTargets: (targets: readonly KnownTarget[]) => {
      remembered = targets;
    },
  } as ViewContext['account'];
  rememberAdded({ account }, added, '+49***78', confirmations);
  return remembered;
}
