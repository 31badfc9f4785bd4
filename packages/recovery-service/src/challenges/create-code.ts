import type { Service } from '../service.ts';

/** Creates a one-time code: random digits, or for a test target its fixed code. */
export function createCode(
  { codes, settings }: Pick<Service, 'codes' | 'settings'>,
  target: string,
  digits: number,
): string {
  return settings.testCodes.get(target) ?? codes.createCode(digits);
}
