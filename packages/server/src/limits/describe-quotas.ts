import type { Quota } from '../configuration/service-settings.ts';

/** Describes quotas: "1 in 30 seconds, 5 an hour". */
export function describeQuotas(...quotas: readonly Quota[]): string {
  return quotas
    .map(({ maximum, period }) => `${maximum.toLocaleString('en')} ${describePeriod(period)}`)
    .join(', ');
}

/** Describes seconds in the largest unit that needs no fraction: "2 minutes". */
export function describeSeconds(seconds: number): string {
  const [name, length] = units.find(([, size]) => seconds % size === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

function describePeriod(seconds: number): string {
  const text = describeSeconds(seconds);
  return text.startsWith('1 ')
    ? text.replace('1 ', text === '1 hour' ? 'an ' : 'a ')
    : `in ${text}`;
}

const units: readonly [name: string, seconds: number][] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];
