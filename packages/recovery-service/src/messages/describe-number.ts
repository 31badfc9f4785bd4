import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What a phone number tells of itself. */
export type NumberDescription = {
  /** ISO 3166-1, two capital letters; `undefined` for satellites and other networks of no country. */
  country: string | undefined;
  /** Whether being called or written to pays its owner. */
  isPremium: boolean;
};

/** Describes a number in E.164 form, as far as the numbering plans tell. */
export function describeNumber(target: string): NumberDescription {
  const number = parsePhoneNumberFromString(target);
  const type = number?.getType();
  return {
    country: number?.country,
    isPremium: type === 'PREMIUM_RATE' || type === 'SHARED_COST',
  };
}
