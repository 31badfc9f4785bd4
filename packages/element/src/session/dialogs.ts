import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { type Address, getAddress } from 'viem';
import type { ViewName } from '../attribute-values.ts';
import type { Eip1193Provider, JsonRpc } from '../chain/json-rpc.ts';
import type { NameSource } from '../chain/names.ts';
import type { RecoveryClient } from '../chain/network.ts';
import { RecoveryGuardianErrorEvent } from '../context/element-events.ts';
import { OwnersController } from '../context/owner-collection.ts';
import type {
  AccountStore,
  CaptchaToken,
  ServiceProblem,
  ViewContext,
} from '../context/view-context.ts';
import { button } from '../ui/button.ts';
import { icon } from '../ui/icons.ts';
import { screenHead } from '../ui/screen.ts';
import { AsyncAction } from '../views/async-action.ts';
import { captchaSlot } from '../views/captcha.ts';
import {
  canAskAgain,
  Explanation,
  type Problem,
  type ProblemContext,
  problemNotice,
  problemScreen,
} from '../views/problem.ts';
import type { Actor } from '../wallet/account-actions.ts';
import type { Signer } from '../wallet/connect-wallet.ts';
import type { Strings } from '../words/en/strings.ts';
import { LinkController } from './link-controller.ts';
import type { WalletController } from './wallet-controller.ts';

interface Failure {
  error: unknown;
  tryAgain?: () => void;
}

/** Why a view cannot be shown: an error, or what is missing. */
export type Obstacle = Failure | 'no-account' | 'no-wallet' | 'not-deployed';

/** What the dialogs need of the session. */
interface DialogsOptions extends Pick<SessionOptions, 'isInUse'> {
  readonly wallet: WalletController;
  /** Used only once all texts are loaded. */
  strings(): Strings;
  chainName(): string;
  /** Whether the service finds accounts by a code, as far as it has answered. */
  accountSearch(): boolean | undefined;
  /** Asks the service, if that is configured. */
  client(): RecoveryClient | undefined;
  /** Reads the account again. */
  refresh(): Promise<void>;
  /** The node or wallet that reads the chain, if there is one yet. */
  reader(): JsonRpc | undefined;
  navigate(view: ViewName): void;
  /** Sets the account that the user has chosen. */
  useAccount(account: Address): void;
  /** Returns to the question for the account, if the user has answered it. */
  chooseAccount(): (() => void) | undefined;
}

/**
 * What the user is asked around the views: which account and wallet, what a link asks for, and what
 * helps when something has failed.
 */
export class Dialogs {
  readonly link: LinkController;
  readonly #host: SessionHost;
  readonly #options: DialogsOptions;
  readonly #owners: OwnersController;
  readonly #action: AsyncAction;
  /** Explains the obstacle that is shown in place of a view. */
  readonly #problem = new Explanation();
  readonly #serviceProblem = new Explanation();
  /** The problems that were reported to the page. */
  readonly #told = new WeakSet<object>();

  constructor(host: SessionHost, options: DialogsOptions) {
    this.#host = host;
    this.#options = options;
    this.link = new LinkController(host);
    this.#owners = new OwnersController(host);
    this.#action = new AsyncAction(host, () => this.#problemContext);
  }

  /** Whether owners are asked for their signatures, in place of the view. */
  get isCollecting(): boolean {
    return this.#owners.collection !== undefined;
  }

  /** Whether the user is asked which wallet to use, in place of everything else. */
  get isChoosing(): boolean {
    return this.#options.wallet.choices.length > 0;
  }

  /** Describes why the service did not answer. */
  explainService(error: unknown): ServiceProblem | undefined {
    if (!error) return undefined;
    const problem = this.#serviceProblem.of(error, this.#problemContext);
    this.#tell(problem, problem, error);
    return problem;
  }

  /** The owners of the account, and who signs and sends for them. */
  actorFor({ account, chainId, siweDomain, rpc, state }: Readonly<AccountStore>): Actor {
    const { signer, apiUrl: paymasterUrl } = this.#host;
    const { owners, threshold } = state;
    const of = { account, chainId, siweDomain, owners, threshold };
    return {
      of,
      signer,
      connect: async () => ({
        ...(await this.#options.wallet.connect(chainId)),
        chainId,
        rpc,
        paymasterUrl,
      }),
      collect: (subject, signal) => this.#owners.collect(subject, of, signal),
    };
  }

  /** Renders the question for the wallet, if it is asked. */
  renderWalletChoice(): TemplateResult | typeof nothing {
    if (!this.isChoosing) return nothing;
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title: strings.chooseWalletTitle, lead: strings.chooseWalletLead })}
      <div class="actions wallets" part="actions">
        ${this.#options.wallet.choices.map((wallet) =>
          button({
            label: wallet.info.name,
            kind: 'secondary',
            icon: walletIcon(wallet.info.icon),
            onClick: () => this.#options.wallet.choose(wallet),
          }),
        )}
        ${button({ label: strings.cancel, kind: 'plain', onClick: () => this.#options.wallet.chooseNone() })}
      </div>
    </div>`;
  }

  /** Renders the collection of owners' signatures, in place of the view that asked for them. */
  renderOwners(context: ViewContext): TemplateResult | typeof nothing {
    const collection = this.#owners.collection;
    if (!collection) return nothing;
    return html`<rg-collect-owners
      .context=${context}
      .collection=${collection}
    ></rg-collect-owners>`;
  }

  /** Renders what has to be settled before a view is shown; `undefined` if nothing has. */
  renderInstead(obstacle: Obstacle | undefined): TemplateResult | undefined {
    if (this.link.problem) return this.#renderLinkProblem(this.link.problem);
    if (obstacle === 'no-account') return this.#renderChooseAccount();
    if (obstacle === 'no-wallet') return this.#renderConnect();
    if (obstacle === 'not-deployed') return this.#renderNotDeployed();
    return obstacle && this.#renderProblem(obstacle);
  }

  #renderChooseAccount() {
    const { useAccount, client, isInUse, chainName, accountSearch } = this.#options;
    return html`<rg-choose-account
      .strings=${this.#strings}
      .chainName=${chainName()}
      .client=${client()}
      .isInUse=${isInUse()}
      .useWallet=${this.#useWalletAccount}
      .nameSource=${this.#nameSource}
      .choose=${useAccount}
      .host=${this.#host}
      .accountSearch=${accountSearch()}
      >${captchaSlot}</rg-choose-account
    >`;
  }

  #renderConnect() {
    const strings = this.#strings;
    return html`<div class="screen">
      ${screenHead({ title: strings.connectTitle, lead: strings.connectLead })}
      ${problemNotice(this.#action.problem, strings)}
      <div class="actions" part="actions">
        ${button({
          label: strings.connectButton,
          busy: this.#action.busy('connect'),
          onClick: this.#connect,
        })}
        ${
          this.#host.view === 'recover'
            ? nothing
            : button({
                label: strings.recoverButton,
                kind: 'plain',
                onClick: () => this.#options.navigate('recover'),
              })
        }
      </div>
    </div>`;
  }

  #renderNotDeployed() {
    const strings = this.#strings;
    const problem = { reason: 'account-not-deployed', message: strings.notDeployedLead } as const;
    this.#tell(this, problem, undefined);
    return html`<div class="screen">
      ${screenHead({
        badge: { icon: 'clock', tone: 'warning' },
        title: strings.notDeployedTitle,
        lead: strings.notDeployedLead,
      })}
      <div class="actions" part="actions">
        ${button({
          label: strings.checkAgain,
          onClick: () => {
            this.#options.refresh();
          },
        })}
        ${this.#renderAnotherAccount('plain')}
      </div>
    </div>`;
  }

  #renderLinkProblem(error: unknown) {
    const strings = this.#strings;
    return problemScreen(
      this.#explain(error),
      strings,
      button({ label: strings.linkLeaveButton, onClick: () => this.link.leave() }),
    );
  }

  #renderProblem({ error, tryAgain }: Failure) {
    const strings = this.#strings;
    const problem = this.#explain(error);
    const canRetry = tryAgain && canAskAgain(problem);
    return problemScreen(
      problem,
      strings,
      html`${problem.action === 'switch-network' ? this.#renderSwitchChain() : nothing}
      ${canRetry ? button({ label: strings.tryAgain, onClick: tryAgain }) : nothing}
      ${this.#renderAnotherAccount(problem.action === 'other-account' ? 'primary' : 'plain')}`,
      problemNotice(this.#action.problem, strings),
    );
  }

  #renderSwitchChain() {
    return button({
      label: this.#strings.switchChain(this.#options.chainName()),
      busy: this.#action.busy('connect'),
      onClick: this.#connect,
    });
  }

  #renderAnotherAccount(kind: 'primary' | 'plain') {
    const chooseAccount = this.#options.chooseAccount();
    if (!chooseAccount) return nothing;
    return button({ label: this.#strings.anotherAccount, kind, onClick: chooseAccount });
  }

  readonly #connect = () => {
    this.#action.run('connect', this.#strings.connectBusy, async () => {
      await this.#options.wallet.connect(this.#host.chainId ?? 0);
      await this.#options.refresh();
    });
  };

  readonly #useWalletAccount = async () => {
    const { accounts } = await this.#options.wallet.connect(this.#host.chainId ?? 0);
    this.#options.useAccount(getAddress(accounts[0]));
  };

  readonly #nameSource = (): NameSource | undefined => {
    const { chainId } = this.#host;
    const rpc = this.#options.reader();
    return rpc && chainId ? { rpc, chainId } : undefined;
  };

  #explain(error: unknown): Problem {
    const problem = this.#problem.of(error, this.#problemContext);
    this.#tell(problem, problem, error);
    return problem;
  }

  /** Reports a problem that is shown, once, and not while it is rendered. */
  #tell(of: object, { reason, message }: Pick<Problem, 'reason' | 'message'>, cause: unknown) {
    if (this.#told.has(of)) return;
    this.#told.add(of);
    queueMicrotask(() => {
      this.#host.dispatchEvent(new RecoveryGuardianErrorEvent({ reason, message, cause }));
    });
  }

  get #problemContext(): ProblemContext {
    return { strings: this.#strings, chainName: this.#options.chainName() };
  }

  get #strings(): Strings {
    return this.#options.strings();
  }
}

/**
 * Renders a wallet's own icon: only data, so that nothing is requested, and only as an image. Some wallets
 * announce none.
 */
function walletIcon(url: string): TemplateResult {
  return /^data:image\//.test(url) ? html`<img src=${url} alt="" width="24" />` : icon('wallet');
}

/** The element, as far as its session knows it: the properties that the page has set. */
export type SessionHost = ReactiveControllerHost &
  HTMLElement & {
    readonly baseUrl: string | undefined;
    readonly accessToken: string | undefined;
    readonly chainId: number | undefined;
    readonly account: string | undefined;
    readonly view: ViewName;
    readonly layout: string | undefined;
    readonly theme: string | undefined;
    readonly scheme: string | undefined;
    readonly locale: string | undefined;
    readonly rpcUrl: string | undefined;
    readonly apiUrl: string | undefined;
    readonly recoveryModule: string | undefined;
    readonly siweDomain: string | undefined;
    readonly provider: Eip1193Provider | undefined;
    readonly signer: Signer | undefined;
    readonly client: RecoveryClient | undefined;
    readonly captchaToken: CaptchaToken | undefined;
  };

/** What the session cannot read from the element's properties. */
export interface SessionOptions {
  /** The loaded texts; `undefined` until the overview's are. */
  strings(): Strings | undefined;
  /**
   * Loads all texts.
   *
   * @throws {ElementError} `not-loaded` if they cannot be fetched.
   */
  loadAllStrings(): Promise<void>;
  /** The language of messages: a BCP 47 tag; `undefined` for the browser's. */
  language(): string | undefined;
  /** Whether the user has interacted with the element. */
  isInUse(): boolean;
  /** Whether the inside is or was visible to the user. */
  isShown(): boolean;
  /** A `view` of the page that does not exist. */
  unknownView(): string | undefined;
  navigate(view: ViewName): void;
}
