import axe from 'axe-core';
import type { Screen } from './screen.ts';

/**
 * What axe finds wrong on a screen, by rule and place: the rules of WCAG 2.2 AA, and axe's own. Of these
 * only the size of targets is not checked unless it is asked for. Frames are screens of their own.
 */
export async function accessibilityProblems(screen: Pick<Screen, 'run'>): Promise<string[]> {
  if (!(await screen.run('return "axe" in window'))) await screen.run(axe.source);
  const problems = await screen.run(`return axe
    .run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      // It would wait half a second for each, as axe is not in them.
      iframes: false,
    })
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)));`);
  return problems as string[];
}
