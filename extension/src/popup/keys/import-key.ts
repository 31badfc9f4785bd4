import { button, choice } from '@recovery-guardian/element/design';
import { html } from 'lit';
import type { Hex } from 'viem';
import type { OwnerSecret } from '../../messages/requests.ts';
import { type ScreenContext, ScreenElement } from '../../ui/screen-element.ts';
import { textArea } from '../parts/fields.ts';

type Kind = OwnerSecret['kind'];

/** Imports a key: words or a private key. The background checks them completely. */
export class ImportKeyElement extends ScreenElement<ScreenContext> {
  static override properties = {
    ...ScreenElement.properties,
    take: { attribute: false },
    leave: { attribute: false },
    kind: { state: true },
    typed: { state: true },
    isWrong: { state: true },
  };

  /** Rejects with the reason if the key is refused. */
  declare take: (secret: OwnerSecret) => Promise<void>;
  declare leave: () => void;
  declare private kind: Kind;
  declare private typed: string;
  declare private isWrong: boolean;

  constructor() {
    super();
    this.kind = 'phrase';
    this.typed = '';
    this.isWrong = false;
  }

  override render() {
    const { strings } = this;
    return html`<form class="screen" novalidate @submit=${this.#submit}>
      ${this.head({ back: this.leave, title: strings.importTitle, lead: strings.importLead })}
      ${choice<Kind>({
        name: 'kind',
        legend: strings.importKindLabel,
        value: this.kind,
        row: true,
        options: [
          { value: 'phrase', label: strings.importKindPhrase },
          { value: 'private-key', label: strings.importKindPrivateKey },
        ],
        onChange: (kind) => {
          this.kind = kind;
          this.typed = '';
          this.isWrong = false;
        },
      })}
      ${textArea({
        id: 'secret',
        value: this.typed,
        problem: this.isWrong ? this.#words.problem : undefined,
        label: this.#words.label,
        hint: this.#words.hint,
        onInput: (value) => {
          this.typed = value;
          this.isWrong = false;
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${button({ label: strings.element.continue, type: 'submit', busy: this.action.busy('create') })}
      </div>
    </form>`;
  }

  get #words() {
    const { strings } = this;
    return this.kind === 'phrase'
      ? {
          label: strings.importPhraseField,
          hint: strings.importPhraseHint,
          problem: strings.problems['invalid-phrase'],
        }
      : {
          label: strings.importPrivateKeyField,
          hint: strings.importPrivateKeyHint,
          problem: strings.importPrivateKeyProblem,
        };
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const secret = this.kind === 'phrase' ? readPhrase(this.typed) : readPrivateKey(this.typed);
    this.isWrong = !secret;
    if (secret) this.action.run('create', this.strings.creating, () => this.take(secret));
    else this.focusField('secret');
  }
}

/** Reads a phrase by its form; only the background checks the words. */
function readPhrase(typed: string): OwnerSecret | undefined {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return [12, 15, 18, 21, 24].includes(words.length)
    ? { kind: 'phrase', phrase: words.join(' ') }
    : undefined;
}

function readPrivateKey(typed: string): OwnerSecret | undefined {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(typed.trim()) ?? [];
  return digits
    ? { kind: 'private-key', privateKey: `0x${digits.toLowerCase()}` as Hex }
    : undefined;
}
