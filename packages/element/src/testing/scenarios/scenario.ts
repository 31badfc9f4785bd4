import type { ProblemReason } from '../../errors/problem-reason.ts';
import type { ViewName } from '../../navigation/view-name.ts';
import type { RecoveryGuardianElement } from '../../recovery-guardian.ts';
import type { SharedLink } from '../../storage/shared-link.ts';
import type { Strings } from '../../translations/strings.ts';
import type { DiscoveredWallet } from '../../wallet/discover-wallets.ts';
import type { Person, Words } from '../person.ts';
import type { TestWorld } from '../test-world.ts';

/** Where a state is shown: in a view, or before any can be. */
export type ScenarioView = 'start' | ViewName;

/** What may happen while a person is on the way to a state. */
export type ScenarioParts = TestWorld & {
  person: Person;
  element: RecoveryGuardianElement;
};

/** One state of the element, and the way to it. */
export type Scenario = {
  view: ScenarioView;
  /** Unique in its view, as in addresses of pages: `wallet-refuses`. */
  name: string;
  /** What is the case, for people. */
  title: string;
  /** Makes wallet, chain and service what they are in this state. */
  set?: (world: TestWorld) => void;
  /** What the host gives besides account, chain, wallet and client, or in their place. */
  properties?: Partial<RecoveryGuardianElement>;
  /** The link that has opened the page; a text where it is one that cannot be read. */
  link?: (world: TestWorld) => SharedLink | string;
  /** The service's guardian was not added in this browser, which then does not know it. */
  isGuardianUnknown?: boolean;
  /** The browser has no network. */
  isOffline?: boolean;
  /** The wallets that the browser announces, where the host gives none. */
  wallets?: (world: TestWorld) => readonly DiscoveredWallet[];
  /** What the person does, and what happens meanwhile. */
  play?: (parts: ScenarioParts) => Promise<void>;
  /** What the person reads when the state is there. */
  shows: Words;
};

/** Whether a scenario changes the page around its element: then no other may be on the page. */
export function takesPage({ link, isOffline, properties }: Scenario): boolean {
  return link !== undefined || isOffline === true || properties?.open === true;
}

/**
 * The sentence for a problem, as far as it is the same on any chain and at any time of day: up to
 * the first fact of these.
 */
export function says(reason: ProblemReason, target = ''): (strings: Strings) => string {
  return ({ errors }) => {
    const later = new Date(Date.now() + 60_000);
    const facts = { chainName: 'Local', target, triesLeft: 4, retryAt: later };
    const [beginning = ''] = errors[reason](facts).split(/\p{Nd}|Local/u);
    return beginning;
  };
}

/** What a wallet answers where its person declines. @see EIP-1193 */
export const declined = { code: 4001, message: 'User rejected the request.' };
