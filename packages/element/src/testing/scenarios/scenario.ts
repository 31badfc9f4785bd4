import type { ViewName } from '../../attribute-values.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import type { ProblemReason } from '../../element-error.ts';
import type { RecoveryGuardianElement } from '../../recovery-guardian.ts';
import type { DiscoveredWallet } from '../../wallet/connect-wallet.ts';
import { contactWords } from '../../words/contact.ts';
import { daysWords } from '../../words/days.ts';
import type { ErrorFacts } from '../../words/en/common.ts';
import type { Words as AllWords, Strings } from '../../words/en/strings.ts';
import { friendWords } from '../../words/friends.ts';
import { moduleWords } from '../../words/modules.ts';
import { paperWords } from '../../words/paper.ts';
import { personWords } from '../../words/person.ts';
import { rehearsalWords } from '../../words/rehearsal.ts';
import type { Person, Words } from '../person.ts';
import type { TestWorld } from '../test-world.ts';

/** Where a state is shown: in a view, before any view, or in an awkward page. */
export type ScenarioView = 'start' | 'pages' | ViewName;

/** What a scenario can use on the way to its state. */
export type ScenarioParts = TestWorld & {
  person: Person;
  element: RecoveryGuardianElement;
};

/** The styles of a page, in CSS. */
export interface SurroundingPage {
  /** Of the element's parent. */
  box?: string;
  /** The page's style sheet. */
  sheet?: string;
  /** The font size of the root. */
  rootSize?: string;
}

/** A state of the element, and the way to it. */
export interface Scenario {
  view: ScenarioView;
  /** Unique in its view, as in addresses of pages: `wallet-refuses`. */
  name: string;
  /** A description for readers. */
  title: string;
  /** Sets up wallet, chain and service. */
  set?: (world: TestWorld) => void;
  /** The host's properties besides account, chain, wallet and client, or instead of them. */
  properties?: Partial<RecoveryGuardianElement>;
  /** The link that opened the page; a text if it is unreadable. */
  link?: (world: TestWorld) => SharedLink | string;
  /** The service's guardian was not added in this browser, which then does not know it. */
  isGuardianUnknown?: boolean;
  /** What the page is like around the element. */
  page?: SurroundingPage;
  /** The browser has no network. */
  isOffline?: boolean;
  /** The wallets that the browser announces, if the host sets none. */
  wallets?: (world: TestWorld) => readonly DiscoveredWallet[];
  /** What the user does, and what happens meanwhile. */
  play?: (parts: ScenarioParts) => Promise<void>;
  /** The text that is visible when the state is reached. */
  shows: Words;
}

/** Lists a view's scenarios, which are given by name. */
export function scenariosOf(
  view: ScenarioView,
  byName: Readonly<Record<string, Omit<Scenario, 'view' | 'name'>>>,
): readonly Scenario[] {
  return Object.entries(byName).map(([name, scenario]) => ({ view, name, ...scenario }));
}

/** Whether a scenario changes the page around its element, so it must be alone on the page. */
export function takesPage({ link, isOffline, page, properties }: Scenario): boolean {
  const isAround = page?.rootSize !== undefined || properties?.open === true;
  return link !== undefined || isOffline === true || isAround;
}

/** Returns the sentence for a problem up to its first parameter, so it is the same at any time. */
export function says(
  reason: ProblemReason,
  further: Pick<ErrorFacts, 'asksForAccount'> = {},
): (strings: Strings) => string {
  return ({ errors }) => {
    const later = new Date(Date.now() + 60_000);
    const facts = { chainName: 'Local', target: '', triesLeft: 4, retryAt: later, ...further };
    const [beginning = ''] = errors[reason](facts).split(/\p{Nd}|Local/u);
    return beginning;
  };
}

/** Returns one of the texts about modules. */
export function inModules<Name extends keyof AllWords['modules']>(
  name: AllWords['modules'][Name] extends string ? Name : never,
): (strings: Strings) => string {
  return ({ language }) => moduleWords[language][name] as string;
}

/** Returns one of the texts about people who help each other. */
export function inFriends(
  say: (words: AllWords['friends']) => string,
): (strings: Strings) => string {
  return ({ language }) => say(friendWords[language]);
}

/** Returns one of the texts on the page of someone who helps. */
export function inPerson(say: (words: AllWords['person']) => string): (strings: Strings) => string {
  return ({ language }) => say(personWords[language]);
}

/** Returns one of the texts that are shown while a recovery waits. */
export function inDays<Name extends keyof AllWords['days']>(
  name: AllWords['days'][Name] extends string ? Name : never,
): (strings: Strings) => string {
  return ({ language }) => daysWords[language][name] as string;
}

/** Returns one of the texts about backup codes. */
export function inBackupCodes<Name extends keyof AllWords['backupCodes']>(
  name: AllWords['backupCodes'][Name] extends string ? Name : never,
): (strings: Strings) => string {
  return ({ language }) => paperWords[language].backupCodes[name] as string;
}

/** Returns a text about how well ways back in work. */
export function inContact(
  say: (words: AllWords['contact'], strings: Strings) => string,
): (strings: Strings) => string {
  return (strings) => say(contactWords[strings.language], strings);
}

/** Returns one of the texts about a rehearsal. */
export function inRehearsal<Name extends keyof AllWords['rehearsal']>(
  name: AllWords['rehearsal'][Name] extends string ? Name : never,
): (strings: Strings) => string {
  return ({ language }) => rehearsalWords[language][name] as string;
}

/** A wallet's answer if its user declines. @see EIP-1193 */
export const declined = { code: 4001, message: 'User rejected the request.' };
