import {
  asciiDigits,
  type Channel,
  channels,
  isEmailAddress,
  normalizePhoneNumber,
} from '@recovery-guardian/core';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { choice, selectField, type TextFieldOptions, textField } from '../../ui/field.ts';
import type { Strings } from '../../words/en/strings.ts';

/** A country or territory, and the digits after the + of its numbers. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  region: string;
  code: string;
}

/** Of those that share a code, the largest first. @see ITU-T E.164, list of assigned country codes */
const assigned =
  'US1 CA1 AG1268 AI1264 AS1684 BB1246 BM1441 BS1242 DM1767 DO1809 GD1473 GU1671 JM1876 KN1869 KY1345 LC1758 ' +
  'MP1670 MS1664 PR1787 SX1721 TC1649 TT1868 VC1784 VG1284 VI1340 EG20 SS211 MA212 EH212 DZ213 TN216 LY218 ' +
  'GM220 SN221 MR222 ML223 GN224 CI225 BF226 NE227 TG228 BJ229 MU230 LR231 SL232 GH233 NG234 TD235 CF236 ' +
  'CM237 CV238 ST239 GQ240 GA241 CG242 CD243 AO244 GW245 IO246 SC248 SD249 RW250 ET251 SO252 DJ253 KE254 ' +
  'TZ255 UG256 BI257 MZ258 ZM260 MG261 RE262 YT262 ZW263 NA264 MW265 LS266 BW267 SZ268 KM269 ZA27 SH290 ' +
  'ER291 AW297 FO298 GL299 GR30 NL31 BE32 FR33 ES34 GI350 PT351 LU352 IE353 IS354 AL355 MT356 CY357 FI358 ' +
  'AX358 BG359 HU36 LT370 LV371 EE372 MD373 AM374 BY375 AD376 MC377 SM378 UA380 RS381 ME382 XK383 HR385 ' +
  'SI386 BA387 MK389 IT39 VA39 RO40 CH41 CZ420 SK421 LI423 AT43 GB44 GG44 IM44 JE44 DK45 SE46 NO47 SJ47 ' +
  'PL48 DE49 FK500 BZ501 GT502 SV503 HN504 NI505 CR506 PA507 PM508 HT509 PE51 MX52 CU53 AR54 BR55 CL56 CO57 ' +
  'VE58 GP590 BL590 MF590 BO591 GY592 EC593 GF594 PY595 MQ596 SR597 UY598 CW599 BQ599 MY60 AU61 CC61 CX61 ' +
  'ID62 PH63 NZ64 SG65 TH66 TL670 NF672 BN673 NR674 PG675 TO676 SB677 VU678 FJ679 PW680 WF681 CK682 NU683 ' +
  'WS685 KI686 NC687 TV688 PF689 TK690 FM691 MH692 RU7 KZ7 JP81 KR82 VN84 KP850 HK852 MO853 KH855 LA856 ' +
  'CN86 BD880 TW886 TR90 IN91 PK92 AF93 LK94 MM95 MV960 LB961 JO962 SY963 IQ964 KW965 SA966 YE967 OM968 ' +
  'PS970 AE971 IL972 BH973 QA974 BT975 MN976 NP977 IR98 TJ992 TM993 AZ994 GE995 KG996 UZ998';

export const phoneCountries: readonly PhoneCountry[] = assigned
  .split(' ')
  .map((entry) => ({ region: entry.slice(0, 2), code: entry.slice(2) }));

/** Trunk prefixes by country code: dialed only within the country. Others: 0; empty: zeros belong to the number. */
const trunkPrefixes: Readonly<Record<string, string>> = {
  7: '8',
  36: '06',
  375: '8',
  993: '8',
  ...Object.fromEntries([39, 225, 226, 229, 241, 242, 378].map((code) => [code, ''])),
};

/** Returns the country that the first of these languages is most used in: of the user, probably. */
export function likelyCountry(languages: readonly string[]): PhoneCountry | undefined {
  for (const language of languages) {
    const region = regionOf(language);
    const country = phoneCountries.find((known) => known.region === region);
    if (country) return country;
  }
  return undefined;
}

/**
 * Returns the country of a number that begins with + or 00; `undefined` if none does, yet.
 *
 * @param chosen Stays, if it has the same code.
 */
export function countryOf(typed: string, chosen?: PhoneCountry): PhoneCountry | undefined {
  const digits = internationalDigits(typed);
  if (!digits) return undefined;
  const [found] = phoneCountries
    .filter(({ code }) => digits.startsWith(code))
    .sort((one, other) => other.code.length - one.code.length);
  return found && found.code === chosen?.code ? chosen : found;
}

/** Returns a number that says its country as one of another country; any other stays as it is. */
export function moveToCountry(typed: string, { code }: PhoneCountry): string {
  const from = countryOf(typed)?.code;
  if (from === undefined || from === code) return typed;
  return `+${code} ${internationalDigits(typed)?.slice(from.length)}`;
}

/** Normalizes a typed number to E.164, as one of this country unless it says another. */
export function readPhoneNumber(typed: string, country?: PhoneCountry): string | undefined {
  const text = asciiDigits(typed);
  if (!country || internationalDigits(text) !== undefined) return normalizePhoneNumber(text);
  const { code } = country;
  const national = text.trim().replace(/^\(0\)/, '');
  // In North America, ten digits contain the area's, which our codes contain as well.
  const [, area] = /^1?\D*((?:\d\D*){10})$/.exec(code[0] === '1' ? national : '') ?? [];
  const trunk = trunkPrefixes[code] ?? '0';
  const significant = national.startsWith(trunk) ? national.slice(trunk.length) : national;
  return normalizePhoneNumber(area ? `+1${area}` : `+${code}${significant}`);
}

/** The digits after + or 00; `undefined` for a number of a country. */
function internationalDigits(typed: string): string | undefined {
  const match = /^\s*(?:\+|00)(.*)$/.exec(asciiDigits(typed));
  return match?.[1]?.replace(/\D/g, '');
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

interface ContactTarget {
  /** Normalizes a typed target for the service; `undefined` if it is invalid. */
  readTarget(typed: string, country?: PhoneCountry): string | undefined;
  /** The text that says so. */
  problem: 'emailProblem' | 'phoneProblem';
  field(strings: Strings): Omit<TextFieldOptions, 'value' | 'onInput'>;
}

/** How the target of each channel is typed and read. */
const contactTargets: Readonly<Record<Channel, ContactTarget>> = {
  email: {
    readTarget: (typed) => {
      const address = typed.trim();
      return isEmailAddress(address) ? address : undefined;
    },
    problem: 'emailProblem',
    field: (strings) => ({
      id: 'email',
      label: strings.emailField,
      type: 'email',
      inputMode: 'email',
      autocomplete: 'email',
      placeholder: strings.emailExample,
    }),
  },
  sms: {
    readTarget: readPhoneNumber,
    problem: 'phoneProblem',
    field: (strings) => ({
      id: 'phone',
      label: strings.phoneField,
      type: 'tel',
      inputMode: 'tel',
      autocomplete: 'tel',
      hint: strings.phoneHint,
    }),
  },
};

interface ContactFieldOptions {
  strings: Strings;
  channel: Channel;
  value: string;
  /** The country of a phone number that does not say its own. */
  country: PhoneCountry | undefined;
  problem: string | undefined;
  onInput: (value: string) => void;
  onCountry: (country: PhoneCountry) => void;
}

/** Renders the field for a target: for a phone number, with the choice of its country. */
function contactField(options: ContactFieldOptions): TemplateResult {
  const { strings, channel, country, onCountry, ...field } = options;
  return html`${channel === 'sms' ? countryField(options) : nothing}
  ${textField({ ...field, ...contactTargets[channel].field(strings) })}`;
}

function countryField({ strings, country, onCountry }: ContactFieldOptions) {
  return selectField({
    id: 'country',
    label: strings.countryField,
    value: country?.region ?? '',
    options: countryOptions(strings),
    onChange: (region) => {
      const chosen = phoneCountries.find((known) => known.region === region);
      if (chosen) onCountry(chosen);
    },
  });
}

const optionsOf = new WeakMap<Strings, { value: string; label: string }[]>();

/** The user's own first, then by name; sorted once for each language. */
function countryOptions(strings: Strings) {
  const known = optionsOf.get(strings);
  if (known) return known;
  const options = phoneCountries
    .map(({ region, code }) => ({
      value: region,
      // The code is read from left to right in every language.
      label: `${strings.countryName(region)} \u2066+${code}\u2069`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const own = likelyCountry(navigator.languages)?.region;
  options.sort((one, other) => Number(other.value === own) - Number(one.value === own));
  optionsOf.set(strings, options);
  return options;
}

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/** An email address or phone number that the user types: its channel, its field, what is wrong. */
export class ContactInput {
  readonly #host: Host;
  readonly #strings: () => Strings;
  #channel: Channel = 'email';
  #typed: Readonly<Record<Channel, string>> = { email: '', sms: '' };
  /** Of a phone number that does not say its own. */
  #country: PhoneCountry | undefined = likelyCountry(navigator.languages);
  #problem: string | undefined;

  constructor(host: Host, strings: () => Strings) {
    this.#host = host;
    this.#strings = strings;
  }

  get channel(): Channel {
    return this.#channel;
  }

  set channel(channel: Channel) {
    this.#channel = channel;
    this.#change();
  }

  /** What was typed, as the service reads it; `undefined` if it is invalid. */
  get target(): string | undefined {
    return contactTargets[this.#channel].readTarget(this.#typed[this.#channel], this.#country);
  }

  /** Shows at the field what is wrong with it: by default, that it is invalid. */
  async refuse(problem?: string): Promise<void> {
    this.#change(problem ?? this.#strings()[contactTargets[this.#channel].problem]);
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLInputElement>('.field input')?.focus();
  }

  renderChannels(): TemplateResult {
    const strings = this.#strings();
    return choice<Channel>({
      name: 'channel',
      legend: strings.channelLabel,
      value: this.#channel,
      row: true,
      options: channels.map((value) => ({ value, label: strings.channelName(value) })),
      onChange: (channel) => {
        this.channel = channel;
      },
    });
  }

  /** @param problem What the service said is wrong with it. */
  renderField(problem?: string): TemplateResult {
    const channel = this.#channel;
    return contactField({
      strings: this.#strings(),
      channel,
      value: this.#typed[channel],
      problem: this.#problem ?? problem,
      country: this.#country,
      onCountry: (country) => {
        this.#country = country;
        this.#typed = { ...this.#typed, sms: moveToCountry(this.#typed.sms, country) };
        this.#change();
      },
      onInput: (value) => {
        this.#typed = { ...this.#typed, [channel]: value };
        this.#country = countryOf(value, this.#country) ?? this.#country;
        this.#change();
      },
    });
  }

  #change(problem?: string) {
    this.#problem = problem;
    this.#host.requestUpdate();
  }
}
