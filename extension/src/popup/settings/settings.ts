import { shortenAddress, type WalletSetup } from '@recovery-guardian/core';
import { button, rows, selectField } from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import type { Chain, Settings } from '../../messages/settings.ts';
import { languageNames } from '../../translations/languages.ts';
import { type WalletIconName, walletIcon } from '../../ui/icons.ts';
import type { Route } from '../../ui/route.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { isServed } from '../parts/chains.ts';
import { switchField } from '../parts/fields.ts';

/** In minutes. */
const autoLockChoices = [5, 15, 30, 60, 240];

/** The wallet's appearance, auto-lock and services. Changes take effect immediately. */
export class SettingsElement extends ScreenElement {
  static override properties = { ...ScreenElement.properties, hasPasskeys: { state: true } };

  /** Whether the browser has passkeys for the wallet. */
  declare private hasPasskeys: boolean | undefined;

  protected override async firstUpdated(): Promise<void> {
    this.hasPasskeys = await this.context.page.supportsPasskeys();
  }

  override render() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.settingsTitle })}
      ${this.problem()} ${this.#renderSafety()} ${this.#renderChains()} ${this.#renderLook()}
    </div>`;
  }

  #renderLook() {
    const { strings, context } = this;
    const { theme, language, isDefaultWallet } = context.state.settings;
    return html`<section class="group" aria-labelledby="look">
      <h3 id="look">${strings.settingsLook}</h3>
      ${selectField<Settings['theme']>({
        id: 'theme',
        label: strings.themeLabel,
        value: theme,
        options: [
          { value: 'auto', label: strings.themeAuto },
          { value: 'light', label: strings.themeLight },
          { value: 'dark', label: strings.themeDark },
        ],
        onChange: (value) => this.#set({ theme: value }),
      })}
      ${selectField({
        id: 'language',
        label: strings.languageLabel,
        value: language,
        options: [
          { value: 'auto', label: strings.languageAuto },
          ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
        ],
        onChange: (value) => this.#set({ language: value }),
      })}
      ${switchField({
        id: 'default-wallet',
        label: strings.defaultWalletLabel,
        hint: strings.defaultWalletHint,
        value: isDefaultWallet,
        onChange: (value) => this.#set({ isDefaultWallet: value }),
      })}
    </section>`;
  }

  #renderSafety() {
    const { strings, context } = this;
    const { autoLockMinutes, watchesRecoveries, isMuted } = context.state.settings;
    const choices = autoLockChoices.includes(autoLockMinutes)
      ? autoLockChoices
      : [...autoLockChoices, autoLockMinutes].sort((a, b) => a - b);
    return html`<section class="group" aria-labelledby="safety">
      <h3 id="safety">${strings.settingsSafety}</h3>
      ${selectField({
        id: 'auto-lock',
        label: strings.autoLockLabel,
        value: String(autoLockMinutes),
        options: choices.map((count) => ({ value: String(count), label: strings.minutes(count) })),
        onChange: (value) => this.#set({ autoLockMinutes: Number(value) }),
      })}
      ${switchField({
        id: 'watch',
        label: strings.watchLabel,
        hint: strings.watchHint,
        value: watchesRecoveries,
        onChange: (value) => this.#set({ watchesRecoveries: value }),
      })}
      ${switchField({
        id: 'ends',
        label: strings.endsLabel,
        hint: strings.endsHint,
        value: !isMuted,
        onChange: (value) => this.#set({ isMuted: !value }),
      })}
      ${rows(html`${this.#link('lock', strings.passwordChange, { name: 'change-password' })}
        ${
          this.hasPasskeys || context.state.passkey
            ? this.#link('passkey', strings.passkeyTitle, { name: 'passkey' })
            : nothing
        }
        ${context.state.owners.map(({ address, name }) =>
          this.#link('key', strings.keyOf(name || shortenAddress(address)), {
            name: 'key',
            owner: address,
          }),
        )}
        ${this.#link('plus', strings.addKeyTitle, { name: 'add-key' })}`)}
    </section>`;
  }

  #renderChains() {
    const { strings, context } = this;
    return html`<section class="group" aria-labelledby="chains">
      <h3 id="chains">${strings.settingsChains}</h3>
      ${rows(html`${context.state.chains.map(({ chainId, name }) =>
        this.#link('globe', name, { name: 'chain', chainId }),
      )}
        ${this.#link('plus', strings.serviceTitle, { name: 'connect' })}`)}
      ${
        context.state.chains.some(isServed)
          ? html`${button({ label: strings.setupExport, kind: 'secondary', onClick: this.#export })}
            <p class="small">${strings.setupExportNote}</p>`
          : nothing
      }
    </section>`;
  }

  /** Saves the services as a file, for another wallet. */
  readonly #export = () => {
    const setup = exportSetup(this.strings.setupExportName, this.context.state.chains);
    const link = document.createElement('a');
    link.href = `data:application/json,${encodeURIComponent(JSON.stringify(setup, null, 2))}`;
    link.download = 'recovery-guardian.json';
    link.click();
  };

  #link(sign: WalletIconName, label: string, route: Route) {
    return html`<li>
      <button class="link-row" @click=${() => this.context.go(route)}>
        <span>${walletIcon(sign)}<span class="row-text">${label}</span>
          <span class="chevron">${walletIcon('chevron')}</span></span>
      </button>
    </li>`;
  }

  #set(settings: Partial<Settings>) {
    this.action.run('set', this.strings.saving, () =>
      this.context.background.ask('settings.set', settings),
    );
  }
}

/** The services of these networks as a file that another wallet can import. */
function exportSetup(name: string, chains: readonly Chain[]): WalletSetup {
  return {
    version: 1,
    name,
    networks: chains.flatMap((chain) => {
      const { chainId, serviceUrl, serviceToken, siweDomain, endpointUrl, rpcUrl } = chain;
      if (!serviceUrl || !endpointUrl) return [];
      return {
        chainId,
        name: chain.name,
        service: serviceUrl,
        token: serviceToken,
        siweDomain,
        endpoint: endpointUrl,
        node: rpcUrl === endpointUrl ? undefined : rpcUrl,
      };
    }),
  };
}
