import type { Measurement } from '../kit/closed-loop.ts';
import type { Budget } from '../kit/report.ts';
import type { Operation } from './operations.ts';

/** The public reference service's rate on such a machine, per second, at any concurrency. */
const reference: Partial<Record<Operation, number>> = {
  'register+submit': 134,
  registrations: 362,
  'signature/request': 480,
};

const perSecond = (rate: number) => `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;

/**
 * At least half of the slower baseline.
 *
 * @param requests how many the operation takes.
 */
export function baselineBudget(
  name: string,
  requests: number,
  { measured, route, sql }: { measured: Measurement; route: Measurement; sql: Measurement },
): Budget {
  const baseline = Math.min(route.rate / requests, sql.rate);
  return {
    name: `${name}: half of the slower baseline (${perSecond(baseline)})`,
    target: `>= ${perSecond(baseline / 2)}`,
    measured: `${perSecond(measured.rate)} (${((100 * measured.rate) / baseline).toFixed(0)} %)`,
    isMet: measured.rate >= baseline / 2,
  };
}

/** At least three times the reference, if there is a value for it. */
export function referenceBudgets(
  name: string,
  operation: Operation,
  measured: Measurement | undefined,
): Budget[] {
  const target = (reference[operation] ?? 0) * 3;
  if (target === 0 || !measured) return [];
  const { rate } = measured;
  return [
    {
      name: `${name}: three times the reference`,
      target: `>= ${perSecond(target)}`,
      measured: perSecond(rate),
      isMet: rate >= target,
    },
  ];
}

/** p99 under ten times p50, at every concurrency. */
export function evennessBudget(name: string, measurements: readonly Measurement[]): Budget {
  const worst = Math.max(...measurements.map(({ p50, p99 }) => p99 / p50));
  return {
    name: `${name}: p99 by p50, at worst`,
    target: '< 10',
    measured: worst.toFixed(1),
    isMet: worst < 10,
  };
}

/** As fast with many registrations as with few. */
export function sizeBudget(name: string, ratio: number): Budget {
  return {
    name: `${name}: time among many registrations by that among few`,
    target: '<= 1.2',
    measured: ratio.toFixed(2),
    isMet: ratio <= 1.2,
  };
}

/**
 * Flat memory: the last third of the requests compared with the second. The process warms up during
 * the first third.
 */
export function memoryBudget(
  name: string,
  { growth, samples }: { growth: number; samples: readonly number[] },
): Budget {
  return {
    name: `${name}: memory of the last third of the requests by that of the second`,
    target: '<= 1.1',
    measured: `${growth.toFixed(2)} (${Math.min(...samples).toFixed(0)} to ${Math.max(...samples).toFixed(0)} MB)`,
    isMet: growth <= 1.1,
  };
}
