import { assert } from '@open-wc/testing';
import { themes } from '../attribute-values.ts';
import { mount, protectedAccount } from '../testing/mount.ts';
import { sees, seesAccessible } from '../testing/page.ts';
import { en } from '../words/en.ts';

describe('the named looks', () => {
  for (const theme of themes) {
    it(`${theme} keeps the contrast in both schemes`, async () => {
      for (const scheme of ['light', 'dark'] as const) {
        const { element } = mount({ state: protectedAccount, properties: { theme, scheme } });
        document.body.style.background = scheme === 'dark' ? '#14161b' : '';
        await seesAccessible(element, en.protectedTitle);
      }
      document.body.style.background = '';
    });
  }

  it('lets the host’s own properties win', async () => {
    const { element } = mount({ state: protectedAccount, properties: { theme: 'soft' } });
    element.style.setProperty('--rg-radius', '3px');
    await sees(element, en.protectedTitle);
    const card = element.shadowRoot?.querySelector('.card') as HTMLElement;
    assert.equal(getComputedStyle(card).borderRadius, '3px');
  });
});
