import { html } from 'lit';
import { addressesInWords } from '../../parts/addresses-in-words.ts';
import { button } from '../../parts/button.ts';
import { rowStyles } from '../../parts/contact-row.ts';
import { type BegunRecovery, storeBegunRecovery } from '../../resume/begun-recovery.ts';
import { consequence, consequenceStyles } from '../recover/consequence.ts';
import { ViewElement } from '../view-element.ts';

/**
 * A recovery that was begun on another device. Whoever opens the link says first that it is theirs:
 * a stranger's link could have them confirm a stranger's recovery.
 *
 * @internal
 */
export class FollowRecoveryElement extends ViewElement {
  static override styles = [...ViewElement.styles, consequenceStyles, rowStyles];

  static override properties = { ...ViewElement.properties, begun: { attribute: false } };

  declare begun: BegunRecovery;

  override render() {
    const { strings } = this;
    const { newOwners, newThreshold } = this.begun;
    const owners = addressesInWords(newOwners);
    return html`<div class="screen">
      ${this.head({ title: strings.followTitle, lead: strings.followLead })}
      ${consequence(strings.ownerOutcome(owners, this.span, newOwners.length, newThreshold))}
      <div class="group">
        <h3>${strings.newOwnersLabel}</h3>
        <ul class="rows">${newOwners.map((owner) => html`<li>${this.address(owner)}</li>`)}</ul>
      </div>
      <div class="actions">
        ${button({ label: strings.followButton, onClick: () => this.#follow() })}
        ${button({
          label: strings.followNotMine,
          kind: 'plain',
          onClick: () => this.context.leaveLink(),
        })}
      </div>
    </div>`;
  }

  #follow() {
    const { context, begun } = this;
    storeBegunRecovery(context, begun);
    context.navigate('recover');
    context.followLink();
  }
}
