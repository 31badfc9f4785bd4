import { assert } from '@open-wc/testing';
import type { RecoveryGuardianStepDetails } from '../context/element-events.ts';
import { account, email, guardian, owner, phone, recoveryModule, stranger } from './cast.ts';

/**
 * Asserts that each step that the user reached was reported once, without personal data.
 *
 * @param expected As `view/step`.
 */
export function assertSteps(
  told: readonly RecoveryGuardianStepDetails[],
  expected: readonly string[],
): void {
  assert.deepEqual(
    told.map(({ view, step }) => `${view}/${step}`),
    expected,
  );
  for (const detail of told) assert.sameMembers(Object.keys(detail), ['view', 'step']);
  const all = JSON.stringify(told).toLowerCase();
  const personal = [account, owner, stranger, guardian, recoveryModule, email.target, phone.target];
  for (const one of personal) assert.notInclude(all, one.toLowerCase());
}
