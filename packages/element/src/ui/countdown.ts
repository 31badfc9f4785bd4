import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { readableOn } from './readable.ts';
import { styled } from './styled.ts';

/** Renders its host every second while the host has a countdown. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isNeeded: () => boolean;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#isNeeded()) this.hostDisconnected();
    else this.#timer ??= setInterval(() => this.#host.requestUpdate(), 1_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Names a moment by its weekday, too: people plan by it. */
export const weekdayOf = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(date);

interface CountdownOptions {
  /** What ends: `Ready in`. */
  label: string;
  /** The time that is left, in words. */
  time: string;
  /** When it ends, in words. */
  date?: string;
}

/** Renders the time that is left until a date. */
export function countdown({ label, time, date }: CountdownOptions): TemplateResult {
  return html`<div
    class="countdown"
    part="countdown"
    ${styled(countdownStyles)}
  >
    <span class="small">${label}</span>
    <span class="time figures" role="timer">${time}</span>
    ${date ? html`<span class="small">${date}</span>` : nothing}
  </div>`;
}

const countdownStyles = css`
  .countdown {
    display: grid;
    gap: 4px;
    justify-items: center;
    padding: 19px 15px;
    /* Shown where colors are forced. */
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: var(--_surface-raised);
    /* Whatever colours the page has set. */
    color: ${readableOn(css`var(--_surface-raised)`)};
    text-align: center;
  }
  .time {
    font-size: calc(1.75 * var(--_font-size));
    font-weight: 650;
    line-height: 1.2;
  }
`;

/** Formats a short remaining time like a clock: `0:24`, `9:59`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
