import { css, html, LitElement } from 'lit';
import { localization } from '../translations/languages.ts';
import {
  type ArrowEnd,
  anchorOf,
  countCovered,
  isInSight,
  isWhole,
  placesAt,
} from './hint-places.ts';
import type { Next } from './next-target.ts';

/** The hint comes back if its target is still the next one this much later, in milliseconds. */
const patience = 5000;
/** What visitors do: from then on, what they see is theirs to choose. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'];
/** On one line or, where that covers something, on two or three. */
const maxWidths = ['min(280px, 100vw - 16px)', '144px'];
/** Up to this width, a page has one column. */
const narrow = 600;

interface Shape {
  readonly maxWidth: string;
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly box: DOMRect;
  readonly arrow: ArrowEnd;
  readonly maxWidth: string;
}

/**
 * A hint attached to what the user has to press next: it follows its target above everything else,
 * takes no room and no clicks, and disappears when the target is pressed.
 */
export class NextHint extends LitElement {
  static override styles = css`
    :host {
      position: fixed;
      inset: 0 auto auto 0;
      box-sizing: border-box;
      width: max-content;
      text-wrap: balance;
      margin: 0;
      padding: 4px 10px;
      overflow: visible;
      font-size: 13px;
      font-weight: 650;
      color: var(--accent-text);
      background: var(--accent);
      border: 1px solid transparent;
      border-radius: 8px;
      pointer-events: none;
    }
    .arrow {
      position: absolute;
      inset: 0 auto auto 0;
      width: 10px;
      height: 10px;
      margin: -5px;
      background: inherit;
      rotate: 45deg;
    }
    @media (prefers-reduced-motion: no-preference) {
      :host(:popover-open) {
        animation: arrive 160ms ease-out;
      }
      @keyframes arrive {
        from {
          opacity: 0;
          translate: 0 -4px;
        }
      }
    }
    @media (forced-colors: active) {
      :host {
        border-color: CanvasText;
      }
      /* Only what is outside of the bubble, over its border. */
      .arrow {
        width: 12px;
        height: 12px;
        margin: -6px;
        background: Canvas;
        border: 1px solid CanvasText;
      }
      .up {
        clip-path: polygon(0 0, 100% 0, 0 100%);
      }
      .down {
        clip-path: polygon(100% 0, 100% 100%, 0 100%);
      }
      .left {
        clip-path: polygon(0 0, 0 100%, 100% 100%);
      }
      .right {
        clip-path: polygon(0 0, 100% 0, 100% 100%);
      }
    }
  `;

  static override properties = { find: { attribute: false }, next: { state: true } };

  /** Finds what is next; called again and again, as the page changes in many ways. */
  declare find: () => Next | undefined;
  declare next: Next | undefined;

  #isLeftToVisitor = false;
  /** Whether it covers something wherever it is placed. */
  #isInTheWay = false;
  #pressed: HTMLElement | undefined;
  #pressedAt = 0;
  #measured: { words: string; shapes: readonly Shape[] } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = 'manual';
    this.role = 'status';
    this.#timer = setInterval(this.#look, 200);
    window.addEventListener('click', this.#press, true);
    window.addEventListener('scroll', this.#place, true);
    for (const act of acts) window.addEventListener(act, this.#leaveToVisitor, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    window.removeEventListener('click', this.#press, true);
    window.removeEventListener('scroll', this.#place, true);
    for (const act of acts) window.removeEventListener(act, this.#leaveToVisitor, true);
    this.#describe(this.next?.target, false);
  }

  protected override render() {
    if (!this.next) return;
    return html`${localization.strings.hints[this.next.hint]}<span class="arrow"></span>`;
  }

  /** Shown again with its words, it has not moved, as browsers count it; and is above any dialog. */
  protected override updated(): void {
    this.hidePopover();
    if (!this.next) return;
    this.#place();
    this.showPopover();
    this.#place();
  }

  readonly #look = () => {
    const next = this.find();
    const isOver = next?.target !== this.#pressed || Date.now() - this.#pressedAt > patience;
    if (isOver) this.#pressed = undefined;
    const shown = this.#pressed ? undefined : next;
    if (shown?.target !== this.next?.target) this.#attach(shown);
    else if (shown?.hint !== this.next?.hint) this.next = shown;
    this.#bringIntoSight();
    this.#place();
  };

  #attach(next: Next | undefined): void {
    this.#describe(this.next?.target, false);
    this.#describe(next?.target, true);
    this.next = next;
    if (!next) return;
    this.#isLeftToVisitor = false;
    this.#bringIntoSight();
  }

  readonly #leaveToVisitor = () => {
    this.#isLeftToVisitor = true;
  };

  /** Again and again: what arrives late may push a target out of sight. */
  #bringIntoSight(): void {
    const { target, beside } = this.next ?? {};
    if (!target || this.#isLeftToVisitor) return;
    const isNarrow = innerWidth <= narrow;
    // In the middle there is room on both sides.
    const block = isNarrow ? 'center' : 'nearest';
    if (beside?.checkVisibility() && !isWhole(beside)) {
      beside.scrollIntoView({ block, behavior: 'instant' });
    }
    if (isWhole(target) && !(isNarrow && this.#isInTheWay)) return;
    target.scrollIntoView({ block, behavior: 'instant' });
  }

  /** Makes this the target's description, unless it has one. */
  #describe(target: HTMLElement | undefined, isNext: boolean): void {
    if (!target || !('ariaDescribedByElements' in target)) return;
    if (!isNext && target.ariaDescribedByElements?.includes(this)) {
      target.ariaDescribedByElements = null;
    } else if (isNext && !target.ariaDescribedByElements) {
      target.ariaDescribedByElements = [this];
    }
  }

  readonly #press = (event: Event) => {
    const target = this.next?.target;
    if (!target || !event.composedPath().includes(target)) return;
    this.#pressed = target;
    this.#pressedAt = Date.now();
    this.#attach(undefined);
  };

  readonly #place = () => {
    const target = this.next?.target;
    if (!target) return;
    this.style.visibility = isInSight(target) ? 'visible' : 'hidden';
    const { place, covered } = this.#findPlace(target);
    this.#isInTheWay = covered > 0;
    const { left, top, width, height } = place.box;
    // Transformed, because browsers count a changed position as a layout shift.
    this.style.transform = `translate(${left}px, ${top}px)`;
    this.#reshape(place.maxWidth);
    const arrow = this.renderRoot.querySelector<HTMLElement>('.arrow');
    if (!arrow) return;
    const anchor = anchorOf(target);
    const middle = (Math.max(anchor.left, left) + Math.min(anchor.right, left + width)) / 2;
    const x = Math.max(12, Math.min(middle - left, width - 12));
    const ends = {
      up: [x, 0],
      down: [x, height],
      left: [0, height / 2],
      right: [width, height / 2],
    };
    arrow.className = `arrow ${place.arrow}`;
    arrow.style.translate = ends[place.arrow].map((end) => `${end}px`).join(' ');
  };

  /** Finds the first place that covers no words and no controls or, if there is none, the least. */
  #findPlace(target: HTMLElement): { place: Place; covered: number } {
    const isLtr = getComputedStyle(this).direction === 'ltr';
    let best: { place: Place; covered: number } | undefined;
    for (const { maxWidth, width, height } of this.#measureShapes()) {
      for (const { box, arrow } of placesAt(target, { width, height, isLtr })) {
        const covered = countCovered(box);
        if (!best || covered < best.covered) best = { place: { box, arrow, maxWidth }, covered };
        if (covered === 0) return best;
      }
    }
    if (!best) throw new Error('A hint has a place, at least beside its target.');
    return best;
  }

  /** Measured before anything is looked up on the page: browsers count a look at a changed size as a shift. */
  #measureShapes(): readonly Shape[] {
    const words = `${innerWidth} ${this.renderRoot.textContent}`;
    if (words === this.#measured?.words) return this.#measured.shapes;
    const before = this.style.maxWidth;
    const shapes = maxWidths.map((maxWidth) => {
      this.style.maxWidth = maxWidth;
      const { width, height } = this.getBoundingClientRect();
      return { maxWidth, width, height };
    });
    this.style.maxWidth = before;
    if (this.matches(':popover-open')) this.#measured = { words, shapes };
    return shapes;
  }

  /** Shown again in another shape, it has not moved, as browsers count it. */
  #reshape(maxWidth: string): void {
    if (this.style.maxWidth === maxWidth) return;
    const isOpen = this.matches(':popover-open');
    if (isOpen) this.hidePopover();
    this.style.maxWidth = maxWidth;
    if (isOpen) this.showPopover();
  }
}

customElements.define('next-hint', NextHint);
