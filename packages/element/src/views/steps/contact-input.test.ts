import { assert } from '@open-wc/testing';
import {
  countryOf,
  likelyCountry,
  moveToCountry,
  type PhoneCountry,
  phoneCountries,
  readPhoneNumber,
} from './contact-input.ts';

const named = (region: string) => phoneCountries.find((country) => country.region === region);

describe('the countries of phone numbers', () => {
  it('each country of phone numbers is listed once, under a code that browsers have a name for', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const regions = phoneCountries.map(({ region }) => region);
    assert.equal(new Set(regions).size, regions.length);
    for (const { region, code } of phoneCountries) {
      assert.notEqual(names.of(region), region);
      assert.match(code, /^[1-9]\d{0,3}$/, region);
    }
  });

  it('the countries of phone numbers begin with that of the user’s language', () => {
    assert.equal(likelyCountry(['tlh', 'de-AT', 'en'])?.region, 'AT');
    assert.equal(likelyCountry(['de'])?.region, 'DE');
    assert.isUndefined(likelyCountry(['not a language']));
  });

  it('the country of a phone number is found by its beginning', () => {
    for (const [typed, region] of [
      ['+49 151', 'DE'],
      ['0049151', 'DE'],
      ['\u0660\u0660\u0664\u0669', 'DE'],
      ['\uff0b\uff14\uff19', 'DE'],
      ['+1 (876) 555', 'JM'],
      ['+1 212', 'US'],
      ['+7', 'RU'],
    ] as const) {
      assert.equal(countryOf(typed)?.region, region, typed);
    }
    for (const typed of ['', '+', '0151', '151']) assert.isUndefined(countryOf(typed), typed);
  });

  it('a country of phone numbers that was chosen stays, if several share a code', () => {
    assert.equal(countryOf('+44 1534', named('JE'))?.region, 'JE');
    assert.equal(countryOf('+49', named('JE'))?.region, 'DE');
  });

  it('a chosen country takes the place of the one that a phone number says', () => {
    const at = named('AT') as PhoneCountry;
    assert.equal(moveToCountry('+49 151 1234', at), '+43 1511234');
    for (const typed of ['0151 1234', '+43 1511234']) assert.equal(moveToCountry(typed, at), typed);
  });

  it('a country completes a phone number that is typed as it is dialed at home', () => {
    for (const [typed, region, number] of [
      ['0151 12345678', 'DE', '+4915112345678'],
      [
        '\u0660\u0661\u0665\u0661 \u06f1\u06f2\u06f3\u06f4\u0665\u0666\u0667\u0668',
        'DE',
        '+4915112345678',
      ],
      ['\uff0b\uff14\uff19 151 12345678', 'JP', '+4915112345678'],
      ['151 12345678', 'DE', '+4915112345678'],
      ['(212) 555-0123', 'US', '+12125550123'],
      ['1 212-555-0123', 'US', '+12125550123'],
      ['(876) 555-0123', 'JM', '+18765550123'],
      ['555-0123', 'JM', '+18765550123'],
      ['06 1234 5678', 'IT', '+390612345678'],
      ['01 95 06 71 69', 'BJ', '+2290195067169'],
      ['06 20 123 4567', 'HU', '+36201234567'],
      ['8 912 345-67-89', 'RU', '+79123456789'],
      ['+44 20 7946 0018', 'DE', '+442079460018'],
      ['0044 20 7946 0018', 'DE', '+442079460018'],
      ['0151', 'DE', undefined],
      ['mia@example.com', 'DE', undefined],
    ] as const) {
      assert.equal(readPhoneNumber(typed, named(region)), number, typed);
    }
    assert.isUndefined(readPhoneNumber('0151 12345678'));
  });
});
