/** How the calls of a method are treated on their way. */
export interface MethodTraits {
  /**
   * Has no effect, so that it may be sent to several upstreams and repeated. All others are sent
   * once, unknown ones too: they might send, spend sponsorship (`pm_getPaymasterData`) or hold state
   * at one upstream (filters).
   */
  readonly isRead: boolean;
  /** Looks up a user operation by its hash, which the bundler that accepted it answers best. */
  readonly isByOperationHash?: true;
}

/** Finds the traits of a method by its name; undefined if the endpoint does not know it. */
export type FindTraits = (method: string) => MethodTraits | undefined;
