import { type Static, Type } from 'typebox';
import { object, text } from './fields.ts';

const texts = (description: string) => Type.Record(Type.String(), Type.String(), { description });
const statuses = Type.Optional(Type.Array(Type.Integer({ minimum: 100, maximum: 599 })));
const codes = Type.Optional(Type.Array(Type.String()));

const RequestSchema = object(
  {
    url: Type.String({
      pattern: '^(https?://|\\{)\\S+$',
      description: 'the URL, in which placeholders are encoded, except one that it starts with',
    }),
    method: Type.Optional(
      Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('GET')], {
        description: '"POST" (the default), "PUT" or "GET"',
      }),
    ),
    headers: Type.Optional(texts('headers, with placeholders of "values", {id} and {language}')),
    login: Type.Optional(
      object({ user: text('the user'), password: text('the password') }, 'the login, HTTP Basic'),
    ),
    form: Type.Optional(
      Type.Boolean({
        description:
          'whether the body is a form, and not JSON; a field with more than a text is JSON in it',
      }),
    ),
    body: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'the body: a text with placeholders is encoded for it; without a value, its field is left out',
      }),
    ),
    lifetime: Type.Optional(
      object(
        {
          minimum: Type.Integer({ minimum: 0, description: 'the least' }),
          maximum: Type.Integer({ minimum: 1, description: 'the most' }),
        },
        'the seconds that {secondsLeft} and {millisecondsLeft} may be',
      ),
    ),
  },
  'the request that sends a message',
);

const AnswerSchema = object(
  {
    statuses: Type.Optional(
      object(
        { refused: statuses, declined: statuses, unavailable: statuses, unknown: statuses },
        'what a status means; if not listed, 2xx is sent, 504 unknown, any other unavailable',
      ),
    ),
    code: Type.Optional(
      Type.Array(Type.String({ pattern: '^/' }), {
        description: 'JSON pointers to an error code, the first that exists; * is every list item',
      }),
    ),
    codes: Type.Optional(
      object(
        {
          ...{ sent: codes, refused: codes, declined: codes, unavailable: codes, unknown: codes },
          others: Type.Optional(
            Type.Union([Type.Literal('unavailable'), Type.Literal('unknown')], {
              description: 'what any other code means with a status of success: "unknown"',
            }),
          ),
        },
        'what a code means; with "sent", a message is sent only if a code says so',
      ),
    ),
  },
  'what an answer means',
);

/** How a known API posts what became of a message. */
export interface ReceiptMeaning {
  signature: 'twilio' | 'vonage' | 'basic' | 'standard';
  /** JSON pointers, each to the first that exists, in the post's fields and the URL's `/query`. */
  id: readonly string[];
  status: readonly string[];
  reason: readonly string[];
  /** The statuses that are the last word. */
  delivered: readonly string[];
  undelivered: readonly string[];
}

export type HttpRequest = Static<typeof RequestSchema>;
export type HttpAnswerMeaning = Static<typeof AnswerSchema>;

/** A provider with an HTTP API: one with a template, or any other with its request. */
export const httpProviderFields = {
  type: Type.Literal('http'),
  name: Type.Optional(text('its name in logs and limits, if there are several of its template')),
  template: Type.Optional(
    Type.Union([Type.Literal('twilio'), Type.Literal('vonage'), Type.Literal('postmark')], {
      description: 'a known API, "twilio", "vonage" or "postmark", which needs only its "values"',
    }),
  ),
  values: Type.Optional(
    texts(
      'what placeholders stand for, such as a secret; with a language after a point ("sid.de") in messages of that language; of twilio accountSid, authToken, and from or messagingServiceSid; of vonage apiKey, apiSecret and from; of postmark serverToken',
    ),
  ),
  receiptSecret: Type.Optional(
    text(
      "what its delivery receipts are signed with: twilio's auth token of the account, vonage's signature secret, for postmark a password of yours",
    ),
  ),
  request: Type.Optional(RequestSchema),
  answer: Type.Optional(AnswerSchema),
  check: Type.Optional(
    object(
      { url: text('a URL that answers 2xx to a GET with the headers and the login') },
      'how it is checked without sending; if not set, by an OPTIONS request',
    ),
  ),
};

const HttpProviderSchema = Type.Object(httpProviderFields);
export type HttpConfiguration = Static<typeof HttpProviderSchema>;
export type TemplateName = NonNullable<HttpConfiguration['template']>;

/** A known API, in the same terms as an operator's own `request`. */
interface HttpTemplate {
  channel: 'email' | 'sms';
  /** The values that it needs: exactly one name of each list. */
  needs: readonly (readonly string[])[];
  /** The other values. */
  defaults: Readonly<Record<string, string>>;
  request: HttpRequest;
  answer: HttpAnswerMeaning;
  check?: { url: string };
  receipts: ReceiptMeaning;
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
    defaults: { apiUrl: 'https://api.twilio.com', keySid: '{accountSid}', toPrefix: '' },
    request: {
      url: '{apiUrl}/2010-04-01/Accounts/{accountSid}/Messages.json',
      login: { user: '{keySid}', password: '{authToken}' },
      form: true,
      body: {
        To: '{toPrefix}{to}',
        Body: '{text}',
        From: '{from}',
        MessagingServiceSid: '{messagingServiceSid}',
        ValidityPeriod: '{secondsLeft}',
        StatusCallback: '{receiptUrl}?id={id}',
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
        refused: ['21211', '21217', '21265', '21614', '21635', '30005'],
        // Opted out, blocked there, or out of reach of this carrier.
        declined: ['21610', '30004', '30006'],
      },
    },
    receipts: {
      signature: 'twilio',
      id: ['/query/id'],
      status: ['/MessageStatus'],
      reason: ['/ErrorCode'],
      delivered: ['delivered'],
      undelivered: ['undelivered', 'failed'],
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
        callback: '{receiptUrl}',
      },
      lifetime: { minimum: 20, maximum: 604_800 },
    },
    check: { url: '{apiUrl}/account/get-balance' },
    answer: {
      // Long texts are several messages; Vonage answers 200 even if it refuses them.
      code: ['/messages/*/status'],
      codes: {
        sent: ['0'],
        // A number that is not known or blocked there.
        declined: ['6', '7'],
        // The number does not exist any more.
        refused: ['33'],
        others: 'unavailable',
      },
    },
    receipts: {
      signature: 'vonage',
      id: ['/client-ref'],
      status: ['/status'],
      reason: ['/err-code'],
      delivered: ['delivered'],
      undelivered: ['failed', 'rejected', 'expired', 'undeliverable'],
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
        Metadata: { id: '{id}' },
      },
    },
    check: { url: '{apiUrl}/server' },
    answer: {
      code: ['/ErrorCode'],
      // An address that bounced, complained or was blocked there.
      codes: { sent: ['0'], declined: ['406'] },
    },
    // Bounces have a type; a delivery and a complaint have none.
    receipts: {
      signature: 'basic',
      id: ['/Metadata/id'],
      status: ['/Type', '/RecordType'],
      reason: ['/Type', '/RecordType'],
      delivered: ['Delivery'],
      undelivered: [
        ...['HardBounce', 'SoftBounce', 'DnsError', 'BadEmailAddress', 'Blocked', 'DMARCPolicy'],
        ...['SpamNotification', 'VirusNotification', 'ManuallyDeactivated', 'SMTPApiError'],
        ...['AddressChange', 'Unconfirmed', 'Unknown'],
      ],
    },
  },
};

export function findTemplate(name: TemplateName): HttpTemplate {
  return templates[name];
}

/** What a message gives to the placeholders of a request. */
const messagePlaceholders = [
  ...['to', 'toWithoutPlus', 'from', 'fromWithoutPlus', 'subject', 'text', 'textType', 'html'],
  ...['id', 'messageId', 'language', 'secondsLeft', 'millisecondsLeft'],
  ...['line', 'kind', 'account', 'chain', 'service', 'phrase'],
] as const;

/** Finds mistakes that no single field shows, each with how to correct it. */
export function findHttpMistakes(
  path: string,
  provider: HttpConfiguration & { sends?: 'codes' | 'texts' },
  channel: 'email' | 'sms',
): string[] {
  const { template: name, request, answer, check, values = {}, receiptSecret } = provider;
  const template = name && findTemplate(name);
  if (!template && receiptSecret !== undefined) {
    return [`${path}.receiptSecret is for a provider with a template: remove it`];
  }
  if (!template) {
    if (!request) {
      return [`${path} has neither: it needs either "template" or "request"`];
    }
    return findRequestMistakes(path, provider, request);
  }
  if (request || answer || check) {
    return [`${path} has a template, which has its own request, answer and check: remove them`];
  }
  if (template.channel !== channel) return [`${path}.template ${name} is for ${template.channel}`];
  return findValueMistakes(`${path}.values`, template, values);
}

function findValueMistakes(
  path: string,
  { needs, defaults }: HttpTemplate,
  values: Readonly<Record<string, string>>,
): string[] {
  const mistakes: string[] = [];
  for (const names of needs) {
    const given = names.filter((name) => name in values);
    if (given.length === 1) continue;
    const wanted = names.map((name) => `"${name}"`).join(' or ');
    mistakes.push(`${path} needs ${names.length > 1 ? 'either ' : ''}${wanted}`);
  }
  const known = new Set([...needs.flat(), ...Object.keys(defaults)]);
  for (const name of Object.keys(values)) {
    if (known.has(name)) continue;
    mistakes.push(`${path}.${name} is not one of ${[...known].join(', ')}: correct its name`);
  }
  return mistakes;
}

function findRequestMistakes(
  path: string,
  { values = {}, check, sends }: HttpConfiguration & { sends?: 'codes' | 'texts' },
  request: HttpRequest,
): string[] {
  const { url: requestUrl, method, headers, login, body } = request;
  const own = Object.keys(values);
  const unknownIn = (part: string, template: unknown, known: readonly string[]) =>
    placeholdersIn(template)
      .filter((name) => !own.includes(name) && !known.includes(name))
      .map((name) => `${path}.${part} has {${name}}, which is neither in "values" nor known there`);
  const ofMessage = [...messagePlaceholders, ...(sends === 'codes' ? ['code'] : [])];
  const mistakes = [
    ...unknownIn('request', [requestUrl, body], ofMessage),
    ...unknownIn('request.headers', headers, ['id', 'language']),
    ...unknownIn('request.login', login, []),
    ...unknownIn('check', check, []),
  ];
  if (sends === 'codes' && !placeholdersIn([requestUrl, body]).includes('code')) {
    mistakes.push(`${path}.request has no {code}, which a provider of codes sends`);
  }
  if (method === 'GET' && body) mistakes.push(`${path}.request has a body, which GET has not`);
  return mistakes;
}

/** Returns the names of the placeholders in a template. */
function placeholdersIn(template: unknown): string[] {
  const found = JSON.stringify(template ?? '').matchAll(/\{(\w+)\}/g);
  return [...new Set(Array.from(found, ([, name = '']) => name))];
}
