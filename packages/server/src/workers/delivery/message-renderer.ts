import type { Channel } from '@recovery-guardian/protocol';
import {
  type MessageContent,
  type RegistrationRepository,
  readdress,
  renderMessage,
  type TemplatesByLanguage,
} from '@recovery-guardian/recovery-service';
import type { OutgoingMessage, Send } from '../../adapters/delivery/provider.ts';
import type { SendMessage } from './message-sender.ts';

/** Alarms let the owner stop a recovery in time. */
const shares: Partial<Record<MessageContent['kind'], OutgoingMessage['share']>> = {
  recover: 'codes',
  'recovery-executed': 'alarms',
  'recovery-replaced': 'alarms',
};

/**
 * Renders a message in the recipient's language and passes it to its channel, if it has a recipient. An unexpected error,
 * such as a template bug, affects only this message and is reported.
 */
export function createMessageRenderer(
  channels: Readonly<Record<Channel, Send>>,
  {
    templates,
    defaultLanguage,
    onError,
    registrations,
  }: {
    templates: TemplatesByLanguage;
    defaultLanguage: string;
    onError: (error: unknown) => void;
    registrations: Pick<RegistrationRepository, 'listByTarget'>;
  },
): SendMessage {
  return async (message) => {
    try {
      const addressed = await readdress(registrations, message);
      if (!addressed) return { kind: 'refused', reason: 'no account has this target' };
      const { id, channel, target, content, language, expiresAt } = addressed;
      const rendered = renderMessage(content, { channel, language, defaultLanguage, templates });
      const share = shares[content.kind] ?? 'other';
      return await channels[channel]({ ...rendered, id, target, expiresAt, share });
    } catch (error) {
      onError(error);
      return { kind: 'unavailable', reason: (error as Error).name };
    }
  };
}
