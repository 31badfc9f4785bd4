import { kilobytes, milliseconds } from '../kit/budgets.ts';
import type { Budget, Row } from '../kit/report.ts';

/** The median delay that the element adds, compared with the same page without it. */
export function quickerThan({ name, p50, p99 }: Row, baseline: Row, most: number): Budget {
  const late = p50 - baseline.p50;
  return {
    name: `${name}, beyond an empty page`,
    target: `< ${milliseconds(most)}`,
    measured: `${milliseconds(late)} (p99 ${milliseconds(p99 - baseline.p50)})`,
    isMet: late < most,
  };
}

/** How many times smaller it is than what sites would load otherwise. */
export function timesSmaller(name: string, bytes: number, other: number, least: number): Budget {
  const times = other / bytes;
  return {
    name,
    target: `>= ${least} times`,
    measured: `${times.toFixed(1)} times (${kilobytes(bytes)} beside ${kilobytes(other)})`,
    isMet: times >= least,
  };
}

/** The memory left of an element that was removed from the page. */
export function flat(name: string, each: number, most: number, unit = ''): Budget {
  return {
    name,
    target: `<= ${most}${unit} each`,
    measured: `${Math.round(each)}${unit} each`,
    isMet: each <= most,
  };
}
