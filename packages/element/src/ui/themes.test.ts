import { assert } from '@open-wc/testing';
import { LitElement } from 'lit';
import { themes } from '../attribute-values.ts';
import { mount, protectedAccount } from '../testing/mount.ts';
import { sees, seesAccessible } from '../testing/page.ts';
import { findControl } from '../testing/person.ts';
import { findScenario } from '../testing/scenarios/index.ts';
import { stage } from '../testing/stage.ts';
import { en } from '../words/en.ts';
import { phrase } from './phrase.ts';
import { tokens } from './tokens.styles.ts';

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

  it('the button of the alarm is red in the dark, too', async () => {
    const { element, reached, leave } = stage(findScenario('overview/alarm'), {
      properties: { scheme: 'dark' },
    });
    await reached;
    const { backgroundColor, color } = getComputedStyle(await findControl(element, en.alarmButton));
    assert.deepEqual([backgroundColor, color], ['rgb(198, 47, 57)', 'rgb(255, 255, 255)']);
    leave();
  });

  it('lets the host’s own properties win', async () => {
    const { element } = mount({ state: protectedAccount, properties: { theme: 'soft' } });
    element.style.setProperty('--rg-radius', '3px');
    await sees(element, en.protectedTitle);
    const card = element.shadowRoot?.querySelector('.card') as HTMLElement;
    assert.equal(getComputedStyle(card).borderRadius, '3px');
  });
});

/** Shows what users compare, with nothing but the tokens around it. */
class ComparedElement extends LitElement {
  static override styles = tokens;
  override render = () => phrase('Compare', 'amber river seven', 'The same three words');
}

describe('the colours that a page sets', () => {
  before(() => customElements.define('compared-words', ComparedElement));

  for (const scheme of ['light', 'dark']) {
    for (const [surface, text] of [
      ['#0b0b0b', '#f5f5f5'],
      ['#ffffff', '#eeeeee'],
      ['#777777', '#787878'],
      ['transparent', scheme === 'dark' ? '#ffffff' : '#000000'],
    ] as const) {
      it(`a surface ${surface} and a text ${text} leave the three words readable in a ${scheme} page`, async () => {
        const element = document.createElement('compared-words') as ComparedElement;
        element.setAttribute('scheme', scheme);
        element.style.cssText = `--rg-surface: ${surface}; --rg-text: ${text}`;
        document.body.append(element);
        await element.updateComplete;
        const box = element.shadowRoot?.querySelector('dl') as HTMLElement;
        const page = scheme === 'dark' ? '#14161b' : '#ffffff';
        for (const words of box.children) {
          const { color } = getComputedStyle(words);
          const ratio = contrast([page, getComputedStyle(box).backgroundColor], color);
          assert.isAtLeast(ratio, 4.5, words.textContent ?? '');
        }
        element.remove();
      });
    }
  }
});

/** The contrast of a colour on those below it, from the lowest. @see WCAG 2.2, relative luminance */
function contrast(below: readonly string[], color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  const luminanceWith = (layers: readonly string[]) => {
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [one, other] = [luminanceWith(below), luminanceWith([...below, color])];
  return Math.max(one, other) / Math.min(one, other);
}
