import type { ListedMutant } from './mutant.ts';

const service = 'packages/recovery-service/src';
const server = 'packages/server/src';
const repositories = `${server}/adapters/database/repositories`;

/** Data keys, the outbox, and the low findings about keys, purge, caches and alerts. */
export const keysMutants: readonly ListedMutant[] = [
  {
    id: 'S30',
    what: 'queued messages are encrypted again before a data key is retired',
    file: `${repositories}/sealed-rows.ts`,
    from: "  { table: 'outbox', column: 'message' },\n",
    to: '',
    test: `${server}/adapters/encryption/rotation.test.ts`,
  },
  {
    id: 'S30',
    what: 'claimed messages are decrypted one by one',
    file: `${repositories}/outbox.ts`,
    from: 'const text = tryOpen(cipher, row.message, fieldOf(row.id));',
    to: 'const text = cipher.open(row.message, fieldOf(row.id));',
  },
  {
    id: 'S30',
    what: 'a message that cannot be decrypted is dropped and logged',
    file: `${repositories}/outbox.ts`,
    from: 'unreadable.map(({ row }) => row.id),',
    to: '[],',
  },
  {
    id: 'S30',
    what: 'an erasure survives a registration that cannot be decrypted',
    file: `${repositories}/registration-administration.ts`,
    from: "target: tryOpenTarget(cipher, row, 'registrations'),",
    to: "target: cipher.open(row.target, { table: 'registrations', column: 'target', id: row.id }),",
  },
  {
    id: 'S30',
    what: 'a recipient that cannot be decrypted does not block an alert to others',
    file: `${repositories}/alert-subscriptions.ts`,
    from: 'const target = tryOpenTarget(cipher, row, row.source);',
    to: 'const target = openTarget(cipher, row, row.source);',
  },
  {
    id: 'S44',
    what: 'L2: "this was not me" does not claim to have stopped a signed recovery',
    file: `${service}/message-page/cancel-signature.ts`,
    from: "if (request.status === 'signed') throw new ServiceError('request-signed');",
    to: '',
    test: `${service}/message-page/link.test.ts`,
  },
  {
    id: 'S44',
    what: 'L2: closing a request reports whether it was open',
    file: `${repositories}/signature-requests.ts`,
    from: 'return row !== undefined;',
    to: 'return row !== null;',
  },
  {
    id: 'S44',
    what: 'L3: the audit log has each confirmation once',
    file: `${service}/otp-recoveries/submit-signature.ts`,
    from: "if ('challenge' in check && check.isNew) {",
    to: "if ('challenge' in check) {",
    test: `${service}/otp-recoveries/audit.test.ts`,
  },
  {
    id: 'S44',
    what: 'L3: the audit log has each signature once',
    file: `${service}/otp-recoveries/submit-signature.ts`,
    from: 'if (signed?.isNew) {',
    to: 'if (signed) {',
    test: `${service}/otp-recoveries/audit.test.ts`,
  },
  {
    id: 'S44',
    what: 'L5: fingerprints keep their key when its pepper is retired',
    file: `${server}/adapters/encryption/rotation.ts`,
    from: "secrets.fingerprintKey = fingerprintKeyOf(secrets).export().toString('hex');",
    to: '',
  },
  {
    id: 'S44',
    what: 'L6: the purge allows a minute for clocks that differ',
    file: `${repositories}/expired.ts`,
    from: 'const over = before(purgeMargin);',
    to: 'const over = before(0);',
  },
  {
    id: 'S44',
    what: 'L10: an import accepts plain names only',
    file: `${server}/adapters/guardian-keys/transfer.ts`,
    from: 'if (strange !== undefined) {',
    to: 'if (strange === null) {',
  },
  {
    id: 'S44',
    what: 'L12: no API answer may be cached',
    file: `${server}/http/http-server.ts`,
    from: "reply.header('cache-control', 'no-store');",
    to: '',
    test: `${server}/app.test.ts`,
  },
  {
    id: 'S44',
    what: 'L12: email is sent to another machine only with TLS, unless configured otherwise',
    file: `${server}/adapters/delivery/smtp.ts`,
    from: "return isLoopback(name ?? '') ? 'opportunistic' : 'required';",
    to: "return name === undefined ? 'required' : 'opportunistic';",
  },
  {
    id: 'S44',
    what: 'L13: a target whose alerts are used up is not asked about again',
    file: `${service}/alerts/queue-alerts.ts`,
    from: 'if (limits.some(({ key }) => refused.has(key))) return false;',
    to: '',
    test: `${server}/workers/indexer/queue-alerts.test.ts`,
  },
];
