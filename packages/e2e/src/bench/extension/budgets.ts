import { milliseconds } from '../kit/budgets.ts';
import type { Budget, Row } from '../kit/report.ts';

/** The median waiting time; the worst is reported with it. */
export function quickerThan({ name, p50, p99 }: Row, most: number): Budget {
  return {
    name,
    target: `< ${milliseconds(most)}`,
    measured: `${milliseconds(p50)} (p99 ${milliseconds(p99)})`,
    isMet: p50 < most,
  };
}

/** Slow on purpose: negligible once for a user, expensive for an attacker on every guess. */
export function between({ name, p50 }: Row, least: number, most: number): Budget {
  return {
    name,
    target: `${milliseconds(least)} to ${milliseconds(most)}`,
    measured: milliseconds(p50),
    isMet: p50 >= least && p50 <= most,
  };
}
