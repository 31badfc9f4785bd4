import { ProviderRpcError } from '@recovery-guardian/core';

/**
 * What the wallet refuses to sites, since it signs only what it understands.
 *
 * - `text`: a text that is neither a sign-in nor a statement to the recovery service
 * - `sign-in`: a sign-in for another site, account or network, or one that gives rights to others
 * - `typed-data`: typed data that is not a guardian's approval of a recovery
 * - `call`: a call of a contract or function that the wallet does not know
 * - `approval`: an approval of more of a token than the account has
 * - `method`: a method that the wallet does not have
 */
export type RefusedKind = 'text' | 'sign-in' | 'typed-data' | 'call' | 'approval' | 'method';

const only: Readonly<Record<RefusedKind, string>> = {
  text: 'This wallet signs no texts but sign-ins to the asking site and statements to the recovery service',
  'sign-in':
    'This wallet signs in to the asking site only, with the connected account and network, and gives no rights to others',
  'typed-data': 'This wallet signs no typed data but the approval of a recovery by a guardian',
  call: 'This wallet sends no calls but transfers, exact approvals and those of account recovery',
  approval: 'This wallet approves no more of a token than the account has',
  method: 'This wallet does not have this method',
};

/** What the wallet does not sign or do for anyone. The activity keeps those of sites. */
export class Refusal extends ProviderRpcError {
  readonly kind: RefusedKind;
  /** What was asked for: the name of a method or a type, or a contract. */
  readonly subject: string;

  constructor(kind: RefusedKind, subject: string) {
    super(4200, `${only[kind]}; use the account in another wallet, or an export of its key.`);
    this.kind = kind;
    this.subject = subject;
  }
}
