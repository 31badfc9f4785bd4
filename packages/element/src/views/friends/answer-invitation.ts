import { type Acceptance, acceptanceMessage, createNonce } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { type Address, getAddress, type Hex, hashMessage, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { keepHelped, readHelped } from '../../context/friends-memory.ts';
import { type SharedLink, writeLink } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { addressesInWords } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { phrase } from '../../ui/phrase.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { FriendElement } from './friend-element.ts';

/** The answer, and the words to read out; none where the owner knows the wallet already. */
interface Given {
  link: string;
  spoken: string | undefined;
}

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
    wrongWallet: { state: true },
  };

  declare asked: Extract<SharedLink, { kind: 'invitation' }>;
  declare private given: Given | undefined;
  /** Why the wallet cannot answer: it opens the account itself, or is another than helps. */
  declare private wrongWallet: 'own' | 'other' | undefined;

  protected override renderScreen() {
    return this.given ? this.#renderAnswer(this.given) : this.#renderQuestion();
  }

  #renderQuestion() {
    const { words, strings } = this;
    const { friend } = this.asked;
    const from = this.#name;
    const name = from && this.inWords(from);
    return html`<div class="screen">
      ${this.head(
        friend
          ? {
              title: words.stillThere(name || this.inWords(words.someone)),
              lead: words.askedAgainLead,
            }
          : { title: words.askedTitle(name), lead: words.askedLead },
      )}
      ${callout({ kind: 'info', text: words.askedCaution(name) })}
      ${
        this.wrongWallet
          ? callout({ kind: 'warning', text: this.#wrongWalletInWords(), alert: true })
          : this.problem()
      }
      <div class="actions" part="actions">
        ${this.mainButton({
          label: friend ? words.stillYes : words.yesButton,
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

  #renderAnswer({ link, spoken }: Given) {
    const { words } = this;
    const { navigation } = this.context;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: words.answerTitle,
        lead: spoken ? words.answerLead : words.answerAgainLead,
      })}
      ${this.linkField(words.answerLabel, link)}
      ${spoken ? phrase(words.readOut, spoken, words.readOutHint) : nothing}
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

  /** As the invitation calls the owner, or once did. */
  get #name(): string {
    const { from } = this.asked;
    const { account, chainId } = this.context.account;
    const known = readHelped(chainId).find((one) => isAddressEqual(one.account, account));
    return from || known?.name || '';
  }

  #wrongWalletInWords(): string {
    const { friend } = this.asked;
    return this.wrongWallet === 'other' && friend
      ? this.words.otherWallet(addressesInWords([friend]))
      : this.words.ownWallet;
  }

  #answer() {
    const { strings } = this;
    this.wrongWallet = undefined;
    this.action.run('answer', strings.waitingForWallet, async ({ signal, setStatus }) => {
      const { connect, signText } = this.context.wallet;
      const { account, chainId, rpc, state } = this.context.account;
      const { invitation, friend: known } = this.asked;
      const connected = await connect();
      const helper = known ? connected.find((one) => isAddressEqual(one, known)) : connected[0];
      const isOwn = helper && includesAddress([account, ...state.owners], helper);
      this.wrongWallet = isOwn ? 'own' : helper ? undefined : 'other';
      if (!helper || isOwn) return;
      const friend = getAddress(helper);
      const issuedAt = new Date().toISOString();
      const nonce = createNonce();
      const acceptance: Acceptance = { account, chainId, invitation, friend, nonce, issuedAt };
      const message = acceptanceMessage(acceptance);
      const signature = await signText(friend, message);
      setStatus(strings.codeBusy);
      if (!(await isSigned(rpc, message, { friend, signature }, signal))) {
        throw new ElementError('not-a-signer');
      }
      const spoken = known ? undefined : await this.spokenWords(message);
      const name = this.#name;
      const helped = { account: getAddress(account), name, friend, saidAt: issuedAt };
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
