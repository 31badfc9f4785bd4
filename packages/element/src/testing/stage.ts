import { defineRecoveryGuardian } from '../define-elements.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import { en } from '../translations/en.ts';
import type { Strings } from '../translations/strings.ts';
import type { DiscoveredWallet } from '../wallet/discover-wallets.ts';
import { account, chainId } from './cast.ts';
import { Person } from './person.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { createTestWorld, type TestWorld } from './test-world.ts';

export type StageOptions = {
  /** Where the element is put; the page's body unless given. */
  container?: Element;
  /** Set besides the scenario's own: `scheme`, say. */
  properties?: Partial<RecoveryGuardianElement>;
  /** What the element says, where that is not its English. */
  strings?: Strings;
};

/** An element in the state of a scenario. */
export type Stage = TestWorld & {
  element: RecoveryGuardianElement;
  /** Fulfilled when the state is there; rejected with what is there instead. */
  reached: Promise<void>;
  /** Takes the element off the page. */
  leave(): void;
};

/**
 * Puts a new element into the page, in a world of its own, and plays the scenario until its state is
 * there. Nothing leaves the page, and the focus stays where it is.
 *
 * @example
 * ```ts
 * const { element, reached } = stage(findScenario('protect/code-wrong'));
 * await reached;
 * ```
 */
export function stage(scenario: Scenario, options: StageOptions = {}): Stage {
  defineRecoveryGuardian();
  const { container = document.body, properties, strings = en } = options;
  const world = createTestWorld();
  scenario.set?.(world);

  const element = document.createElement('recovery-guardian');
  const given = { provider: world.chain, client: world.client, chainId, account };
  const view = scenario.view === 'start' ? 'overview' : scenario.view;
  Object.assign(element, given, { view }, properties, scenario.properties);

  const gone = new AbortController();
  announceOnly(scenario.wallets?.(world) ?? [], gone.signal);
  container.append(element);
  const leave = () => {
    gone.abort();
    element.remove();
  };
  return { ...world, element, leave, reached: play(scenario, { ...world, element }, strings) };
}

async function play(
  { play, shows }: Scenario,
  parts: TestWorld & { element: RecoveryGuardianElement },
  strings: Strings,
): Promise<void> {
  const { element } = parts;
  const person = new Person(element, strings);
  // What is pressed here would bring the focus along, and scroll the page.
  element.inert = true;
  try {
    await play?.({ ...parts, person });
    await person.sees(shows);
  } finally {
    element.inert = false;
  }
}

/** Announces these wallets, and keeps the browser's own to themselves. @see EIP-6963 */
function announceOnly(wallets: readonly DiscoveredWallet[], signal: AbortSignal): void {
  const announce = () => {
    for (const detail of wallets) {
      ours.add(detail);
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  const hideOthers = (event: Event) => {
    if (!ours.has((event as CustomEvent<DiscoveredWallet>).detail)) event.stopImmediatePropagation();
  };
  window.addEventListener('eip6963:announceProvider', hideOthers, { capture: true, signal });
  window.addEventListener('eip6963:requestProvider', announce, { signal });
}

const ours = new WeakSet<DiscoveredWallet>();
