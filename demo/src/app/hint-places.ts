const gap = 8;
/** How much of the target the hint is above or below at least. */
const reach = 40;
/** How far apart the places are that are tried. */
const step = 24;
/** Of the tabs at the bottom of a narrow page. */
const tabsHeight = 52;
/** Of the mails, above their first line. */
const mailPadding = 24;
/** What a hint does not stick out of at its sides. */
const cards = 'dialog, .phone, .panel, recovery-guardian';

/** Where a hint's arrow points. */
export type ArrowEnd = 'up' | 'down' | 'left' | 'right';

interface HintShape {
  readonly width: number;
  readonly height: number;
  readonly isLtr: boolean;
}

/** Returns what a hint is placed beside: the target or, of a radio button, its whole tile. */
export function anchorOf(target: HTMLElement): DOMRect {
  const tile = target.matches('[type=radio]') && target.closest('label');
  return (tile || target).getBoundingClientRect();
}

/** Lists the places for a hint beside its target, the preferred ones first. */
export function* placesAt(target: HTMLElement, shape: HintShape) {
  const anchor = anchorOf(target);
  const { width, height } = shape;
  const above = anchor.top - height - gap;
  const below = anchor.bottom + gap;
  // Above a field or a main button there is room; other buttons follow each other, or what they act on.
  const isMain = anchor.height >= 40 && target.matches('.primary, input:not([type=radio])');
  const rows = isMain ? [above, below] : [below, above];
  const inWindow = rows.filter((top) => top >= gap && top + height <= innerHeight - tabsHeight);
  const [first, last] = sidesFor(target, width);
  const lefts = leftsAt(anchor, shape).map((left) => Math.max(first, Math.min(left, last)));
  for (const top of inWindow.length > 0 ? inWindow : rows.slice(0, 1)) {
    const arrow: ArrowEnd = top === above ? 'down' : 'up';
    for (const left of lefts) yield { box: new DOMRect(left, top, width, height), arrow };
  }
  const middle = (anchor.top + anchor.bottom - height) / 2;
  const [before, after] = [anchor.left - width - gap, anchor.right + gap];
  if (after <= last)
    yield { box: new DOMRect(after, middle, width, height), arrow: 'left' as const };
  if (before >= first) {
    yield { box: new DOMRect(before, middle, width, height), arrow: 'right' as const };
  }
}

/** At the target's ends, then all along it and beyond, while the arrow still points at the target. */
function leftsAt({ left, right }: DOMRect, { width, isLtr }: HintShape): number[] {
  const [start, end] = isLtr ? [right - width, left] : [left, right - width];
  const lefts = [start, end];
  for (let place = right - reach; place >= left + reach - width; place -= step) lefts.push(place);
  return [...lefts, left + reach - width];
}

/** How far to the left and to the right a hint may be: inside its target's card and the window. */
function sidesFor(target: HTMLElement, width: number): [number, number] {
  const card = closest(target, cards)?.getBoundingClientRect();
  const isWide = card !== undefined && card.width >= width;
  const first = Math.max(gap, isWide ? card.left : 0);
  const last = Math.min(innerWidth - gap, isWide ? card.right : innerWidth) - width;
  return [Math.min(first, last), last];
}

/** Finds the closest match around an element, through shadow roots. */
function closest(element: Element, selector: string): Element | undefined {
  for (let inner: Element = element; ; ) {
    const found = inner.closest(selector);
    if (found) return found;
    const root = inner.getRootNode();
    if (!(root instanceof ShadowRoot)) return undefined;
    inner = root.host;
  }
}

const controls = 'button, input, select, iframe, label:has([type=radio])';
const columns = [0.01, 0.12, 0.25, 0.37, 0.5, 0.63, 0.75, 0.88, 0.99];
const rows = [0.02, 0.35, 0.65, 0.98];

/** At how many of some points something here would cover words, or a control, which counts twice. */
export function countCovered(place: DOMRect): number {
  const { left, top, width, height } = place;
  const points = columns.flatMap((x) =>
    rows.map((y) => elementAt(left + x * width, top + y * height)),
  );
  return points.reduce((sum, element) => {
    const control = element?.closest(controls);
    if (!control) return sum + Number(hasWordsIn(element, place));
    const isAboveWords =
      control.matches('iframe') &&
      place.bottom <= control.getBoundingClientRect().top + mailPadding + 2;
    return isAboveWords ? sum : sum + 2;
  }, 0);
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
export function isInSight(element: HTMLElement): boolean {
  return isSeenAt(element, [0.5]);
}

/** Whether nothing covers or cuts off any part of an element. */
export function isWhole(element: HTMLElement): boolean {
  return isSeenAt(element, [0.02, 0.5, 0.98]);
}

/** @param heights Where it must be visible, from 0 at its top to 1 at its end. */
function isSeenAt(element: HTMLElement, heights: readonly number[]): boolean {
  if (!element.isConnected) return false;
  const { left, right, top, bottom, height } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return false;
  return heights.every((share) => isHit(element, (left + right) / 2, top + share * height));
}

/** Whether an element is what is seen at a point: what covers it may be in any tree around it. */
function isHit(element: HTMLElement, x: number, y: number): boolean {
  for (let shown: Element = element; ; ) {
    const root = shown.getRootNode() as Document | ShadowRoot;
    if (!shown.contains(root.elementFromPoint(x, y))) return false;
    if (!(root instanceof ShadowRoot)) return true;
    shown = root.host;
  }
}
