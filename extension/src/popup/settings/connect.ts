import { walletSetupPath } from '@recovery-guardian/core';
import { button, callout, disclosure, icon, textField } from '@recovery-guardian/element/design';
import type { NamedModule } from '@recovery-guardian/wallet';
import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { ScreenError } from '../../ui/problem.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain } from '../parts/chains.ts';
import { Draft } from '../parts/draft.ts';
import { renderUndecided, undecidedModule } from '../parts/undecided-module.ts';
import {
  chooseFile,
  defaultProvider,
  type FoundSetup,
  fetchSetup,
  openSetup,
  providerOrigin,
} from './find-setup.ts';
import { networkServices, networkServicesStyles, nodeOf, replaces } from './network-services.ts';

/**
 * Connects the services of a provider by its address: reads the provider's file, shows who is behind
 * it and what it sets, and asks. No page can start this; the user enters the address, or opens the
 * wallet over the file.
 */
export class ConnectElement extends ScreenElement {
  static override styles = [...ScreenElement.styles, networkServicesStyles];

  static override properties = {
    ...ScreenElement.properties,
    found: { state: true },
    chosen: { state: true },
    isFirst: { type: Boolean },
    isScanning: { type: Boolean },
    isByHand: { state: true },
    isWrong: { state: true },
  };

  /** Whether this is a step of the first run. */
  declare isFirst: boolean;
  /** Whether the address is read from a QR code. */
  declare isScanning: boolean;
  declare private found: FoundSetup | undefined;
  /** What the user chose although it is no known deployment. */
  declare private chosen: readonly NamedModule[];
  declare private isByHand: boolean;
  declare private isWrong: boolean;

  readonly #draft = new Draft(this, {
    key: 'connect',
    initial: { address: defaultProvider },
  });

  constructor() {
    super();
    this.isFirst = false;
    this.chosen = [];
    this.isScanning = false;
    this.isByHand = false;
    this.isWrong = false;
  }

  protected override firstUpdated(): void {
    this.#suggest();
  }

  override render(): TemplateResult {
    const { found, context } = this;
    if (found) return this.#renderFound(found);
    if (this.isScanning) {
      return html`<wallet-scan
        .context=${context}
        .found=${this.#scanned}
        .leave=${() => context.go({ name: 'connect' })}
      ></wallet-scan>`;
    }
    if (!this.isByHand) return this.#renderAddress();
    return html`<wallet-chain
      .context=${context}
      .finish=${this.#finish}
      .leave=${() => {
        this.isByHand = false;
      }}
    ></wallet-chain>`;
  }

  #renderAddress() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        back: this.isFirst ? undefined : { name: 'settings' },
        title: strings.serviceTitle,
        lead: strings.providerLead,
      })}
      ${textField({
        id: 'address',
        type: 'url',
        inputMode: 'url',
        label: strings.providerField,
        hint: strings.providerHint,
        placeholder: 'wallet.example',
        value: this.#draft.values.address,
        problem: this.isWrong ? strings.providerProblem : undefined,
        onInput: (address) => {
          this.isWrong = false;
          this.#draft.set({ address });
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.continue, type: 'submit', busy: this.action.busy('find') })}
        ${button({
          label: strings.scanButton,
          kind: 'secondary',
          onClick: () => this.context.go({ name: 'scan' }),
        })}
        ${button({ label: strings.providerImport, kind: 'secondary', onClick: this.#import })}
        ${button({
          label: strings.providerByHand,
          kind: 'plain',
          onClick: () => {
            this.isByHand = true;
          },
        })}
      </div>
    </form>`;
  }

  #renderFound({ setup, source, isFile }: FoundSetup) {
    const { strings } = this;
    const { state } = this.context;
    const networks = setup.networks.map((network) => ({
      network,
      chain: findChain(state, network.chainId),
    }));
    const title = isFile ? strings.setupTitleFile(source) : strings.setupTitle(source);
    const isReplacing = networks.some(({ network, chain }) => replaces(network, chain));
    const services = html`${networks.map(({ network, chain }) =>
      networkServices(strings, network, chain),
    )}`;
    return html`<div class="screen">
      ${this.head({ back: this.#forget, title, lead: strings.setupLead(setup.name) })}
      ${
        isReplacing
          ? callout({
              kind: 'warning',
              title: strings.setupReplaceTitle,
              text: strings.setupReplaceWarning,
            })
          : nothing
      }
      ${this.#renderPowers()}
      ${isReplacing ? services : disclosure(strings.element.details, services)}
      <p class="small">${strings.setupTrust}</p>
      ${this.#renderProblem(setup.networks)}
      <div class="actions">
        ${button({
          label: isReplacing ? strings.setupReplace : strings.setupConnect,
          busy: this.action.busy('connect'),
          onClick: () => this.#connect(setup.networks),
        })}
      </div>
    </div>`;
  }

  /** What the user entrusts to any provider, and what not. */
  #renderPowers() {
    const { setupCan, setupCannot } = this.strings;
    return [setupCan, setupCannot].map(
      ({ title, list }) => html`<section class="group">
        <h3>${title}</h3>
        ${list.map(
          (power) => html`<div class="row">
            ${icon(title === setupCan.title ? 'check' : 'close')}<span>${power}</span>
          </div>`,
        )}
      </section>`,
    );
  }

  /** The user decides on modules that are no known deployments one by one. */
  #renderProblem(networks: FoundSetup['setup']['networks']) {
    const { strings, action } = this;
    const module = undecidedModule(action.error);
    if (!module) return this.problem();
    return renderUndecided({
      strings,
      error: action.error,
      module,
      use: () => {
        this.chosen = [...this.chosen, module];
        this.#connect(networks);
      },
    });
  }

  /** Suggests the provider over whose file the wallet was opened. */
  async #suggest(): Promise<void> {
    const site = await this.context.page.findActiveSite();
    if (site?.path === walletSetupPath) this.#draft.set({ address: site.origin });
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const origin = providerOrigin(this.#draft.values.address);
    this.isWrong = !origin;
    if (!origin) this.focusField('address');
    else this.#find(() => fetchSetup(origin));
  }

  readonly #import = () => {
    chooseFile('application/json,.json', (file) => this.#find(() => openSetup(file)));
  };

  readonly #scanned = (address: string) => {
    this.#draft.set({ address });
    this.context.go({ name: 'connect' });
    this.#find(() => fetchSetup(address));
  };

  #find(find: () => Promise<FoundSetup>) {
    this.action.run('find', this.strings.providerBusy, async () => {
      this.found = await find();
    });
  }

  readonly #forget = () => {
    this.found = undefined;
    this.chosen = [];
    this.action.clear();
  };

  #connect(networks: FoundSetup['setup']['networks']) {
    const urls = networks.flatMap((network) => [
      network.service,
      network.endpoint,
      nodeOf(network),
    ]);
    // Must come first: the browser requires the user gesture.
    const allowed = this.context.page.requestOrigins(urls);
    this.action.run('connect', this.strings.element.connectBusy, async () => {
      if (!(await allowed)) throw new ScreenError('permission-refused');
      const { background, state } = this.context;
      const chains = networks.map((network) => ({
        currency: { symbol: 'ETH', decimals: 18 },
        recoveryModule: undefined,
        ...findChain(state, network.chainId),
        ...this.#chosenOn(network.chainId),
        explorerUrl: findChain(state, network.chainId)?.explorerUrl,
        name: network.name,
        chainId: network.chainId,
        rpcUrl: nodeOf(network),
        endpointUrl: network.endpoint,
        serviceUrl: network.service,
        serviceToken: network.token,
        siweDomain: network.siweDomain,
      }));
      await background.ask('chains.saveAll', { chains });
      this.#draft.clear();
      this.#finish();
    });
  }

  #chosenOn(chainId: number): { recoveryModule?: Address } {
    const chosen = this.chosen.find((module) => module.chainId === chainId);
    return chosen ? { recoveryModule: chosen.address } : {};
  }

  /** In the first run, the next step follows from the state. */
  readonly #finish = () => this.context.go({ name: this.isFirst ? 'home' : 'settings' });
}
