import { css, html, LitElement } from 'lit';
import { localization } from '../translations/languages.ts';
import type { Next } from './next-target.ts';

const gap = 8;
/** How much of the target the hint is above or below at least. */
const reach = 40;
/** The hint comes back if its target is still the next one this much later, in milliseconds. */
const patience = 5000;
/** What visitors do: from then on, what they see is theirs to choose. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove'];
/** Of the tabs at the bottom of a narrow page. */
const tabsHeight = 52;
/** Up to this width, a page has one column. */
const narrow = 600;

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
      max-width: min(280px, 100vw - 16px);
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
      .arrow {
        display: none;
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
    const target = this.next?.target;
    const isNarrow = innerWidth <= narrow;
    if (!target || this.#isLeftToVisitor) return;
    if (isInSight(target) && !(isNarrow && this.#isInTheWay)) return;
    // In the middle there is room on both sides.
    target.scrollIntoView({ block: isNarrow ? 'center' : 'nearest', behavior: 'instant' });
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
    const box = target.getBoundingClientRect();
    const { width, height } = this.getBoundingClientRect();
    const above = box.top - height - gap;
    const below = box.bottom + gap;
    // Above a field or a main button there is room; other buttons follow each other, or what they act on.
    const isMain = box.height >= 40 && target.matches('.primary, input');
    const tops = (isMain ? [above, below] : [below, above]).filter(
      (top) => top >= gap && top + height <= innerHeight - tabsHeight,
    );
    // At the target's ends, or beyond them, where its arrow still points at the target.
    const lefts = [box.left, box.right - width, box.left + reach - width, box.right - reach];
    if (getComputedStyle(this).direction === 'ltr') lefts.unshift(...lefts.splice(1, 1));
    const [first, last] = [gap, innerWidth - width - gap];
    for (const [index, left] of lefts.entries())
      lefts[index] = Math.max(first, Math.min(left, last));
    const places = (tops.length > 0 ? tops : [isMain ? above : below]).flatMap((top) =>
      lefts.map((left) => new DOMRect(left, top, width, height)),
    );
    // The first of those that cover least.
    const covered = places.map(countCovered);
    const least = Math.min(...covered);
    this.#isInTheWay = least > 0;
    const { left, top } = places[covered.indexOf(least)] as DOMRect;
    const isAbove = top === above;
    // Transformed, because browsers count a changed position as a layout shift.
    this.style.transform = `translate(${left}px, ${top}px)`;
    const arrow = this.renderRoot.querySelector<HTMLElement>('.arrow');
    if (!arrow) return;
    const middle = (Math.max(box.left, left) + Math.min(box.right, left + width)) / 2;
    const x = Math.max(12, Math.min(middle - left, width - 12));
    arrow.style.translate = `${x}px ${isAbove ? height : 0}px`;
  };
}

/** At how many of some points something here would cover words, or a control, which counts twice. */
function countCovered(place: DOMRect): number {
  const { left, top, width, height } = place;
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => elementAt(left + x * width, top + y * height)),
  );
  const isControl = (element: Element | null) => element?.closest('button, input, select, iframe');
  return points.reduce(
    (sum, element) => sum + (isControl(element) ? 2 : Number(hasWordsIn(element, place))),
    0,
  );
}

/** Finds the innermost element, through shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let root = found?.shadowRoot; root; root = found?.shadowRoot) {
    const inside = root.elementFromPoint(x, y);
    if (!inside || inside === found) break;
    found = inside;
  }
  return found;
}

function hasWordsIn(element: Element | null, place: DOMRect): boolean {
  const range = new Range();
  const texts = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.some((text) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < place.right && right > place.left && top < place.bottom && bottom > place.top,
    );
  });
}

/** Whether an element can be pressed: on the page still, and neither scrolled away nor covered. */
function isInSight(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return false;
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  // What covers it may be in the same shadow tree, or in one around it.
  for (let shown: Element = element; ; ) {
    const root = shown.getRootNode() as Document | ShadowRoot;
    if (!shown.contains(root.elementFromPoint(x, y))) return false;
    if (!(root instanceof ShadowRoot)) return true;
    shown = root.host;
  }
}

customElements.define('next-hint', NextHint);
