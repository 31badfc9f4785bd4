import { assert } from '@open-wc/testing';
import { siteNameParts } from './site-name.ts';

describe('the name of a site', () => {
  it('a site’s name separates its registered domain from the subdomains before it [S44]', () => {
    for (const [origin, ...parts] of [
      [
        'https://app.safe.global.login-secure.example',
        'app.safe.global.',
        'login-secure.example',
        '',
      ],
      ['https://shop.example', '', 'shop.example', ''],
      ['https://a.b.shop.co.uk:8443', 'a.b.', 'shop.co.uk', ':8443'],
      ['https://www.someone.github.io', 'www.', 'someone.github.io', ''],
      ['http://127.0.0.1:3000', 'http://', '127.0.0.1', ':3000'],
      ['http://localhost:3000', 'http://', 'localhost', ':3000'],
      ['https://[2606:4700::1]:8443', '', '[2606:4700::1]', ':8443'],
    ] as const) {
      const { before, domain, after } = siteNameParts(origin);
      assert.deepEqual([before, domain, after], parts, origin);
    }
  });
});
