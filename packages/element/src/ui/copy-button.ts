import { html, nothing, type TemplateResult } from 'lit';
import type { OverviewStrings, SharedStrings, Strings } from '../words/en/strings.ts';
import { base } from './base.styles.ts';
import { type ButtonOptions, button } from './button.ts';
import { textField } from './field.ts';
import { icon } from './icons.ts';
import { InnerElement } from './inner-element.ts';

interface CopyFieldOptions {
  /** Unique in its view. */
  id: string;
  label: string;
  value: string;
  hint?: string | undefined;
  copyLabel: string;
  kind?: ButtonOptions['kind'];
  strings: Strings;
}

/**
 * Renders a text to pass on: visible, selectable, and with a button that copies it. On a phone, another
 * one hands a link to the app that the user chooses.
 */
export function copyField(options: CopyFieldOptions): TemplateResult {
  const { id, label, value, hint, copyLabel, kind = 'secondary', strings } = options;
  return html`<div class="group">
    ${textField({ id, label, value, hint, readOnly: true, className: 'address-input', onInput: () => {} })}
    <rg-copy-button
      .value=${value}
      .label=${copyLabel}
      .kind=${kind}
      .strings=${strings}
    ></rg-copy-button>
    ${
      /^https?:/.test(value) && matchMedia('(pointer: coarse)').matches && 'share' in navigator
        ? button({
            label: strings.shareButton,
            kind: 'secondary',
            // Who closes the list of apps has shared nothing, and knows it.
            onClick: () => navigator.share({ url: value }).catch(() => undefined),
          })
        : nothing
    }
  </div>`;
}

/** How long "Copied" is shown, in milliseconds. */
const sayingTime = 2_000;

/**
 * Copies a text that is too long to read, and confirms it.
 *
 * @internal
 */
export class CopyButtonElement extends InnerElement {
  static override styles = base;

  static override properties = {
    value: { attribute: false },
    label: { attribute: false },
    kind: { attribute: false },
    strings: { attribute: false },
    said: { state: true },
  };

  /** The text to copy. */
  declare value: string;
  declare label: string;
  declare kind: ButtonOptions['kind'];
  declare strings: OverviewStrings & SharedStrings;
  declare private said: string;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.kind = 'secondary';
    this.said = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const isCopied = this.said === this.strings.copied;
    return html`${button({
      label: this.said || this.label,
      kind: this.kind,
      icon: icon(isCopied ? 'check' : 'copy'),
      onClick: () => this.#copy(),
    })}<span class="visually-hidden" role="status">${this.said}</span>`;
  }

  /** Pages in an insecure context, and frames without permission, have no clipboard. */
  async #copy() {
    const { copied, copyFailed } = this.strings;
    const isCopied = await navigator.clipboard?.writeText(this.value).then(
      () => true,
      () => false,
    );
    this.said = isCopied ? copied : copyFailed;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.said = '';
    }, sayingTime);
  }
}
