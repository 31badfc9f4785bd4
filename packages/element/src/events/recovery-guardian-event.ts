/**
 * What all events of the element have in common: they bubble and cross shadow roots. The `before-`
 * ones are cancelable: `preventDefault()` tells the element that the host takes over.
 */
export class RecoveryGuardianEvent extends Event {
  constructor(type: `recovery-guardian-${string}`, options: { cancelable?: boolean } = {}) {
    super(type, { bubbles: true, composed: true, ...options });
  }
}
