import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import type { ScreenWords } from '../../packages/element/src/testing/scenarios/screen-words.ts';

const file = path.join(import.meta.dirname, '../../docs/screens.md');

const head = `# Every screen in words

What a user reads first in each state of the element, in English: the title, the sentence below it, what
is said beside it, and the prominent button. \`UPDATE_SCREENS=1 npm test -- element\` writes this page from
the states of the gallery (\`npm start\`), and \`npm test\` fails if it is out of date.
`;

/**
 * Lets the tests of the element's states compare their words with `docs/screens.md`, or write them
 * there: `executeServerCommand('compare-screens', { name, words })` returns the first difference.
 */
export function screensCommand(): TestRunnerPlugin<{ name: string; words: ScreenWords[] }> {
  // Several groups of states may end at the same time.
  let last: Promise<unknown> = Promise.resolve();
  return {
    name: 'screens-command',
    executeCommand({ command, payload }) {
      if (command !== 'compare-screens' || !payload) return undefined;
      const section = format(payload.words);
      const compare = () =>
        process.env.UPDATE_SCREENS ? write(payload.name, section) : find(payload.name, section);
      last = last.then(compare, compare);
      return last;
    },
  };
}

function format(words: readonly ScreenWords[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = words.map(({ state, title, lead, notices, action }) => {
    const said = [lead, ...notices.map((notice) => `_${notice}_`)].filter(Boolean).join('<br>');
    return `| ${state} | ${cell(title)} | ${cell(said)} | ${cell(action)} |`;
  });
  return ['| state | title | says | button |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

async function readSections(): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = '', ...rest] = section.split('\n');
        return [name, rest.join('\n').trim()];
      }),
  );
}

async function write(name: string, section: string): Promise<string> {
  const sections = new Map([...(await readSections()), [name, section]]);
  const parts = [...sections].sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(
    file,
    [head, ...parts.map(([name, section]) => `## ${name}\n\n${section}\n`)].join('\n'),
  );
  return '';
}

/** Finds the first line that is not as in the page; '' if there is none. */
async function find(name: string, section: string): Promise<string> {
  const written = (await readSections()).get(name)?.split('\n') ?? [];
  const lines = section.split('\n');
  const index = lines.findIndex((line, index) => line !== written[index]);
  if (index >= 0) return `${lines[index]}\n  but docs/screens.md has\n${written[index]}`;
  return written.length > lines.length ? `no ${written[lines.length]}` : '';
}
