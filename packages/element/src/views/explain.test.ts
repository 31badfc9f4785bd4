import { assert, expect } from '@open-wc/testing';
import { ElementError } from '../errors/element-error.ts';
import { checkModules } from '../on-demand.ts';
import { findControl } from '../testing/find.ts';
import { mount } from '../testing/mount.ts';
import { clicks, sees } from '../testing/page.ts';
import { en } from '../translations/en.ts';
import { explain } from './explain.ts';

const isOfProblems = (name: string) => /problems$|describe-error$/.test(name);

describe('what explains a problem', () => {
  afterEach(() => checkModules(async () => {}));

  const context = { strings: en, chainName: 'Base', loadWords: async () => en };

  it('explanations of problems are loaded when the user comes near or something fails, not before', async () => {
    const asked = new Set<string>();
    checkModules(async (name) => asked.add(name));
    const { element } = mount();
    await findControl(element, 'Protect this account');
    assert.isEmpty([...asked].filter(isOfProblems));
    await clicks(element, 'Protect this account');
    await findControl(element, 'Continue');
    assert.isNotEmpty([...asked].filter(isOfProblems));
    asked.clear();
    const { element: failing } = mount({ properties: { chainId: undefined } });
    await sees(failing, 'Recovery isn’t set up correctly');
    assert.sameMembers([...asked].filter(isOfProblems), [
      'views/describe-error',
      'translations/en/problems',
    ]);
  });

  it('an explanation that cannot be loaded is said to be missing, with a title and a way on', async () => {
    checkModules((name) =>
      isOfProblems(name) ? Promise.reject(new Error('gone')) : Promise.resolve(),
    );
    const { element } = mount({ properties: { chainId: undefined } });
    await sees(element, 'This didn’t load');
    await sees(element, 'A part of this page could not be fetched.');
    await findControl(element, 'Reload the page');
    await expect(element).to.be.accessible();
  });

  it('a problem offline is named by its reason, where no explanation can be loaded', async () => {
    checkModules(() => Promise.reject(new Error('offline')));
    const problem = () => explain(new ElementError('no-wallet'), context);
    const { reason, action, message } = await problem();
    assert.deepEqual([reason, action, message], ['not-loaded', 'retry', en.notLoaded]);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      assert.equal((await problem()).message, en.offlineTitle);
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });
});
