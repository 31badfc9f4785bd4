import { assert, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { checkModules } from './on-demand.ts';
import type { RecoveryGuardianElement } from './recovery-guardian.ts';
import { mount, protectedAccount } from './testing/mount.ts';
import { clicks, findControl, focused, leadsTo, sees, textOf, until } from './testing/page.ts';
import { en } from './words/en.ts';

const dialogOf = (element: Element) =>
  element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;

describe('the layouts', () => {
  it('the button layout shows only a button, and sends no request before it is pressed', async () => {
    const { element, client, events } = mount({ properties: { layout: 'button' } });
    await element.updateComplete;
    assert.equal(textOf(element), en.elementName, 'it waits for no texts');
    assert.isEmpty(client.requests);
    await expect(element).to.be.accessible();

    await leadsTo(element, en.elementName, en.unprotectedTitle);
    assert.isTrue(dialogOf(element).matches(':modal'));
    assert.equal(focused()?.textContent, en.unprotectedTitle);
    assert.deepEqual(events, ['opened', 'ready']);
    await expect(element).to.be.accessible();
  });

  it('the button layout loads the dialog’s code when a pointer comes near, and sends no request yet', async () => {
    const { element, client } = mount({ properties: { layout: 'button' } });
    const asked: string[] = [];
    checkModules(async (name) => asked.push(name));
    const button = await findControl(element, en.elementName);
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await element.updateComplete;
    assert.includeMembers(asked, ['session/session', 'translations/en/overview']);
    assert.isEmpty(client.requests);
  });

  it('the dialog closes by Escape and by its button, returns the focus, and continues where it was', async () => {
    const { element, events } = mount({ properties: { layout: 'button' } });
    await clicks(element, en.elementName);
    await leadsTo(element, en.protectButton, en.targetTitle);

    await sendKeys({ press: 'Escape' });
    // Browsers report it in a task of its own.
    await until(element, 'The end of the dialog', () => !element.open);
    assert.isFalse(dialogOf(element).open);
    assert.equal(focused()?.textContent?.trim(), en.elementName);

    await leadsTo(element, en.elementName, en.targetTitle);
    await clicks(element, en.close);
    assert.isFalse(element.open);
    // Browsers report it in a task of its own.
    await until(element, 'The last event', () => events.length > 5);
    assert.deepEqual(events, ['opened', 'ready', 'view-change', 'closed', 'opened', 'closed']);
  });

  it('the dialog opens by a button of the host', async () => {
    const { element } = mount({ properties: { layout: 'button' } });
    const own = document.createElement('button');
    own.slot = 'button';
    own.textContent = 'Lost your key?';
    element.append(own);
    await element.updateComplete;
    own.click();
    await sees(element, en.unprotectedTitle);
    assert.isTrue(element.open);
  });

  it('the dialog layout shows nothing until the host opens it', async () => {
    const { element, client } = mount({ properties: { layout: 'dialog' } });
    await element.updateComplete;
    assert.equal(textOf(element), '');
    assert.isEmpty(client.requests);

    element.show();
    await sees(element, en.unprotectedTitle);
    assert.isTrue(dialogOf(element).matches(':modal'));
    element.close();
    await element.updateComplete;
    assert.isFalse(dialogOf(element).open);
  });

  it('the dialog opens by an attribute, and by a button with a command', async () => {
    const { element } = mount({ properties: { layout: 'dialog' } });
    element.toggleAttribute('open', true);
    await sees(element, en.unprotectedTitle);

    const command = (name: string) => Object.assign(new Event('command'), { command: name });
    element.dispatchEvent(command('--close'));
    assert.isFalse(element.open);
    element.dispatchEvent(command('--show'));
    assert.isTrue(element.open);
  });

  it('an element that is moved leaves no dialog open', async () => {
    const { element } = mount({ properties: { layout: 'dialog', open: true } });
    await sees(element, en.unprotectedTitle);
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await element.updateComplete;
    assert.isFalse(element.open);
    assert.isFalse(dialogOf(element).open);
    elsewhere.remove();
  });

  it('the element replaces what a server has rendered for it', async () => {
    mount();
    const container = document.createElement('div');
    container.setHTMLUnsafe(`<recovery-guardian><template shadowrootmode="open">
      <p>Drawn before</p></template></recovery-guardian>`);
    document.body.append(container);
    const element = container.firstElementChild as RecoveryGuardianElement;
    await sees(element, 'Recovery isn’t set up correctly');
    assert.notInclude(textOf(element), 'Drawn before');
    container.remove();
  });

  it('the element has slots for a logo, help and legal notes', async () => {
    const { element } = mount({ state: protectedAccount });
    for (const name of ['logo', 'help', 'legal']) {
      const note = document.createElement('p');
      note.slot = name;
      note.textContent = name;
      element.append(note);
    }
    await sees(element, en.protectedTitle);
    for (const note of element.children) assert.isTrue(note.checkVisibility(), note.slot);
  });
});
