import { gracePeriodOf, isSiweDomain, RecoveryServiceClient } from '@recovery-guardian/core';
import { button, type TextFieldOptions, textField } from '@recovery-guardian/element/design';
import { WalletError } from '@recovery-guardian/wallet';
import { html, nothing, type PropertyValues } from 'lit';
import { isAddress } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { ScreenError } from '../../ui/problem.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain, mayName } from '../parts/chains.ts';
import { Draft } from '../parts/draft.ts';
import { renderUndecided, undecidedModule } from '../parts/undecided-module.ts';

type Field =
  | 'serviceUrl'
  | 'serviceToken'
  | 'siweDomain'
  | 'endpointUrl'
  | 'rpcUrl'
  | 'recoveryModule';
type Values = Record<Field, string>;

const requiredUrls: readonly Field[] = ['serviceUrl', 'endpointUrl'];

/**
 * A chain's services: the recovery service, the endpoint with its key, a node. The node reports the
 * chain id, and the service the chain's name.
 */
export class ChainElement extends ScreenElement {
  static override properties = {
    ...ScreenElement.properties,
    chainId: { type: Number },
    finish: { attribute: false },
    leave: { attribute: false },
    wrong: { state: true },
  };

  /** The chain to edit; `undefined` for a new one. */
  declare chainId: number | undefined;
  /** Continues the first run, if this is one of its steps. */
  declare finish: (() => void) | undefined;
  declare leave: (() => void) | undefined;
  declare private wrong: Field | undefined;

  #draft: Draft<Values> | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('chainId') && this.#draft) return;
    if (this.#draft) this.removeController(this.#draft);
    this.#draft = new Draft<Values>(this, {
      key: `chain ${this.chainId ?? 'new'}`,
      initial: this.#known,
    });
  }

  override render() {
    const { strings } = this;
    const chain = this.#chain;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({
        back: this.leave ?? this.#leave,
        title: chain ? strings.chainTitle(chain.name) : strings.serviceTitle,
        lead: strings.serviceLead,
      })}
      ${this.#field('serviceUrl', {
        label: strings.element.serviceName,
        hint: strings.serviceUrlHint,
        placeholder: 'https://guardian.example',
      })}
      ${this.#field('serviceToken', {
        label: strings.serviceTokenField,
        hint: strings.serviceTokenHint,
        type: 'text',
      })}
      ${this.#field('endpointUrl', {
        label: strings.endpointUrlField,
        hint: strings.endpointUrlHint,
        placeholder: 'https://endpoint.example/api/v3/8453/…',
      })}
      ${this.#field('rpcUrl', { label: strings.rpcUrlField, hint: strings.rpcUrlHint })}
      ${this.#field('siweDomain', {
        label: strings.setupDomain,
        hint: strings.setupDomainHint,
        type: 'text',
      })}
      ${this.#chain ? this.#moduleField() : nothing}
      ${this.#renderProblem()}
      <div class="actions">
        ${button({
          label: this.finish ? strings.element.continue : strings.element.thresholdConfirm,
          type: 'submit',
          busy: this.action.busy('save'),
        })}
        ${
          chain && !this.finish
            ? button({
                label: strings.chainRemove,
                kind: 'secondary',
                busy: this.action.busy('remove'),
                onClick: () => this.#remove(chain.chainId),
              })
            : nothing
        }
      </div>
    </form>`;
  }

  get #chain(): Chain | undefined {
    return this.chainId === undefined ? undefined : findChain(this.context.state, this.chainId);
  }

  /** Shown for saved chains only: at first, the service names the module. */
  #moduleField() {
    const { strings } = this;
    return this.#field('recoveryModule', {
      label: strings.element.moduleLabel,
      hint: strings.recoveryModuleHint(this.#wait),
      type: 'text',
    });
  }

  get #known(): Values {
    const { serviceUrl = '', serviceToken = '', endpointUrl = '', rpcUrl = '' } = this.#chain ?? {};
    const { recoveryModule = '', siweDomain = '' } = this.#chain ?? {};
    return { serviceUrl, serviceToken, siweDomain, endpointUrl, rpcUrl, recoveryModule };
  }

  /** The duration of a recovery by the chain's module, in words. */
  get #wait(): string | undefined {
    const module = this.#values.recoveryModule.trim();
    const seconds = isAddress(module, { strict: false }) ? gracePeriodOf(module) : undefined;
    return seconds === undefined ? undefined : this.strings.element.span(seconds);
  }

  get #values(): Values {
    return this.#draft?.values ?? this.#known;
  }

  #field(field: Field, options: Pick<TextFieldOptions, 'label' | 'hint' | 'placeholder' | 'type'>) {
    return textField({
      id: field,
      type: 'url',
      inputMode: 'url',
      ...options,
      value: this.#values[field],
      problem: this.wrong === field ? this.#problemOf(field) : undefined,
      onInput: (value) => {
        this.wrong = undefined;
        this.#draft?.set({ [field]: value, ...(field === 'serviceUrl' && this.#forgottenDomain) });
      },
    });
  }

  /** What was signed for the former service must not be valid at the next one. */
  get #forgottenDomain(): Partial<Values> | undefined {
    const isKept = this.#values.siweDomain === this.#known.siweDomain;
    return isKept ? { siweDomain: '' } : undefined;
  }

  /** A file may have named any domain; one that is entered has to be the service's. */
  #isWrongDomain({ siweDomain, serviceUrl }: Values): boolean {
    const known = this.#known;
    const isKept = siweDomain === known.siweDomain && serviceUrl === known.serviceUrl;
    if (siweDomain === '' || isKept) return false;
    return !isSiweDomain(siweDomain) || !mayName(new URL(serviceUrl).host, siweDomain);
  }

  #problemOf(field: Field): string {
    if (field === 'siweDomain') return this.strings.setupDomainProblem;
    return field === 'recoveryModule' ? this.strings.accountNotAddress : this.strings.urlProblem;
  }

  #renderProblem() {
    const { strings, action } = this;
    const module = undecidedModule(action.error);
    if (!module) return this.problem();
    const use = () => {
      this.#draft?.set({ recoveryModule: module.address });
      this.#check();
    };
    return renderUndecided({ strings, error: action.error, module, use });
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    this.#check();
  }

  #check() {
    const values = trimmed(this.#values);
    this.wrong = findWrongUrl(values) ?? findWrongModule(values);
    if (!this.wrong && this.#isWrongDomain(values)) this.wrong = 'siweDomain';
    if (this.wrong) {
      this.focusField(this.wrong);
      return;
    }
    const rpcUrl = values.rpcUrl || values.endpointUrl;
    // Must come first: the browser requires the user gesture.
    const allowed = this.context.page.requestOrigins([
      values.serviceUrl,
      values.endpointUrl,
      rpcUrl,
    ]);
    this.action.run('save', this.strings.element.connectBusy, async () => {
      if (!(await allowed)) throw new ScreenError('permission-refused');
      await this.#save({ ...values, rpcUrl });
    });
  }

  async #save(values: Values): Promise<void> {
    const { serviceUrl, serviceToken, siweDomain, endpointUrl, rpcUrl, recoveryModule } = values;
    const { background, go } = this.context;
    const { chainId } = await background.ask('chains.inspect', { rpcUrl });
    if (this.chainId !== undefined && chainId !== this.chainId)
      throw new WalletError('wrong-chain');
    const known = findChain(this.context.state, chainId);
    const service = new RecoveryServiceClient({
      baseUrl: serviceUrl,
      accessToken: serviceToken || undefined,
    });
    const { name } = await service.getNetworkConfiguration(chainId);
    await background.ask('chains.save', {
      currency: { symbol: 'ETH', decimals: 18 },
      ...known,
      explorerUrl: known?.explorerUrl,
      name: known?.name ?? name,
      chainId,
      rpcUrl,
      endpointUrl,
      serviceUrl,
      serviceToken: serviceToken || undefined,
      siweDomain: siweDomain || undefined,
      recoveryModule: isAddress(recoveryModule, { strict: false }) ? recoveryModule : undefined,
    });
    this.#draft?.clear();
    if (this.finish) this.finish();
    else go({ name: 'settings' });
  }

  readonly #leave = () => this.context.go({ name: 'settings' });

  #remove(chainId: number) {
    this.action.run('remove', this.strings.saving, async () => {
      await this.context.background.ask('chains.remove', { chainId });
      this.context.go({ name: 'settings' });
    });
  }
}

function trimmed(values: Values): Values {
  const entries = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(entries);
}

/** An empty field stands for the module that the service names. */
function findWrongModule({ recoveryModule }: Values): Field | undefined {
  const isRight = recoveryModule === '' || isAddress(recoveryModule, { strict: false });
  return isRight ? undefined : 'recoveryModule';
}

/** The first field with an invalid URL. */
function findWrongUrl(values: Values): Field | undefined {
  const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
  const urls: readonly Field[] = values.rpcUrl ? [...requiredUrls, 'rpcUrl'] : requiredUrls;
  return urls.find((field) => !isUrl(values[field]));
}
