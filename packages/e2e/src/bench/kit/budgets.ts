import type { Budget } from './report.ts';

export const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The compressed size of what users load. */
export function atMost(name: string, bytes: number, most: number): Budget {
  return {
    name,
    target: `<= ${kilobytes(most)}`,
    measured: kilobytes(bytes),
    isMet: bytes <= most,
  };
}
