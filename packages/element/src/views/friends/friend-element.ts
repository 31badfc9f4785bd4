import { html, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { copyField } from '../../ui/copy-button.ts';
import type { Tone } from '../../ui/screen.ts';
import type { Words } from '../../words/en/strings.ts';
import { LazyPart } from '../lazy-part.ts';
import { loadFriendWords } from '../steps/spoken-words.ts';
import { ViewElement } from '../view-element.ts';

/** Base class of the screens about people who help each other. */
export abstract class FriendElement extends ViewElement {
  readonly #loaded = new LazyPart(this, loadFriendWords);

  override render(): TemplateResult {
    return this.#loaded.value ? this.renderScreen() : this.#loaded.render();
  }

  /** Renders the screen, once its texts are loaded. */
  protected abstract renderScreen(): TemplateResult;

  protected get words(): Words['friends'] {
    const { friendWords } = this.#loaded.value as Awaited<ReturnType<typeof loadFriendWords>>;
    return friendWords[this.strings.language];
  }

  /** Derives the words that two users compare on the phone. */
  protected async spokenWords(text: string): Promise<string> {
    const { spokenWords } = await loadFriendWords();
    return spokenWords(text);
  }

  /** A name for a sentence, isolated so that it does not change the direction around it (UAX #9). */
  protected inWords(name: string): string {
    return `\u2068${name}\u2069`;
  }

  /** Renders a link to send. */
  protected linkField(label: string, value: string): TemplateResult {
    const { strings } = this;
    const copyLabel = strings.askLinkCopy;
    return copyField({ id: 'friend-link', label, value, copyLabel, kind: 'primary', strings });
  }

  /** Renders why a link is not followed. */
  protected renderEnd(title: string, lead: string, tone: Tone): TemplateResult {
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'alert', tone }, title, lead })}
      <div class="actions" part="actions">${this.leaveButton('primary')}</div>
    </div>`;
  }

  protected leaveButton(kind: 'primary' | 'plain'): TemplateResult {
    const label = this.strings.linkLeaveButton;
    return button({ label, kind, onClick: () => this.context.navigation.leaveLink() });
  }
}
