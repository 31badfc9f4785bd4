import axe from 'axe-core';
import type { Screen } from './screen.ts';

/**
 * What axe finds wrong on a screen, by rule and place: the rules of WCAG 2.2 AA, and axe's own. Of these
 * only the size of targets is not checked unless it is asked for.
 */
export async function accessibilityProblems(screen: Pick<Screen, 'run'>): Promise<string[]> {
  const problems = await screen.run(`${axe.source};
    return axe
      .run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)));`);
  return problems as string[];
}
