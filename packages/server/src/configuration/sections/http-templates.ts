import type { HttpAnswerMeaning, HttpRequest, TemplateName } from './http-provider.ts';

/** A known API, in the same terms as an operator's own `request`. */
export interface HttpTemplate {
  channel: 'email' | 'sms';
  /** The values that it needs: exactly one name of each list. */
  needs: readonly (readonly string[])[];
  /** The other values. */
  defaults: Readonly<Record<string, string>>;
  request: HttpRequest;
  answer: HttpAnswerMeaning;
  check?: { url: string };
}

const templates: Record<TemplateName, HttpTemplate> = {
  /**
   * @see https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
   * @see https://www.twilio.com/docs/api/errors
   */
  twilio: {
    channel: 'sms',
    needs: [['accountSid'], ['authToken'], ['from', 'messagingServiceSid']],
    // With the SID of an API key, its secret is the token.
    defaults: { apiUrl: 'https://api.twilio.com', keySid: '{accountSid}' },
    request: {
      url: '{apiUrl}/2010-04-01/Accounts/{accountSid}/Messages.json',
      login: { user: '{keySid}', password: '{authToken}' },
      form: true,
      body: {
        To: '{to}',
        Body: '{text}',
        From: '{from}',
        MessagingServiceSid: '{messagingServiceSid}',
        ValidityPeriod: '{secondsLeft}',
      },
      lifetime: { minimum: 1, maximum: 36_000 },
    },
    // Lists the account's numbers: any key may, and they are not personal data.
    check: {
      url: '{apiUrl}/2010-04-01/Accounts/{accountSid}/IncomingPhoneNumbers.json?PageSize=1',
    },
    answer: {
      code: ['/code', '/error_code'],
      codes: {
        // The number does not exist, or cannot receive SMS.
        refused: ['21211', '21217', '21265', '21614', '21635', '30005', '30006'],
        // Not from this account or sender: region not enabled, opt-out, no route, filtered.
        declined: ['21408', '21610', '21612', '30004', '30007'],
      },
    },
  },
  /**
   * @see https://developer.vonage.com/en/api/sms
   * @see https://developer.vonage.com/en/messaging/sms/guides/troubleshooting-sms
   */
  vonage: {
    channel: 'sms',
    needs: [['apiKey'], ['apiSecret'], ['from']],
    defaults: { apiUrl: 'https://rest.nexmo.com' },
    request: {
      url: '{apiUrl}/sms/json',
      login: { user: '{apiKey}', password: '{apiSecret}' },
      form: true,
      body: {
        from: '{fromWithoutPlus}',
        to: '{toWithoutPlus}',
        text: '{text}',
        type: '{textType}',
        ttl: '{millisecondsLeft}',
        'client-ref': '{id}',
      },
      lifetime: { minimum: 20, maximum: 604_800 },
    },
    check: { url: '{apiUrl}/account/get-balance' },
    answer: {
      // Long texts are several messages; Vonage answers 200 even if it refuses them.
      code: ['/messages/*/status'],
      codes: {
        sent: ['0'],
        // Invalid or blocked number, or a sender that this country does not allow.
        declined: ['3', '6', '7', '15'],
        // The number does not exist any more.
        refused: ['33'],
        others: 'unavailable',
      },
    },
  },
  /**
   * @see https://postmarkapp.com/developer/api/email-api#send-a-single-email
   * @see https://postmarkapp.com/developer/api/overview#error-codes
   */
  postmark: {
    channel: 'email',
    needs: [['serverToken']],
    defaults: { apiUrl: 'https://api.postmarkapp.com', messageStream: 'outbound' },
    request: {
      url: '{apiUrl}/email',
      headers: { accept: 'application/json', 'x-postmark-server-token': '{serverToken}' },
      body: {
        From: '{from}',
        To: '{to}',
        Subject: '{subject}',
        TextBody: '{text}',
        HtmlBody: '{html}',
        Headers: [
          { Name: 'Content-Language', Value: '{language}' },
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
          { Name: 'Message-ID', Value: '{messageId}' },
          // Without it, Postmark replaces the Message-ID.
          { Name: 'X-PM-KeepID', Value: 'true' },
        ],
        // Links contain secrets and must not be rewritten, even if the server's own setting asks for it.
        TrackOpens: false,
        TrackLinks: 'None',
        MessageStream: '{messageStream}',
      },
    },
    check: { url: '{apiUrl}/server' },
    answer: {
      code: ['/ErrorCode'],
      // An invalid address, and one that bounced, complained or was blocked there.
      codes: { sent: ['0'], declined: ['300', '406'] },
    },
  },
};

export function findTemplate(name: TemplateName): HttpTemplate {
  return templates[name];
}
