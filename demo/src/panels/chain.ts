import { type PendingRecovery, recoveryOf } from '@recovery-guardian/core';
import { clockTime } from '@recovery-guardian/element/design';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountSnapshot } from '../chain/local-chain.ts';
import { address, chainIcon, forwardIcon } from '../ui/icons.ts';
import { baseStyles, buttonStyles, panelStyles } from '../ui/shared-styles.ts';
import { duration } from '../ui/time.ts';

/**
 * What the network itself says about the account.
 *
 * @fires skip-ahead The user wants to skip the grace period.
 */
export class DemoChain extends LitElement {
  static override styles = [
    baseStyles,
    panelStyles,
    buttonStyles,
    css`
      .panel {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
        box-sizing: border-box;
        /* Two lines: it neither grows nor shrinks. */
        min-height: 92px;
        padding: 8px 16px;
      }
      .panel > header {
        flex-wrap: wrap;
        gap: 0 8px;
        padding: 0;
        border: 0;
        & :is(h2, span) {
          white-space: nowrap;
        }
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 12px;
      }
      dl > div,
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 8px;
      }
      dt {
        color: var(--text-muted);
      }
      .address {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        vertical-align: middle;
      }
      .hex {
        font: 14px var(--mono);
      }
      .tag {
        display: inline-block;
        padding: 0 6px;
        font-size: 13px;
        color: var(--accent);
        background: var(--accent-soft);
        border-radius: 10px;
      }
      .recovery {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        margin-inline-start: auto;
        padding: 4px 8px;
        color: var(--warning);
        background: var(--warning-soft);
        border-radius: 10px;
        /* A time alone on the last line would be in no sentence. */
        text-wrap: pretty;
      }
      .recovery .hex,
      .clock {
        color: var(--text);
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
      button svg {
        vertical-align: -4px;
        margin-inline-end: 4px;
      }
      .empty {
        padding: 0;
      }
      [hidden] {
        display: none !important;
      }
      @media (max-width: 780px) {
        /* Below what grows and shrinks, it would be pushed around. */
        .quiet {
          display: none;
        }
        .panel {
          min-height: 0;
          padding: 8px 12px;
          font-size: 13px;
        }
        .panel > header,
        .guardians {
          display: none;
        }
        .recovery {
          width: 100%;
        }
        .recovery p {
          flex: 1 1 8em;
        }
      }
    `,
  ];

  static override properties = {
    snapshot: { attribute: false },
    keys: { attribute: false },
    gracePeriod: { type: Number },
    unreachable: { type: Boolean },
  };

  declare snapshot: AccountSnapshot | undefined;
  /** The addresses of the demo wallet's keys, to highlight them. */
  declare keys: readonly Address[];
  /** In seconds. */
  declare gracePeriod: number;
  declare unreachable: boolean | undefined;

  protected override render() {
    return html`
      <section class=${this.#isQuiet ? 'panel quiet' : 'panel'} aria-labelledby="title">
        <header>
          ${chainIcon}
          <h2 id="title">On the network</h2>
          ${this.snapshot && this.#renderClock(this.snapshot)}
        </header>
        ${this.#body}
      </section>`;
  }

  /** The block or, once a wait was skipped, why messages name another time than the visitor's clock. */
  #renderClock({ timestamp, blockNumber }: AccountSnapshot) {
    const minutes = Math.round((timestamp - Date.now() / 1000) / 60);
    if (minutes < 1) return html`<span class="muted small">block ${blockNumber}</span>`;
    return html`<span
      class="muted small"
      title="You skipped the wait: messages name the network’s time."
      >Clock ${duration(minutes * 60)} ahead</span
    >`;
  }

  /** Whether there is nothing to do: no recovery that waits. */
  get #isQuiet(): boolean {
    const { recovery, timestamp = 0 } = this.snapshot ?? {};
    return !this.unreachable && recoveryOf(recovery, timestamp) !== 'running';
  }

  get #body(): TemplateResult {
    if (this.unreachable) return html`<p class="empty">We can’t reach the network.</p>`;
    if (!this.snapshot) return html`<p class="empty">Reading the network…</p>`;
    const { owners, threshold, guardians, guardianThreshold, recovery } = this.snapshot;
    return html`
      <dl>
        <div>
          <dt>${owners.length === 1 ? 'Owner' : `Owners, ${threshold} needed`}</dt>
          <dd>
            <ul aria-label="Owners">
              ${owners.map((owner) => html`<li>${address(owner)} ${this.#tag(owner)}</li>`)}
            </ul>
          </dd>
        </div>
        <div class="guardians" ?hidden=${recovery !== undefined}>
          <dt>Can help${guardians.length > 1 ? `, ${guardianThreshold} needed` : ''}</dt>
          <dd>
            ${
              guardians.length === 0
                ? html`<span class="muted">no one yet</span>`
                : html`<ul aria-label="Can help">
                    ${guardians.map((guardian) => html`<li>${address(guardian)}</li>`)}
                  </ul>`
            }
          </dd>
        </div>
      </dl>
      ${recovery ? this.#recovery(recovery, this.snapshot.timestamp) : nothing}`;
  }

  #recovery({ newOwners, executeAfter }: PendingRecovery, now: number): TemplateResult {
    const owners = newOwners.map((owner) => address(owner));
    const left = executeAfter - now;
    if (left <= 0) {
      return html`<div class="recovery"><p>${owners} can take control now.</p></div>`;
    }
    return html`
      <div class="recovery">
        <p>${owners} can take control in <span class="clock">${clockTime(left)}</span></p>
        <button class="primary small" type="button" @click=${this.#skipAhead}>
          ${forwardIcon}Skip ahead ${duration(this.gracePeriod)}
        </button>
      </div>`;
  }

  #tag(owner: Address) {
    const held = this.keys.some((key) => isAddressEqual(key, owner));
    return held ? html`<span class="tag">Demo wallet</span>` : nothing;
  }

  #skipAhead(): void {
    this.dispatchEvent(new Event('skip-ahead'));
  }
}

customElements.define('demo-chain', DemoChain);
