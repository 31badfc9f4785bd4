import { assert, expect } from '@open-wc/testing';
import { walletSetupPath } from '@recovery-guardian/core';
import {
  clicks,
  findInput,
  sees,
  types,
  until,
  textOf as wholeTextOf,
} from '@recovery-guardian/element/testing/page';
import { WalletError } from '@recovery-guardian/wallet';
import encodeQR from 'qr';
import type { Chain } from '../../messages/settings.ts';
import { endpointChain, open, stranger } from '../testing/examples.ts';
import { type MountOptions, mount, seesAccessibly } from '../testing/mount.ts';

const network = {
  chainId: 8453,
  name: 'Not Base',
  service: 'https://guardian.acme.example',
  token: 'app_1',
  endpoint: 'https://endpoint.acme.example/api/v3/8453/45LjPq_secret',
};
const setup = { version: 1, name: 'Acme', networks: [network] };
const firstRun = { ...open, accounts: [], selected: undefined, chains: [] };

describe('connecting a provider by its address', () => {
  const realFetch = window.fetch;
  let requested: [url: string, options: RequestInit | undefined][];

  beforeEach(() => {
    requested = [];
  });
  afterEach(() => {
    window.fetch = realFetch;
  });

  function mountConnect(answer: () => Response | Promise<Response>, options: MountOptions = {}) {
    window.fetch = async (url, init) => {
      requested.push([String(url), init]);
      return answer();
    };
    return mount({ state: firstRun, ...options });
  }

  it('the screen shows who the provider is and what it sets, and connects after confirmation [S45]', async () => {
    const { app, background, page } = mountConnect(() => Response.json(setup));
    await types(app, 'Provider’s address', ' wallet.acme.example/welcome ');
    await clicks(app, 'Continue');
    await sees(app, 'Connect to wallet.acme.example?');
    await sees(app, 'It calls itself “Acme”');
    for (const text of ['start a recovery with your codes', 'see your key']) await sees(app, text);
    await clicks(app, 'Details');
    for (const text of [network.service, 'Included']) await sees(app, text);
    await sees(app, 'https://endpoint.acme.example/…/45Lj••••');
    assert.notInclude(wholeTextOf(app), '45LjPq');
    await expect(app).to.be.accessible();
    assert.isEmpty(background.asked('chains.saveAll'));
    assert.isEmpty(page.requested);

    await clicks(app, 'Connect');
    await sees(app, 'Which account?');
    assert.deepEqual(page.requested, [network.service, network.endpoint, network.endpoint]);
    const [saved] = background.asked('chains.saveAll') as [{ chains: object[] }];
    assert.lengthOf(saved.chains, 1);
    assert.deepInclude(saved.chains[0], {
      chainId: 8453,
      serviceUrl: network.service,
      serviceToken: 'app_1',
      endpointUrl: network.endpoint,
      rpcUrl: network.endpoint,
      recoveryModule: undefined,
    });
  });

  it('the user decides once on a recovery module that is no known deployment [S35]', async () => {
    const { app, background } = mountConnect(() => Response.json(setup));
    await types(app, 'Provider’s address', 'wallet.acme.example');
    await clicks(app, 'Continue');
    await sees(app, 'Connect to wallet.acme.example?');
    const module = { chainId: 8453, address: stranger };
    background.refusals.set('chains.saveAll', new WalletError('unknown-module', '', { module }));
    await clicks(app, 'Connect');
    await sees(app, 'is not a known deployment');
    await sees(app, '0x 2222 2222');
    await expect(app).to.be.accessible();
    await clicks(app, 'Use this module');
    await sees(app, 'Which account?');
    const saved = background.asked('chains.saveAll') as { chains: Chain[] }[];
    assert.deepEqual(
      saved.map(({ chains }) => chains[0]?.recoveryModule),
      [undefined, stranger],
    );
  });

  it('a provider’s file is read without credentials and redirects [S45]', async () => {
    const { app } = mountConnect(() => Response.json(setup));
    await types(app, 'Provider’s address', 'https://wallet.acme.example');
    await clicks(app, 'Continue');
    await sees(app, 'Connect to wallet.acme.example?');
    const [[url, options] = []] = requested;
    assert.equal(url, `https://wallet.acme.example${walletSetupPath}`);
    assert.deepInclude(options, { redirect: 'error', credentials: 'omit' });
  });

  it('a well-known network has its name from the wallet’s own list', async () => {
    const { app } = mountConnect(() => Response.json(setup));
    await types(app, 'Provider’s address', 'wallet.acme.example');
    await clicks(app, 'Continue');
    await clicks(app, 'Details');
    await sees(app, 'Base (8453)');
    assert.notInclude(textOf(app), 'Not Base');
  });

  it('a provider’s address must be valid, and https unless it is on this machine', async () => {
    const { app } = mountConnect(() => Response.json(setup));
    for (const address of ['', 'http://wallet.example', 'javascript:alert(1)', 'a b']) {
      await types(app, 'Provider’s address', address);
      await clicks(app, 'Continue');
      await sees(app, 'Enter an address, like wallet.example.');
    }
    await expect(app).to.be.accessible();
    assert.isEmpty(requested);
  });

  it('a provider’s missing, invalid or too large file is reported', async () => {
    const answers = [
      new Response('', { status: 404 }),
      Response.json({ ...setup, version: 2 }),
      new Response(JSON.stringify(setup) + ' '.repeat(200_000)),
    ];
    const { app } = mountConnect(() => answers.shift() ?? Response.error());
    await types(app, 'Provider’s address', 'wallet.example');
    await clicks(app, 'Continue');
    await sees(app, 'There is nothing for this wallet at this address.');
    for (const _ of [1, 2]) {
      await clicks(app, 'Continue');
      await sees(app, 'This wallet can’t read that file.');
    }
    await expect(app).to.be.accessible();
  });

  it('a provider’s file has users sign for its own domain only [S45]', async () => {
    let siweDomain = 'recovery.other.example';
    const { app, background } = mountConnect(() =>
      Response.json({ ...setup, networks: [{ ...network, siweDomain }] }),
    );
    await types(app, 'Provider’s address', 'acme.example');
    await clicks(app, 'Continue');
    await sees(app, 'This wallet can’t read that file.');
    siweDomain = 'recovery.acme.example';
    await clicks(app, 'Continue');
    await clicks(app, 'Details');
    await sees(app, 'What you sign is valid for');
    await clicks(app, 'Connect');
    await until(app, 'The chain', () => background.asked('chains.saveAll').length === 1);
    const [saved] = background.asked('chains.saveAll') as [{ chains: [object] }];
    assert.deepInclude(saved.chains[0], { siweDomain });
  });

  it('the screen shows the difference before it replaces services [S45]', async () => {
    const other = { ...network, chainId: endpointChain.chainId, name: 'Local', token: undefined };
    const { app, background } = mountConnect(
      () => Response.json({ ...setup, networks: [other, network] }),
      { state: open, hash: '#connect' },
    );
    await types(app, 'Provider’s address', 'wallet.acme.example');
    await clicks(app, 'Continue');
    await sees(app, 'This replaces your services');
    await sees(app, `Now: ${endpointChain.serviceUrl}`);
    await sees(app, 'Now: https://endpoint.example/…/k••••');
    await seesAccessibly(app, 'Now: another one');
    await clicks(app, 'Back');
    assert.isEmpty(background.asked('chains.saveAll'));
    await clicks(app, 'Continue');
    await clicks(app, 'Replace');
    await sees(app, 'Networks and services');
    const [saved] = background.asked('chains.saveAll') as [{ chains: object[] }];
    assert.lengthOf(saved.chains, 2);
    // The pinned module is not the provider's to change.
    assert.deepInclude(saved.chains[0], { recoveryModule: endpointChain.recoveryModule });
  });

  it('connecting a provider saves nothing unless the browser grants the permission', async () => {
    const { app, background } = mountConnect(() => Response.json(setup), {
      page: { requestOrigins: async () => false },
    });
    await types(app, 'Provider’s address', 'wallet.acme.example');
    await clicks(app, 'Continue');
    await clicks(app, 'Connect');
    await sees(app, 'The browser may not reach this address.');
    assert.isEmpty(background.asked('chains.saveAll'));
  });

  it('a provider whose file is in the active tab is suggested without any request to it', async () => {
    const tab = { origin: 'https://wallet.acme.example', path: walletSetupPath, tabId: 1 };
    const { app } = mountConnect(() => Response.json(setup), {
      page: { findActiveSite: async () => tab },
    });
    const field = await findInput(app, 'Provider’s address');
    await until(app, 'The address', () => field.value === tab.origin);
    assert.isEmpty(requested);
  });

  it('no provider is suggested over any other page [S45]', async () => {
    const tab = { origin: 'https://evil.example', path: '/', tabId: 1 };
    const { app, background } = mountConnect(() => Response.json(setup), {
      page: { findActiveSite: async () => tab },
    });
    const field = await findInput(app, 'Provider’s address');
    await until(app, 'The draft', () => background.asked('drafts.get').length > 0);
    assert.equal(field.value, '');
  });

  it('a provider’s file is imported and its name shown', async () => {
    const { app } = mountConnect(() => Response.error());
    await chooses(app, 'Import a file', new File([JSON.stringify(setup)], 'acme.json'));
    await sees(app, 'Use the services in acme.json?');
    await clicks(app, 'Details');
    await sees(app, network.service);
    assert.isEmpty(requested);
  });

  it('services are also entered by hand', async () => {
    const { app, background, page } = mountConnect(() => Response.json(networkConfiguration));
    await clicks(app, 'Set up by hand');
    await types(app, 'Recovery service', 'guardian');
    await clicks(app, 'Continue');
    await sees(app, 'Enter a full URL');
    await clicks(app, 'Back');
    await clicks(app, 'Set up by hand');
    await types(app, 'Recovery service', 'https://guardian.example');
    await types(app, 'Endpoint', 'https://endpoint.example/api/v3/31337/key');
    await clicks(app, 'Continue');
    await sees(app, 'Which account?');
    assert.include(page.requested, 'https://guardian.example');
    const [chain] = background.asked('chains.save') as [{ name: string; rpcUrl: string }];
    assert.equal(chain.name, 'Local');
    assert.equal(chain.rpcUrl, 'https://endpoint.example/api/v3/31337/key');
  });
});

const networkConfiguration = {
  name: 'Local',
  chainId: 31_337,
  moduleAddress: '0x38275826e1933303e508433dd5f289315da2541c',
  sponsorships: { execution: { enabled: false }, finalization: { enabled: false } },
  alertChannels: [],
};

describe('scanning the QR code of a provider', () => {
  const realFetch = window.fetch;
  let requested: string[];

  beforeEach(() => {
    requested = [];
    window.fetch = async (url) => {
      requested.push(String(url));
      return Response.json(setup);
    };
  });
  afterEach(() => {
    window.fetch = realFetch;
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  /** Opens the scanner in a tab, in front of what this camera sees, if there is one. */
  function mountScanner(camera?: MediaStream) {
    const getUserMedia = async () => {
      if (!camera) throw new DOMException('No camera', 'NotFoundError');
      return camera;
    };
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia },
      configurable: true,
    });
    return mount({ state: firstRun, hash: '#scan', page: { place: 'tab' } });
  }

  it('a QR code is read by the camera, which is switched off, and its provider is shown [S45]', async () => {
    const canvas = codeOf('https://wallet.acme.example/.well-known/recovery-guardian.json');
    const camera = canvas.captureStream(10);
    const drawing = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
    try {
      const { app, background } = mountScanner(camera);
      await sees(app, 'Connect to wallet.acme.example?');
      assert.deepEqual(requested, [`https://wallet.acme.example${walletSetupPath}`]);
      assert.isTrue(camera.getTracks().every(({ readyState }) => readyState === 'ended'));
      assert.isEmpty(background.asked('chains.saveAll'));
      await clicks(app, 'Connect');
      await sees(app, 'Which account?');
    } finally {
      clearInterval(drawing);
    }
  });

  it('a QR code is read from a picture if there is no camera', async () => {
    const { app } = mountScanner();
    await sees(app, 'The wallet can’t use a camera here.');
    assert.notInclude(wholeTextOf(app), 'in front of the camera');
    await expect(app).to.be.accessible();
    await chooses(app, 'Choose a picture', await pictureOf(codeOf('https://wallet.acme.example')));
    await sees(app, 'Connect to wallet.acme.example?');
  });

  it('scanning starts the camera once the user has allowed it', async () => {
    const { app } = mountScanner();
    await sees(app, 'The wallet can’t use a camera here.');
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    await clicks(app, 'Try again');
    await sees(app, 'Hold it in front of the camera.');
    assert.notInclude(wholeTextOf(app), 'can’t use a camera');
  });

  it('a QR code without a provider’s address causes no request, and a picture without a code is reported [S45]', async () => {
    const { app } = mountScanner();
    for (const text of ['http://wallet.example', 'javascript:alert(1)', `ethereum:${stranger}@1`]) {
      await chooses(app, 'Choose a picture', await pictureOf(codeOf(text)));
      await sees(app, 'This QR code isn’t a provider’s address.');
    }
    const blank = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
    for (const picture of [await pictureOf(blank), new File(['no picture'], 'code.png')]) {
      await chooses(app, 'Choose a picture', picture);
      await sees(app, 'There is no QR code in this picture');
    }
    await expect(app).to.be.accessible();
    assert.isEmpty(requested);
    await clicks(app, 'Back');
    await sees(app, 'Connect your service');
  });

  it('scanning opens in a tab from popup and panel, where browsers cannot ask for the camera', async () => {
    for (const place of ['popup', 'panel'] as const) {
      const { app, page } = mount({ state: open, hash: '#connect', page: { place } });
      await clicks(app, 'Scan a QR code');
      assert.deepEqual(page.tabs, ['#scan']);
    }
  });
});

/** Presses what asks for a file, and chooses this one. */
async function chooses(app: HTMLElement, name: string, file: File): Promise<void> {
  const realClick = HTMLInputElement.prototype.click;
  const files = new DataTransfer();
  files.items.add(file);
  HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
    this.files = files.files;
    this.dispatchEvent(new Event('change'));
  };
  try {
    await clicks(app, name);
  } finally {
    HTMLInputElement.prototype.click = realClick;
  }
}

/** A picture in which a QR code says this. */
function codeOf(text: string): HTMLCanvasElement {
  const pattern = encodeQR(text, 'raw', { border: 4, scale: 6 });
  const size = pattern.length;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.fillStyle = 'black';
  pattern.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x, y, 1, 1);
    });
  });
  context.fillStyle = 'white';
  return canvas;
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], 'code.png', { type: 'image/png' });
}

/** All text of the screen that connects. */
function textOf(app: HTMLElement): string {
  return app.shadowRoot?.querySelector('wallet-connect')?.shadowRoot?.textContent ?? '';
}
