import { html, type TemplateResult } from 'lit';
import { button } from '../../components/button.ts';
import type { Tone } from '../../components/screen.ts';
import { ViewElement } from '../view-element.ts';

/** Base class of the screens that a link opens. */
export abstract class LinkElement extends ViewElement {
  /** Renders why the link cannot or should not be followed. */
  protected renderRefusal(title: string, lead: string, tone: Tone = 'danger'): TemplateResult {
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'alert', tone }, title, lead })}
      <div class="actions" part="actions">${this.renderLeave(this.strings.linkLeaveButton)}</div>
    </div>`;
  }

  protected renderLeave(label: string, kind?: 'plain'): TemplateResult {
    return button({ label, kind, onClick: () => this.context.navigation.leaveLink() });
  }
}
