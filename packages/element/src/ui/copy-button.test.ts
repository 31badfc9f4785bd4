import { assert } from '@open-wc/testing';
import { render } from 'lit';
import { clicks } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { copyField } from './copy-button.ts';

describe('a text to pass on', () => {
  const { matchMedia } = window;

  afterEach(() => {
    window.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator, 'share');
  });

  /** Renders it as on a phone whose browser can share. */
  function show(value: string) {
    const shared: unknown[] = [];
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    const share = async (data: ShareData) => {
      shared.push(data);
      throw new DOMException('Closed', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const page = document.createElement('div');
    render(copyField({ id: 'link', label: 'Link', value, copyLabel: 'Copy', strings: en }), page);
    document.body.append(page);
    return { page, shared };
  }

  it('a link is handed to an app of the phone', async () => {
    const { page, shared } = show('https://site.example/#a');
    await clicks(page, 'Share it');
    assert.deepEqual(shared, [{ url: 'https://site.example/#a' }]);
    page.remove();
  });

  it('a text that is no link is copied only', () => {
    const { page } = show('0x1234');
    assert.notInclude(page.textContent ?? '', 'Share it');
    page.remove();
  });
});
