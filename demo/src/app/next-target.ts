import type { Codes, NewCode } from '../inbox/codes.ts';
import type { StepName, Strings } from '../translations/strings.ts';
import type { CopyButton } from '../ui/copy-button.ts';

export type Device = 'mailbox' | 'phone' | 'wallet' | 'events';

/** What to press or fill in next, and why. */
export interface Next {
  readonly target: HTMLElement;
  readonly hint: keyof Strings['hints'];
  /** What else must be seen: the field that a code goes into, while the code is elsewhere. */
  readonly beside?: HTMLElement;
}

const panels = { mailbox: 'demo-mailbox', phone: 'demo-phone', wallet: 'wallet-panel' } as const;

/**
 * Finds what to press or fill in next. If it is out of sight, this is the tab that leads there.
 *
 * @param page the live page's own component
 * @param step the guide's; `undefined` when all are done
 */
export function findNext(
  page: HTMLElement,
  step: StepName | undefined,
  codes: Codes,
): Next | undefined {
  const approve = find(page, 'dialog[open] button.primary');
  if (approve) return { target: approve, hint: 'approve' };
  const tab = (name: string) => page.querySelector<HTMLElement>(`[data-tab="${name}"]`);
  const next = (
    target: HTMLElement | null | undefined,
    hint: Next['hint'],
    place: string,
  ): Next | undefined => {
    const reachable = target?.checkVisibility() ? target : tab(place);
    return reachable ? { target: reachable, hint } : undefined;
  };
  const inDevice = (device: keyof typeof panels, selector: string, hint: Next['hint']) =>
    next(find(page, `${panels[device]}`, selector), hint, device);

  if (!step) return undefined;
  if (step === 'lost') return inDevice('wallet', 'select', 'choose');
  if (step === 'lose') return isAdding(page) ? undefined : inDevice('wallet', '.lose', 'lose');
  if (step === 'wait') return next(find(page, 'demo-chain', 'button'), 'skip', 'account');
  const newCode = codes.next(...codeAsked(page));
  const element = findInElement(page, step, newCode);
  if (element?.hint !== 'copy' || !newCode) {
    return element?.target && next(element.target, element.hint, 'account');
  }
  const copy = [...findAll(page, 'copy-button')].find(
    (button) => (button as CopyButton).text === newCode.code,
  );
  // A newer mail has folded the one with the code.
  const folded = copy?.closest('details:not([open])')?.querySelector('summary');
  const found = next(folded ?? (copy && find(copy, 'button')), 'copy', newCode.device);
  return found && { ...found, beside: element.target };
}

/** Whose code the element asks for, also out of sight: the device, and the words in its message. */
function codeAsked(page: HTMLElement): Parameters<Codes['next']> {
  const element = page.querySelector<HTMLElement>('recovery-guardian');
  const textOf = (selector: string) => (element && find(element, selector)?.textContent) ?? '';
  const title = textOf('h2');
  const words = textOf('[part=phrase]');
  if (title.includes('@')) return [['mailbox'], words];
  return [title.includes('+') ? ['phone'] : undefined, words];
}

function findInElement(page: HTMLElement, step: StepName, newCode: NewCode | undefined) {
  const element = page.querySelector<HTMLElement>('recovery-guardian');
  if (!element) return undefined;
  const field = (selector: string) => find(element, selector) as HTMLInputElement | undefined;

  const code = field('input[autocomplete="one-time-code"]');
  if (code?.value === '') {
    return newCode && ({ target: code, hint: newCode.isCopied ? 'paste' : 'copy' } as const);
  }
  const email = field('input[type="email"]');
  if (email && step === 'another') {
    return { target: field('input[type="radio"]:not(:checked)'), hint: 'another' } as const;
  }
  if (email?.value === '') return { target: email, hint: 'email' } as const;
  const phone = field('input[type="tel"]');
  if (phone?.value === '') return { target: phone, hint: 'phone' } as const;

  const overview = find(element, 'rg-overview');
  const isProtected = saysProtected(element);
  // The element knows it up to a second before the guide, or after it.
  if (step === 'guardian' && isProtected) return undefined;
  const isReady = find(element, '.timeline') && !find(element, '.countdown');
  if (step === 'finalize' && !overview && !isReady) return undefined;
  if (step === 'another' && isProtected) {
    const another = find(element, overview ? 'button.primary' : 'button.plain');
    return { target: another, hint: 'another' } as const;
  }
  if (overview && step === 'recover') {
    // The wallet's accounts may not be known to the element yet: then it is not the primary one.
    const target = find(overview, '.actions .plain') ?? find(overview, '.actions .primary');
    return { target, hint: 'recover' } as const;
  }
  const primary = find(element, 'button.primary:not([aria-disabled])');
  // What to add: an email, a phone, …
  const [, addPhone] = findAll(element, 'button.secondary:has(.icon)');
  if (step === 'another' && addPhone) {
    return { target: addPhone, hint: 'another' } as const;
  }
  return { target: primary ?? find(element, 'button.secondary'), hint: hintFor(step, overview) };
}

/** Whether the element is still busy with the guardian, which the network has already. */
function isAdding(page: HTMLElement): boolean {
  const element = page.querySelector('recovery-guardian');
  return element?.view === 'protect' && !saysProtected(element);
}

function saysProtected(element: HTMLElement): boolean {
  return find(element, ':is(.badge, .hero).is-success') !== undefined;
}

function hintFor(step: StepName, overview: HTMLElement | undefined): Next['hint'] {
  if (step === 'guardian' || step === 'finalize') return step;
  return overview ? 'start' : 'next';
}

/**
 * Finds the first visible match of each selector inside the last one, through shadow roots; all are
 * invisible in a root that is.
 */
export function find(root: HTMLElement, ...selectors: readonly string[]): HTMLElement | undefined {
  const [selector, ...rest] = selectors;
  if (!selector) return root;
  const isHidden = !root.checkVisibility();
  for (const found of findAll(root, selector)) {
    const isVisible = isHidden || found.checkVisibility();
    const inside = isVisible && find(found, ...rest);
    if (inside) return inside;
  }
  return undefined;
}

function* findAll(root: ParentNode, selector: string): Generator<HTMLElement> {
  if (root instanceof HTMLElement && root.shadowRoot) yield* findAll(root.shadowRoot, selector);
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector)) yield element;
    if (element.shadowRoot) yield* findAll(element.shadowRoot, selector);
  }
}
