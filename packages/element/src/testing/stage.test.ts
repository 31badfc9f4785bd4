import { assert, fixtureSync, html } from '@open-wc/testing';
import { focused } from './page.ts';
import { sees } from './person.ts';
import { findScenario } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { type Stage, type StageOptions, stage } from './stage.ts';
import { account, stranger } from './test-world.ts';

describe('stage', () => {
  let staged: Stage | undefined;
  afterEach(() => staged?.leave());

  const enter = (scenario: Scenario, options?: StageOptions) => {
    staged = stage(scenario, options);
    return staged;
  };

  it('stage puts the element into the container, with the host’s properties', async () => {
    const container = fixtureSync(html`<main></main>`);
    const properties = { scheme: 'dark' } as const;
    const { element, reached } = enter(findScenario('overview/protected'), {
      container,
      properties,
    });
    await reached;
    assert.equal(element.parentElement, container);
    assert.equal(element.scheme, 'dark');
  });

  it('stage does not move the focus, and leaves the element usable', async () => {
    const button = fixtureSync<HTMLButtonElement>(html`<button></button>`);
    button.focus();
    const { element, reached } = enter(findScenario('protect/code-wrong'));
    await reached;
    assert.equal(focused(), button);
    assert.isFalse(element.inert);
  });

  it('stage reports that the way to a state failed, and leaves the element usable', async () => {
    const play = () => Promise.reject(new Error('The person fell asleep.'));
    const { element, reached } = enter({ ...findScenario('protect/email'), play });
    const error = await reached.then(
      () => undefined,
      (thrown) => thrown,
    );
    assert.match(String(error), /fell asleep/);
    assert.isFalse(element.inert);
  });

  it('stage hides the browser’s own wallets until it is left', async () => {
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: 'own', name: 'Own wallet' }, provider: {} },
        }),
      );
    let heard = 0;
    const hear = ({ detail }: CustomEventInit<{ info: { uuid: string } }>) => {
      if (detail?.info.uuid === 'own') heard += 1;
    };
    const { element, reached, leave } = enter(findScenario('start/several-wallets'));
    window.addEventListener('eip6963:announceProvider', hear as EventListener);
    try {
      await reached;
      announce();
      await sees(element, 'River wallet');
      assert.notInclude(element.shadowRoot?.textContent ?? '', 'Own wallet');
      assert.equal(heard, 0);
      leave();
      announce();
      assert.equal(heard, 1);
    } finally {
      window.removeEventListener('eip6963:announceProvider', hear as EventListener);
    }
  });

  it('stage shows changes of its world', async () => {
    const { element, chain, reached } = enter(findScenario('overview/unprotected'));
    await reached;
    Object.assign(chain.state, {
      moduleEnabled: true,
      guardians: [stranger],
      guardianThreshold: 1,
    });
    await element.refresh();
    await sees(element, 'Check who can help you back in');
    assert.equal(element.account, account);
  });
});
