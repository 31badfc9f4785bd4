import { assert, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  email,
  entersCode,
  type MountOptions,
  mount,
  protectedAccount,
  stranger,
} from '../testing/mount.ts';
import {
  clicks,
  everythingIn,
  findControl,
  focused,
  leadsTo,
  sees,
  seesAccessible,
  types,
} from '../testing/page.ts';
import { bringCaptcha } from '../testing/test-client.ts';
import type { OneTimeCodeElement } from './steps/one-time-code.ts';

const refusal = 'Confirm you’re not a robot, then try again.';
const sent = 'Enter the code we sent to mi';

/** Mounts the element in a page with a captcha, at a service that requires one. */
function mountWithCaptcha(options: MountOptions) {
  const mounted = mount(options);
  return { ...mounted, captcha: bringCaptcha(mounted.element, mounted.client) };
}

/** Ticks the box of the captcha with the mouse, as a user who has to find it. */
const ticks = () => clicks(document.body, 'I am no robot');

describe('a captcha of the site', () => {
  it('a captcha is shown before a code is sent, and asked for a token each time', async () => {
    const { element, captcha, client } = mountWithCaptcha({ properties: { view: 'protect' } });
    await types(element, 'Email address', email.target);
    assert.isFalse(captcha.box.checkVisibility(), 'no code is sent from here');
    await clicks(element, 'Continue');
    const button = await findControl(element, 'Ask my wallet');
    assert.isTrue(captcha.box.checkVisibility());
    assert.isBelow(bottomOf(captcha.box), topOf(button));
    await expect(element).to.be.accessible();
    await clicks(element, 'Ask my wallet');
    await seesAccessible(element, refusal);

    await ticks();
    await leadsTo(element, 'Ask my wallet', sent);
    assert.isFalse(captcha.box.checkVisibility());

    await clicks(element, 'Wrong address?');
    await clicks(element, 'Continue');
    await leadsTo(element, 'Ask my wallet', refusal);
    await ticks();
    await leadsTo(element, 'Ask my wallet', sent);
    assert.deepEqual(captcha.asked, Array(4).fill('register'));
    assert.isEmpty([...(client.captchaTokens ?? [])], 'each was taken');
  });

  it('a captcha is passed by keyboard, right before the button of a recovery', async () => {
    const { element, captcha, client } = mountWithCaptcha({
      properties: { view: 'recover' },
      state: protectedAccount,
      walletAccounts: [stranger],
    });
    client.registrations = [email];
    await seesAccessible(element, 'Send the codes');
    captcha.box.focus();
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Tab' });
    assert.equal(focused()?.textContent?.trim(), 'Send the codes');
    await sendKeys({ press: 'Enter' });
    await sees(element, sent);
    assert.deepEqual(captcha.asked, ['recover']);
  });

  it('a captcha is shown for a changed contact, and for alerts and their second code', async () => {
    const { element, captcha, client } = mountWithCaptcha({
      properties: { view: 'manage' },
      state: protectedAccount,
    });
    client.registrations = [email];
    client.alertChannels = ['email'];
    await clicks(element, 'Show my email and phone');
    await clicks(element, 'Change mia@example.com');
    await types(element, 'Email address', 'noor@example.com');
    await clicks(element, 'Continue');
    await findControl(document.body, 'I am no robot');
    await clicks(element, 'Back');
    await clicks(element, 'Back');

    await clicks(element, 'Show alerts');
    await ticks();
    await expect(element).to.be.accessible();
    await leadsTo(element, `Also tell ${email.target} about changes`, sent);
    await ticks();
    codeStep(element).now = () => Date.now() + 31_000;
    await leadsTo(element, 'Send a new code', 'A new code is on its way.');
    await entersCode(element);
    await sees(element, 'mia@example.com is told about changes, too.');
    assert.deepEqual(captcha.asked, ['subscribe', 'subscribe']);
  });

  it('a captcha that fails is reported like any other problem, and no request is sent', async () => {
    const { element, captcha, client, events } = mountWithCaptcha({
      properties: { view: 'protect' },
    });
    const { captchaToken } = element;
    element.captchaToken = () => Promise.reject(new DOMException('closed', 'AbortError'));
    await types(element, 'Email address', email.target);
    await clicks(element, 'Continue');
    await leadsTo(element, 'Ask my wallet', refusal);
    assert.deepEqual(events.at(-1), 'error');
    assert.isFalse(client.requests.some(({ method }) => method === 'register'));
    element.captchaToken = captchaToken;
    await ticks();
    await leadsTo(element, 'Ask my wallet', sent);
    assert.lengthOf(captcha.asked, 1);
  });
});

function codeStep(root: Element): OneTimeCodeElement {
  const found = [...everythingIn(root.shadowRoot ?? root)].find(
    ({ localName }) => localName === 'rg-one-time-code',
  );
  return found as OneTimeCodeElement;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
