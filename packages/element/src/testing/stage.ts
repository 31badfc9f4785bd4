import type { Address } from 'viem';
import { viewNames } from '../attribute-values.ts';
import {
  forgetGuardianNames,
  keepKnownTargets,
  keepServiceGuardian,
} from '../context/account-memory.ts';
import { forgetCodeDraft, forgetRecoveryDraft, searchDraft } from '../context/drafts.ts';
import { forgetFriends } from '../context/friends-memory.ts';
import { linkFragment } from '../context/link-fragment.ts';
import { forgetOwnerCollection } from '../context/owner-collection.ts';
import { type SharedLink, writeLink } from '../context/shared-link.ts';
import { defineRecoveryGuardian } from '../define-recovery-guardian.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import type { DiscoveredWallet } from '../wallet/connect-wallet.ts';
import { type Language, loadStrings } from '../words/languages.ts';
import { Person } from './person.ts';
import type { Scenario, SurroundingPage } from './scenarios/scenario.ts';
import { type TestChain, usualGracePeriod } from './test-chain.ts';
import { account, createTestWorld, chainId as firstChainId, type TestWorld } from './test-world.ts';

export interface StageOptions {
  /** The parent of the element; the page's body by default. */
  container?: Element;
  /** The account's recovery module, whose recoveries wait as long as it says; 3 days by default. */
  module?: Address;
  /** The element's language; English by default. */
  locale?: Language;
  /** Set besides the scenario's own, for example `scheme`. */
  properties?: Partial<RecoveryGuardianElement>;
}

/** An element in the state of a scenario. */
export type Stage = TestWorld & {
  element: RecoveryGuardianElement;
  /** Fulfilled when the state is reached; rejected with what is shown instead. */
  reached: Promise<void>;
  /** Removes the element from the page. */
  leave(): void;
};

/**
 * Mounts a new element in a world of its own and plays the scenario to its state. Nothing leaves
 * the page, and the focus is not moved.
 *
 * @example
 * ```ts
 * const { element, reached } = stage(findScenario('protect/code-wrong'));
 * await reached;
 * ```
 */
export function stage(scenario: Scenario, options: StageOptions = {}): Stage {
  const { container = document.body, locale = 'en', properties, module } = options;
  defineRecoveryGuardian();
  const gone = new AbortController();
  const chainId = takeChainId(gone.signal);
  const world = createTestWorld({}, chainId, module);
  scenario.set?.(world);
  wait(world.chain);
  const { guardian } = world.client;
  if (!scenario.isGuardianUnknown && world.chain.state.guardians.includes(guardian)) {
    keepServiceGuardian({ account, chainId }, guardian);
  }
  announceOnly(scenario.wallets?.(world) ?? [], gone.signal);
  if (scenario.isOffline) goOffline(gone.signal);
  if (scenario.link) openLink(scenario.link(world), gone.signal);

  const element = document.createElement('recovery-guardian');
  const given = { provider: world.chain, client: world.client, chainId, account, locale };
  const view = viewNames.find((name) => name === scenario.view) ?? 'overview';
  Object.assign(element, given, { view }, properties, scenario.properties);
  if (scenario.page) surround(container, scenario.page, gone.signal).append(element);
  else container.append(element);

  const leave = () => {
    element.remove();
    gone.abort();
  };
  return { ...world, element, leave, reached: play(scenario, { ...world, element }, locale) };
}

/** Lets a recovery that runs already wait as long as the module says. */
function wait({ state, timestamp, gracePeriod }: TestChain): void {
  const { recovery } = state;
  if (!recovery || recovery.executeAfter <= timestamp) return;
  const executeAfter = recovery.executeAfter + gracePeriod - usualGracePeriod;
  state.recovery = { ...recovery, executeAfter };
}

async function play(
  { play, shows }: Scenario,
  parts: TestWorld & { element: RecoveryGuardianElement },
  locale: Language,
): Promise<void> {
  const { element } = parts;
  // Pressed controls would move the focus and scroll the page.
  element.inert = true;
  try {
    const person = new Person(element, await loadStrings(locale, 'all'));
    await play?.({ ...parts, person });
    await person.sees(shows);
  } finally {
    element.inert = false;
  }
}

const takenChainIds = new Set<number>();

/** Returns a chain id for each stage, so that stages on one page share no stored state. */
function takeChainId(left: AbortSignal): number {
  let chainId = firstChainId;
  while (takenChainIds.has(chainId)) chainId += 1;
  takenChainIds.add(chainId);
  clearStored(chainId);
  left.addEventListener('abort', () => {
    clearStored(chainId);
    takenChainIds.delete(chainId);
  });
  return chainId;
}

/** Removes what the element keeps across reloads, so that a scenario starts afresh. */
function clearStored(chainId: number): void {
  forgetRecoveryDraft({ account, chainId });
  forgetCodeDraft({ account, chainId });
  forgetOwnerCollection({ account, chainId });
  searchDraft(chainId).forget();
  keepServiceGuardian({ account, chainId }, undefined);
  keepKnownTargets({ account, chainId }, []);
  forgetGuardianNames({ account, chainId });
  forgetFriends({ account, chainId });
}

/** Announces these wallets and hides the browser's own. @see EIP-6963 */
function announceOnly(wallets: readonly DiscoveredWallet[], left: AbortSignal): void {
  const announce = () => {
    for (const detail of wallets) {
      stagedWallets.add(detail);
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  const hideOthers = (event: Event) => {
    const { detail } = event as CustomEvent<DiscoveredWallet>;
    if (!stagedWallets.has(detail)) event.stopImmediatePropagation();
  };
  window.addEventListener('eip6963:announceProvider', hideOthers, { capture: true, signal: left });
  window.addEventListener('eip6963:requestProvider', announce, { signal: left });
}

function goOffline(left: AbortSignal): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  // Without a value of its own, the browser's applies again.
  left.addEventListener('abort', () => Reflect.deleteProperty(navigator, 'onLine'));
}

/** Puts a link into the page's address, as if it had opened the page. */
function openLink(link: SharedLink | string, left: AbortSignal): void {
  const bare = withoutLink(location.href);
  const separator = bare.includes('#') ? '&' : '#';
  const href =
    typeof link === 'string'
      ? `${bare}${separator}recovery-guardian=${link}`
      : writeLink(link, bare);
  history.replaceState(history.state, '', href);
  left.addEventListener('abort', () =>
    history.replaceState(history.state, '', withoutLink(location.href)),
  );
}

function withoutLink(page: string): string {
  return page.replace(linkFragment, '');
}

/** Adds a page of its own, whose style sheet ends at its shadow root. @returns the element's parent. */
function surround(
  container: Element,
  { box = '', sheet = '', rootSize = '' }: SurroundingPage,
  left: AbortSignal,
): Element {
  const page = document.createElement('div');
  // Keeps floating and fixed boxes inside.
  page.style.contain = 'layout';
  const parent = document.createElement('div');
  parent.style.cssText = box;
  const root = page.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  root.adoptedStyleSheets = [styles];
  root.append(parent);
  container.append(page);
  const { style } = document.documentElement;
  style.fontSize = rootSize;
  left.addEventListener('abort', () => {
    page.remove();
    style.fontSize = '';
  });
  return parent;
}

const stagedWallets = new WeakSet<DiscoveredWallet>();
