import type { OutgoingMessage } from './provider.ts';

export function emailHeaders({ language }: OutgoingMessage): Record<string, string> {
  return {
    'Content-Language': language,
    // Prevents out-of-office replies (RFC 3834).
    'Auto-Submitted': 'auto-generated',
  };
}

/** Returns a Message-ID that is the same in all attempts, so that servers detect duplicates. */
export function messageIdOf({ id }: OutgoingMessage, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/**
 * Whether a text is one address, for APIs that read several addresses from a text: without quotes,
 * separators or a name.
 */
export function isPlainAddress(target: string): boolean {
  return /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/.test(target);
}
