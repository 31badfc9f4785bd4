import { assert } from '@open-wc/testing';
import { mount, protectedAccount, stranger } from '../testing/mount.ts';
import { until } from '../testing/page.ts';
import type { OverviewElement } from './overview/overview.ts';

/** Mounts the overview, and counts how often it is rendered after that. */
async function mountOverview() {
  const { element, chain } = mount({ state: protectedAccount });
  const find = () => element.shadowRoot?.querySelector<OverviewElement>('rg-overview');
  const view = await until(element, 'The overview', () => find()?.hasUpdated && find());
  const counter = { renders: 0 };
  const render = view.render.bind(view);
  view.render = () => {
    counter.renders += 1;
    return render();
  };
  const settle = async () => {
    await element.updateComplete;
    await view.updateComplete;
    return counter.renders;
  };
  return { element, chain, view, settle };
}

describe('a view', () => {
  it('a view is not rendered again when its host is updated', async () => {
    const { element, view, settle } = await mountOverview();
    const { context } = view;
    element.requestUpdate();
    assert.equal(await settle(), 0);
    Object.assign(element, { name: 'recovery', theme: 'soft', scheme: 'dark' });
    assert.equal(await settle(), 0);
    assert.equal(view.context, context);
  });

  it('a view is not rendered again when something changes that it has not read', async () => {
    const { element, view, settle } = await mountOverview();
    const captchaToken = () => 'token';
    element.captchaToken = captchaToken;
    assert.equal(await settle(), 0);
    assert.equal(view.context.service.captchaToken, captchaToken);
    view.context.account.rememberRegistrations(view.context.account.registrations);
    assert.equal(await settle(), 0);
  });

  it('a view is rendered once when several values change that it has read', async () => {
    const { element, view, settle } = await mountOverview();
    const { account } = view.context;
    account.rememberTargets([{ channel: 'email', target: 'a***@mail.example' }]);
    account.nameGuardian(stranger, 'Ada');
    assert.equal(await settle(), 1);
    element.strings = { loading: 'Wait' };
    assert.equal(await settle(), 2);
  });

  it('a view shows what has changed while it was out of the page', async () => {
    const { element, view, settle } = await mountOverview();
    element.remove();
    view.context.account.rememberTargets([{ channel: 'email', target: 'a***@mail.example' }]);
    assert.equal(await settle(), 0);
    document.body.append(element);
    assert.equal(await settle(), 1);
  });
});
