import { asOneLine, everythingIn } from '../find.ts';
import { scenarioPath } from './index.ts';
import type { Scenario } from './scenario.ts';

/** What a user reads first on a screen. */
export interface ScreenWords {
  state: string;
  title: string;
  lead: string;
  /** What is said beside it: errors, warnings, news. */
  notices: string[];
  /** The prominent button; empty if there is none. */
  action: string;
}

/** Reads the words of a state that is shown. Dates and times are left out, as they pass. */
export function readScreenWords(scenario: Scenario, element: Element): ScreenWords {
  const read = (selector: string): string[] =>
    [...everythingIn(element.shadowRoot ?? element)]
      .filter((found) => found.matches(selector) && found.checkVisibility())
      .map((found) => withoutTimes(asOneLine((found as HTMLElement).innerText)))
      .filter(Boolean);
  const [title = ''] = read('h2');
  const [lead = ''] = read('.lead');
  const [action = ''] = read('button.primary, button.danger');
  return {
    state: scenarioPath(scenario),
    title,
    lead,
    notices: read('.callout p, .problem'),
    action,
  };
}

function withoutTimes(text: string): string {
  return text
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g, '{date}')
    .replace(/\b(\d+ (d|h|min|s)\b ?)+/g, (time) => (time.endsWith(' ') ? '{time} ' : '{time}'))
    .replace(/\d{1,2}:\d{2}(\s[AP]M)?/g, '{time}');
}
