import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type {
  RecoveryGuardianReadyEvent,
  RecoveryGuardianViewChangeEvent,
  ViewName,
} from '@recovery-guardian/element';

/** The settings page of a site. */
@Component({
  selector: 'savings-settings',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Settings</h1>
      <p>View: <output>{{ view() }}</output></p>
      <button type="button" (click)="view.set('overview')">Overview</button>
      <recovery-guardian
        [baseUrl]="config['baseUrl']"
        [accessToken]="config['accessToken']"
        [chainId]="chainId"
        [rpcUrl]="config['rpcUrl']"
        [account]="config['account']"
        [view]="view()"
        [strings]="strings"
        (recovery-guardian-ready)="ready($event)"
        (recovery-guardian-view-change)="viewChanged($event)"
      ></recovery-guardian>
      <h2>What happened</h2>
      <ol>
        @for (text of log(); track text) {
          <li>{{ text }}</li>
        }
      </ol>
    </main>
  `,
})
export class Settings {
  // Where the service is; a real site has these in its configuration.
  readonly config = Object.fromEntries(new URLSearchParams(location.search));
  readonly chainId = Number(this.config.chainId);
  readonly view = signal<ViewName>('overview');
  readonly log = signal<readonly string[]>([]);

  // A site can replace any text.
  readonly strings = { unprotectedTitle: 'Protect your savings' };

  ready({ detail }: RecoveryGuardianReadyEvent) {
    this.log.update((log) => [...log, `ready: ${detail.view}`]);
  }

  viewChanged({ detail }: RecoveryGuardianViewChangeEvent) {
    this.view.set(detail.view);
    this.log.update((log) => [...log, `view-change: ${detail.view}`]);
  }
}
