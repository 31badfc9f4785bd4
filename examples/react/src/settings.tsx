import type { ViewName } from '@recovery-guardian/element';
import { RecoveryGuardian } from '@recovery-guardian/element/react';
import { useState } from 'react';

// A site can replace any text.
const strings = { unprotectedTitle: 'Protect your savings' };

/** The settings page of a site. */
export function Settings({ config }: { config: Record<string, string> }) {
  const [view, setView] = useState<ViewName>('overview');
  const [log, setLog] = useState<string[]>([]);
  const note = (text: string) => setLog((log) => [...log, text]);

  return (
    <main>
      <h1>Settings</h1>
      <p>
        View: <output>{view}</output>
      </p>
      <button type="button" onClick={() => setView('overview')}>
        Overview
      </button>
      <RecoveryGuardian
        baseUrl={config.baseUrl}
        accessToken={config.accessToken}
        chainId={Number(config.chainId)}
        rpcUrl={config.rpcUrl}
        account={config.account}
        view={view}
        strings={strings}
        onReady={({ detail }) => note(`ready: ${detail.view}`)}
        onViewChange={({ detail }) => {
          setView(detail.view);
          note(`view-change: ${detail.view}`);
        }}
      />
      <h2>What happened</h2>
      <ol>
        {log.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </main>
  );
}
