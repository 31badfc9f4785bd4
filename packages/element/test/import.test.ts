import assert from 'node:assert/strict';
import { test } from 'node:test';

// Pages that are rendered on a server import the element there, too.
test('every entry of the element can be imported without a browser', async () => {
  assert.equal(typeof document, 'undefined');
  const { defineRecoveryGuardian, RecoveryGuardianElement } = await import(
    '@recovery-guardian/element'
  );
  await import('@recovery-guardian/element/define');
  await import('@recovery-guardian/element/design');
  await import('@recovery-guardian/element/jsx');
  assert.equal(typeof RecoveryGuardianElement, 'function');
  defineRecoveryGuardian();
  defineRecoveryGuardian();
});

test('React renders the element on a server, without its inside', async () => {
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const { RecoveryGuardian } = await import('@recovery-guardian/element/react');
  const html = renderToString(
    createElement(RecoveryGuardian, { baseUrl: 'https://guardian.example', id: 'recovery' }),
  );
  assert.equal(html, '<recovery-guardian id="recovery"></recovery-guardian>');
});
