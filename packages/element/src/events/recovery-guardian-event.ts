/**
 * The base class of the element's events: they bubble and cross shadow roots. The `before-` events
 * are cancelable: `preventDefault()` means that the host takes over.
 */
export class RecoveryGuardianEvent extends Event {
  constructor(type: `recovery-guardian-${string}`, options: { cancelable?: boolean } = {}) {
    super(type, { bubbles: true, composed: true, ...options });
  }
}
