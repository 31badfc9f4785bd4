import type { Goal, Row } from '../report.ts';

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** What people wait for, in the middle of all measurements; the worst is told beside it. */
export function quickerThan({ name, p50, p99 }: Row, most: number): Goal {
  return {
    name,
    target: `< ${milliseconds(most)}`,
    measured: `${milliseconds(p50)} (p99 ${milliseconds(p99)})`,
    isMet: p50 < most,
  };
}

/** What people load, compressed. */
export function atMost(name: string, bytes: number, most: number): Goal {
  return {
    name,
    target: `<= ${kilobytes(most)}`,
    measured: kilobytes(bytes),
    isMet: bytes <= most,
  };
}

/** How many times smaller than what sites would load otherwise. */
export function timesSmaller(name: string, bytes: number, other: number, least: number): Goal {
  const times = other / bytes;
  return {
    name,
    target: `>= ${least} times`,
    measured: `${times.toFixed(1)} times (${kilobytes(bytes)} beside ${kilobytes(other)})`,
    isMet: times >= least,
  };
}

/** What stays in memory of an element that has left the page. */
export function flat(name: string, bytesEach: number, most: number): Goal {
  return {
    name,
    target: `<= ${most} bytes each`,
    measured: `${Math.round(bytesEach)} bytes each`,
    isMet: bytesEach <= most,
  };
}
