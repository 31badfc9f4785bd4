import type { OutgoingMessage } from '../provider.ts';

// The messages that each provider is tested with.

const shared = {
  id: 'a1b2',
  language: 'de',
  share: 'other',
  expiresAt: new Date('2030-01-01T00:10:00Z'),
} as const;

export const sms: OutgoingMessage = {
  ...shared,
  target: '+4915112345678',
  subject: '',
  text: 'Wörter & Code: 123456',
};

export const email: OutgoingMessage = {
  ...shared,
  target: 'mia@example.com',
  subject: 'Ihr Code – Wörter',
  text: 'Ihr Code: 123456',
  html: '<p>Ihr Code: 123456</p>',
};
