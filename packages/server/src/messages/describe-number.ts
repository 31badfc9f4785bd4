import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The properties of a phone number. */
export interface NumberDescription {
  /** ISO 3166-1, two capital letters; `undefined` for international and satellite networks. */
  country: string | undefined;
  /** Whether its owner earns money from calls or messages. */
  isPremium: boolean;
}

/** Describes a number in E.164 form by the numbering plans. */
export function describeNumber(target: string): NumberDescription {
  const number = parsePhoneNumberFromString(target);
  const type = number?.getType();
  return {
    country: number?.country,
    isPremium: type === 'PREMIUM_RATE' || type === 'SHARED_COST',
  };
}
