import type { Channel } from '@recovery-guardian/protocol';
import {
  type MessageContent,
  renderMessage,
  type TemplatesByLanguage,
} from '@recovery-guardian/recovery-service';
import type { Send } from '../../adapters/delivery/provider.ts';
import type { SendMessage } from './message-sender.ts';

/** A recovery's codes, and the alarms that tell the owner in time to stop one. */
const forRecoveries: ReadonlySet<MessageContent['kind']> = new Set([
  'recover',
  'recovery-executed',
  'recovery-replaced',
]);

/**
 * Puts a message into its reader's words and hands it to its channel. Whatever fails on the way, it
 * fails this message alone.
 */
export function createMessageRenderer(
  channels: Readonly<Record<Channel, Send>>,
  { templates, defaultLanguage }: { templates: TemplatesByLanguage; defaultLanguage: string },
): SendMessage {
  return async ({ id, channel, target, content, language, expiresAt }) => {
    try {
      const rendered = renderMessage(content, { channel, language, defaultLanguage, templates });
      const isForRecovery = forRecoveries.has(content.kind);
      return await channels[channel]({ ...rendered, id, target, expiresAt, isForRecovery });
    } catch (error) {
      return { kind: 'unavailable', reason: (error as Error).name };
    }
  };
}
