import type { ListedMutant } from './mutant.ts';

const server = 'packages/server/src';
const service = 'packages/recovery-service/src';
const status = `${service}/message-page/requested-recovery-status.ts`;
const statusTest = `${service}/message-page/recovery-status.test.ts`;

export const messagesMutants: readonly ListedMutant[] = [
  {
    id: 'S22',
    what: 'the message page is told when the account has changed hands',
    file: status,
    from: 'isHandedOver: isHandedOver(request, progress),',
    to: 'isHandedOver: false,',
    test: statusTest,
  },
  {
    id: 'S22',
    what: 'the message page is told of a running recovery',
    file: status,
    from: '...(running && {',
    to: '...(running && timestamp < 0 && {',
    test: statusTest,
  },
  {
    id: 'S22',
    what: 'if the network cannot be read, nothing is claimed about the account',
    file: status,
    from: 'have been logged already.\n    return undefined;',
    to: 'have been logged already.\n    return { owners: [], isHandedOver: false, canStart: false };',
    test: statusTest,
  },
  {
    id: 'S22',
    what: 'an expired code does not lead to claims about the account',
    file: `${service}/message-page/words/en.ts`,
    from: "closed: 'This code no longer works.',",
    to: "closed: 'This code no longer works. Your account is unchanged.',",
    test: 'packages/e2e/src/service-pages.test.ts',
  },
  {
    id: 'S22',
    what: 'the message page reports when it is too late to stop a request',
    file: `${service}/message-page/message-page.js`,
    from: "showResult('tooLate');",
    to: "showResult('stopped');",
    test: 'packages/e2e/src/service-pages.test.ts',
  },
  {
    id: 'S22',
    what: 'only the message of a recovery promises a page that can stop something',
    file: `${service}/messages/render-message.ts`,
    from: "stops = kind === 'recover' ?",
    to: "stops = kind !== 'subscribe' ?",
  },
  {
    id: 'S22',
    what: 'the alarm links to an https page',
    file: 'packages/server/src/configuration/sections/service.ts',
    from: "'^(https://[^\\\\s#]+|",
    to: "'^(https?://[^\\\\s#]+|",
    test: 'packages/server/src/configuration/load.test.ts',
  },
  {
    id: 'S16',
    what: 'an address in a right-to-left subject stays whole',
    file: `${service}/messages/render-message.ts`,
    from: "const mark = direction === 'rtl' ?",
    to: "const mark = direction === 'ltr' ?",
  },
  {
    id: 'S56',
    what: 'no more new owners are parsed than show that there are too many',
    file: `${service}/parameters/parse-account.ts`,
    from: 'texts.slice(0, maximumNewOwners + 1)',
    to: 'texts',
    test: `${service}/otp-recoveries/signatures.test.ts`,
  },
  {
    id: 'S55',
    what: 'an account has alarms that no other account of its target can use up',
    file: `${service}/alerts/alert-limits.ts`,
    from: 'account}`, recoveriesPerAccount)',
    to: 'chainId}`, recoveriesPerAccount)',
    test: `${server}/workers/indexer/queue-alerts.test.ts`,
  },
  {
    id: 'S16',
    what: 'SMTP gets only plain addresses',
    file: `${server}/adapters/delivery/smtp.ts`,
    from: 'if (!isWritable(message.target))',
    to: 'if (!message.target)',
    test: `${server}/adapters/delivery/smtp.test.ts`,
  },
  {
    id: 'S16',
    what: 'no value adds a header to an email',
    file: `${server}/adapters/delivery/email-text.ts`,
    from: "+/g, ' ');",
    to: "+/g, '$&');",
    test: `${server}/adapters/delivery/email-text.test.ts`,
  },
];
