import { html } from 'lit';
import type { Hex } from 'viem';
import { ReadController } from '../../context/read-controller.ts';
import { importOnDemand } from '../../on-demand.ts';
import { callout } from '../../ui/callout.ts';
import { phrase } from '../../ui/phrase.ts';
import { skeleton } from '../../ui/screen.ts';
import { ReadingElement } from '../reading-element.ts';

/** Loads what derives words for the phone, with the texts about people who help each other. */
export const loadFriendWords = () =>
  importOnDemand('translations/friends', () => import('../../words/friends.ts'));

/**
 * The words of what is signed, for a comparison on the phone. They are derived here: a service that lies
 * could show both sides the same ones for something else.
 *
 * @internal
 */
export class SpokenWordsElement extends ReadingElement {
  static override properties = {
    ...ReadingElement.properties,
    digest: { attribute: false },
    label: { attribute: false },
    hint: { attribute: false },
  };

  declare digest: Hex;
  declare label: string;
  declare hint: string;

  readonly #spoken = new ReadController<Hex, string>(this, {
    source: () => this.digest,
    partsOf: (digest) => [digest],
    read: async (digest) => (await loadFriendWords()).spokenWords(digest),
  });

  override render() {
    const { strings, label, hint } = this;
    const { value, error } = this.#spoken;
    if (error) return callout({ kind: 'warning', text: strings.notLoaded, alert: true });
    return value ? phrase(html`<strong>${label}</strong>`, value, hint) : skeleton(strings.loading);
  }
}
