import { type Acceptance, acceptanceMessage, createNonce } from '@recovery-guardian/core';
import { html } from 'lit';
import { type Address, getAddress, type Hex, hashMessage } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { keepHelped } from '../../context/friends-memory.ts';
import { type SharedLink, writeLink } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { phrase } from '../../ui/phrase.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { FriendElement } from './friend-element.ts';

/**
 * Asks the visitor who was invited whether they will help, and has their wallet sign the answer, which goes
 * back as a link. All that the link says may be forged: its name is shown as what it says, and what it is
 * for is decided on the chain, by the owner.
 *
 * @internal
 */
export class AnswerInvitationElement extends FriendElement {
  static override properties = {
    ...FriendElement.properties,
    asked: { attribute: false },
    given: { state: true },
    isOwnWallet: { state: true },
  };

  declare asked: Extract<SharedLink, { kind: 'invitation' }>;
  declare private given: { link: string; spoken: string } | undefined;
  /** Whether the wallet is the account, or one of its owners. */
  declare private isOwnWallet: boolean;

  protected override renderScreen() {
    return this.given ? this.#renderAnswer(this.given) : this.#renderQuestion();
  }

  #renderQuestion() {
    const { words, strings } = this;
    const name = this.asked.from && this.inWords(this.asked.from);
    return html`<div class="screen">
      ${this.head({ title: words.askedTitle(name), lead: words.askedLead })}
      ${callout({ kind: 'info', text: words.askedCaution(name) })}
      ${
        this.isOwnWallet
          ? callout({ kind: 'warning', text: words.ownWallet, alert: true })
          : this.problem()
      }
      <div class="actions" part="actions">
        ${this.mainButton({
          label: words.yesButton,
          busy: this.action.busy('answer'),
          onClick: () => this.#answer(),
        })}
        ${button({
          label: strings.notNow,
          kind: 'plain',
          onClick: () => this.context.navigation.leaveLink(),
        })}
      </div>
    </div>`;
  }

  #renderAnswer({ link, spoken }: { link: string; spoken: string }) {
    const { words } = this;
    const { navigation } = this.context;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: words.answerTitle,
        lead: words.answerLead,
      })}
      ${this.linkField(words.answerLabel, link)}
      ${phrase(words.readOut, spoken, words.readOutHint)}
      <div class="actions" part="actions">
        ${button({
          label: words.helpedButton,
          kind: 'secondary',
          onClick: () => {
            navigation.navigate('helping');
            navigation.leaveLink();
          },
        })}
      </div>
    </div>`;
  }

  #answer() {
    const { strings } = this;
    this.isOwnWallet = false;
    this.action.run('answer', strings.waitingForWallet, async ({ signal, setStatus }) => {
      const { connect, signText } = this.context.wallet;
      const { account, chainId, rpc, state } = this.context.account;
      const [friend] = (await connect()).map((one) => getAddress(one)) as [Address];
      this.isOwnWallet = includesAddress([account, ...state.owners], friend);
      if (this.isOwnWallet) return;
      const { invitation, from } = this.asked;
      const issuedAt = new Date().toISOString();
      const nonce = createNonce();
      const acceptance: Acceptance = { account, chainId, invitation, friend, nonce, issuedAt };
      const message = acceptanceMessage(acceptance);
      const signature = await signText(friend, message);
      setStatus(strings.codeBusy);
      if (!(await isSigned(rpc, message, { friend, signature }, signal))) {
        throw new ElementError('not-a-signer');
      }
      const spoken = await this.spokenWords(message);
      const helped = { account: getAddress(account), name: from, friend, saidAt: issuedAt };
      keepHelped(chainId, helped);
      this.given = { spoken, link: writeLink({ ...acceptance, kind: 'acceptance', signature }) };
    });
  }
}

/** Whether the friend has signed a text, as a key or as an account on the chain. */
export async function isSigned(
  rpc: Parameters<typeof findSigner>[0],
  message: string,
  { friend, signature }: { friend: Address; signature: Hex },
  signal: AbortSignal,
): Promise<boolean> {
  const digest = hashMessage(message);
  const signers = [friend];
  const areContractsTaken = true;
  return Boolean(await findSigner(rpc, { digest, signature, signers, areContractsTaken }, signal));
}
