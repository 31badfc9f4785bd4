import { button, callout } from '@recovery-guardian/element/design';
import { css, html, nothing } from 'lit';
import { ScreenError } from '../../ui/problem.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { chooseFile, providerOrigin } from './find-setup.ts';

/** In milliseconds, between two looks through the camera. */
const pause = 150;

/**
 * Reads a provider's address from a QR code: by the camera, or from a picture. The code only takes
 * the place of typing: the user still sees who is behind the address, and confirms.
 */
export class ScanElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      video {
        inline-size: 100%;
        aspect-ratio: 4 / 3;
        object-fit: cover;
        background: #000;
        border-radius: var(--_radius-control);
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    found: { attribute: false },
    leave: { attribute: false },
    stream: { state: true },
    isBlind: { state: true },
  };

  /** Receives the address, an origin. */
  declare found: (origin: string) => void;
  declare leave: () => void;
  /** What the camera sees. */
  declare private stream: MediaStream | undefined;
  /** Whether there is no camera, or none that the wallet may use. */
  declare private isBlind: boolean;

  constructor() {
    super();
    this.isBlind = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#film();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#switchOff();
  }

  override render() {
    const { strings, stream, isBlind } = this;
    return html`<div class="screen">
      ${this.head({ back: this.leave, title: strings.scanTitle, lead: isBlind ? undefined : strings.scanLead })}
      ${stream ? html`<video .srcObject=${stream} autoplay playsinline muted></video>` : nothing}
      ${isBlind ? callout({ kind: 'info', text: strings.scanBlind }) : nothing}
      ${this.problem()}
      <div class="actions">
        ${isBlind ? button({ label: strings.element.tryAgain, onClick: this.#tryAgain }) : nothing}
        ${button({
          label: strings.scanPicture,
          kind: 'secondary',
          busy: this.action.busy('read'),
          onClick: () => chooseFile('image/*', (picture) => this.#take(() => readCode(picture))),
        })}
      </div>
    </div>`;
  }

  /** The user may have allowed the camera meanwhile. */
  readonly #tryAgain = () => {
    this.isBlind = false;
    this.#film();
  };

  async #film(): Promise<void> {
    try {
      const video = { facingMode: 'environment' };
      this.stream = await navigator.mediaDevices.getUserMedia({ video });
    } catch {
      this.isBlind = true;
      return;
    }
    if (this.isConnected) await this.#watch();
    else this.#switchOff();
  }

  /** Looks until the screen is left: other codes may be in sight. */
  async #watch(): Promise<void> {
    await this.updateComplete;
    const video = this.renderRoot.querySelector('video');
    let seen: string | undefined;
    while (video?.isConnected) {
      const text = await readCode(video);
      if (text !== undefined && text !== seen && video.isConnected) this.#take(async () => text);
      seen = text ?? seen;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #take(read: () => Promise<string | undefined>) {
    this.action.run('read', this.strings.element.loading, async () => {
      const text = await read();
      if (text === undefined) throw new ScreenError('no-code');
      const origin = providerOrigin(text);
      if (!origin) throw new ScreenError('foreign-code');
      this.found(origin);
    });
  }

  #switchOff() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
  }
}

/** In pixels: the longer side of what is searched. Photographs have more than a code needs. */
const longestSide = 1_600;

/** In milliseconds: how long one picture is searched. */
const timeLimit = 1_000;

/** Reads the QR code in a picture, or in what a camera sees; `undefined` if there is none. */
export async function readCode(source: Blob | HTMLVideoElement): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(await readPixels(source), { timeLimit });
  } catch {
    // Not a picture, or without a code.
    return undefined;
  }
}

async function readPixels(source: Blob | HTMLVideoElement): Promise<ImageData> {
  const picture = await createImageBitmap(source);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const width = Math.ceil(picture.width * scale);
  const height = Math.ceil(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (!canvas) throw new Error('No canvas');
  canvas.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.getImageData(0, 0, width, height);
}
