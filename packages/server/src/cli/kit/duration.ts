import { UsageError } from './command.ts';

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration to milliseconds: `90s`, `30m`, `24h`, `90d`; `0` for none.
 *
 * @throws {UsageError} with the name of the option
 */
export function parseDuration(text: string, option: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (units[unit] ?? 0);
  if (amount === '' || (unit === '' && Number(amount) !== 0)) {
    throw new UsageError(`${option} is a time such as 30m, 24h or 90d`);
  }
  return milliseconds;
}
