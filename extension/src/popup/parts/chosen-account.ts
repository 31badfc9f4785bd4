/** A new account, an existing one, or one whose key is lost. */
export type AccountKind = 'new' | 'existing' | 'lost';

/** The draft of the screen that adds an account: the first run already knows which kind. */
export const chosenAccount = 'add-account';
