/**
 * The base class of the element's events: they bubble and cross shadow roots. The `before-` events
 * are cancelable: `preventDefault()` means that the host takes over.
 */
export class RecoveryGuardianEvent<Detail = unknown> extends CustomEvent<Detail> {
  constructor(
    type: `recovery-guardian-${string}`,
    detail: Detail,
    options: { cancelable?: boolean } = {},
  ) {
    super(type, { bubbles: true, composed: true, detail, ...options });
  }
}
